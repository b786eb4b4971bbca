import { expect, type Locator, type Page } from 'playwright/test';
import { OTHER_LANGUAGES } from '../../src/shared/texts/languages.fixture.ts';
import { expectNothingOfTheCashiers, pressKeys, pressLetters } from '../fixtures/customer-keys.ts';
import { typeLines } from '../fixtures/hands.ts';
import { pressAt, pressFocused, pressWithFocus, tabTo } from '../fixtures/keyboard.ts';
import { bottomOf, boxOf, shorterSideOf } from '../fixtures/real-presses.ts';
import { requestsOf } from '../fixtures/received.ts';
import { SMALLEST_200, SMALLEST_COUNTER, ZOOMED_150, ZOOMED_200 } from '../fixtures/sizes.ts';
import { test } from '../fixtures/till.ts';

const SMALLEST_KEY_PX = 64;
const SMALLEST_ZOOMED_KEY_PX = 44;
const SMALLEST_LETTER_PX = 48;

/** The address that a customer types, by field. */
const TYPED = { Address: "2/b St. Mary's-Close, 9", City: 'Leeds', State: 'Yorkshire', 'Postal code': 'L1' };

test('a customer keys and corrects a PIN by keypad and by keyboard, and sees nothing of the cashier’s', async ({
  till,
}) => {
  const { page, cashier } = till;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.setViewportSize(SMALLEST_COUNTER);
  await cashier.chargeCard('local-card');
  const pin = page.getByRole('textbox', { name: 'Card PIN' });
  await expect(pin).toBeFocused();
  await expectNothingOfTheCashiers(page);
  await expect(page.getByText('NGN 1,500.00')).toBeVisible();
  await expect(pin).toHaveAttribute('type', 'password');
  for (const name of ['0', '5', 'Clear', 'Delete last digit', 'Submit PIN']) {
    expect(await shorterSideOf(button(name))).toBeGreaterThanOrEqual(SMALLEST_KEY_PX);
  }

  await page.mouse.click(300, 400);
  await expect(pin).toBeFocused();
  await pressKeys(page, '99');
  await cashier.press('Clear');
  await expect(pin).toHaveValue('');
  await pressKeys(page, '3317');
  await cashier.press('Delete last digit');
  await pressKeys(page, '0');
  await expect(pin).toHaveValue('3310');
  await expect(pin).toBeFocused();

  await page.keyboard.press('F3');
  await tabTo(page, button('Back to cashier'), 'Shift+Tab');
  await pressFocused(page);
  await expect(button('Cancel sale')).toBeVisible();
  await pressWithFocus(button('Hand to customer'));
  await expect(pin).toBeFocused();
  await expect(pin).toHaveValue('');

  await pressAt(page, button('3'));
  await page.keyboard.press('Space');
  await page.keyboard.type('17');
  await page.keyboard.press('Backspace');
  await pressAt(page, button('0'));
  await expect(pin).toHaveValue('3310');
  await pressAt(page, button('Submit PIN'));
  await expect(page.getByRole('textbox', { name: 'OTP' })).toBeFocused();
  await typeLines(page, '12345');
  await cashier.sees('Paid');
});

test('the customer’s turn comes before the payment if the bank needs details', {
  tag: '@long',
}, async ({ till }) => {
  const { page, cashier } = till;
  await cashier.chargeAccount('account-all');
  const dateOfBirth = page.getByRole('textbox', { name: 'Date of birth' });
  await expect(dateOfBirth).toBeFocused();
  await expectNothingOfTheCashiers(page);
  await pressKeys(page, '0101');
  await cashier.takeBack();
  await expect(page.getByRole('textbox', { name: 'Account number' })).toHaveValue('0690000043');
  expect(requestsOf(till, 'initiate')).toEqual([]);

  await pressWithFocus(cashier.charge);
  await expect(dateOfBirth).toHaveValue('');
  await pressKeys(page, '01011990');
  await expect(dateOfBirth).toHaveValue('01/01/1990');
  await expect(dateOfBirth).toHaveAttribute('type', 'password');
  await cashier.press('Show digits');
  await expect(dateOfBirth).toHaveAttribute('type', 'text');
  await expect(dateOfBirth).toBeFocused();
  await page.getByRole('textbox', { name: 'BVN' }).click();
  await pressKeys(page, '22222222222');
  await cashier.press('Submit details');
  await cashier.paysByOtp();
});

for (const [where, size, smallestPx] of [
  ['1024x768', SMALLEST_COUNTER, SMALLEST_LETTER_PX],
  ['150 % zoom', ZOOMED_150, SMALLEST_ZOOMED_KEY_PX],
  ['200 % zoom', ZOOMED_200, SMALLEST_ZOOMED_KEY_PX],
] as const) {
  test(`a customer types the billing address on the screen alone at ${where}, with every key in sight`, {
    tag: '@long',
  }, async ({ till }) => {
    const { page, cashier } = till;
    await page.setViewportSize(size);
    await cashier.chargeCard('international');
    const inSight = (wanted: Locator) => expect(wanted).toBeInViewport({ ratio: 1 });
    const field = (name: string) => page.getByLabel(name, { exact: true }).and(page.locator('input'));
    const keyboard = page.getByRole('group', { name: 'Keyboard' });
    const keys = keyboard.getByRole('button');
    const expectKeysInSight = async (name: string) => {
      await expect(field(name)).toBeFocused();
      await inSight(field(name));
      expect(await bottomOf(field(name))).toBeLessThanOrEqual((await boxOf(keyboard)).y);
      for (const key of [...(await keys.all()), page.getByRole('button', { name: 'Submit address' })]) {
        await inSight(key);
        expect(await shorterSideOf(key)).toBeGreaterThanOrEqual(smallestPx);
      }
    };
    await expect(keys).toHaveCount(46);
    for (const [name, text] of Object.entries(TYPED)) {
      await expectKeysInSight(name);
      await pressLetters(page, text);
      await cashier.press('Next field');
    }
    await expectKeysInSight('Country');
    const list = page.getByRole('listbox', { name: 'Country' });
    await pressLetters(page, 'united');
    await expect(list.getByRole('option')).toHaveCount(3);
    await inSight(list.getByRole('option').first());
    expect(await bottomOf(list)).toBeLessThan((await boxOf(keyboard)).y);
    await pressLetters(page, ' k');
    await list.getByRole('option', { name: 'United Kingdom' }).click();
    await expect(field('Country')).toHaveValue('United Kingdom');
    await cashier.press('Submit address');
    await cashier.sees('Paid');
    expect(requestsOf(till, 'authenticate')[0]?.body).toMatchObject({
      billingAddress: TYPED.Address,
      billingCity: TYPED.City,
      billingState: TYPED.State,
      billingZip: TYPED['Postal code'],
      billingCountry: 'GB',
    });
  });
}

test('a customer corrects, types capitals, and hides the on-screen keyboard', {
  tag: '@long',
}, async ({ till }) => {
  const { page, cashier } = till;
  await cashier.chargeCard('international');
  const address = page.getByRole('textbox', { name: 'Address', exact: true });
  const keyboard = page.getByRole('group', { name: 'Keyboard' });
  const key = (name: string) => keyboard.getByRole('button', { name, exact: true });
  await expect(address).toBeFocused();
  await pressLetters(page, '9x');
  await cashier.press('Delete last character');
  await cashier.press('Shift');
  await cashier.press('Shift');
  for (const letter of ['L', 'S']) await key(letter).click();
  await key('Capitals').click();
  await key('a').click();
  await expect(address).toHaveValue('9LSa');
  await cashier.press('Hide keyboard');
  await expect(keyboard.getByRole('button')).toHaveCount(1);
  await expect(address).toBeFocused();
  await cashier.press('Show keyboard');
  await expect(address).toHaveValue('9LSa');
});

test('at 200 % zoom the customer sees the question, the field and the refusal', {
  tag: '@long',
}, async ({ till }) => {
  const { page, cashier } = till;
  await page.setViewportSize(ZOOMED_200);
  await cashier.chargeCard('local-card');
  await expectKeysInSight(page, 'Submit PIN');
  await cashier.keyPin();
  await cashier.keyOtp('00000');
  await expect(page.getByText('That code was not accepted. Enter the latest code you got.')).toBeInViewport({
    ratio: 1,
  });
  await expect(page.getByRole('textbox', { name: 'OTP' })).toBeInViewport({ ratio: 1 });
  await expectKeysInSight(page, 'Submit OTP');
  await page
    .getByRole('main')
    .locator('p')
    .first()
    .evaluate((name) => {
      name.textContent = 'A shop with a name that is longer than this screen is wide, in one line';
    });
  const wider = () => page.getByRole('main').evaluate((screen) => screen.scrollWidth - screen.clientWidth);
  expect(await wider()).toBe(0);
  await page.setViewportSize(SMALLEST_200);
  await page.getByRole('combobox').selectOption('ig');
  await expect(page.getByRole('button', { name: OTHER_LANGUAGES.ig.turn.back })).toBeVisible();
  expect(await wider()).toBe(0);
  await page.getByRole('combobox').selectOption('en');
  await page.setViewportSize(ZOOMED_200);
  await cashier.leavesStep();

  await cashier.chargeCard('international', '1600');
  await cashier.press('Submit address');
  await expect(page.getByText('Enter the city or town.')).toBeVisible();
  const bottom = await bottomOf(page.getByRole('heading', { name: 'Billing address' }));
  expect(bottom).toBeLessThanOrEqual((await boxOf(page.getByText('Address', { exact: true }))).y);
  await cashier.leavesStep();

  await cashier.chargeAccount('account-all', '1700');
  const dateOfBirth = page.getByRole('textbox', { name: 'Date of birth' });
  await expect(dateOfBirth).toBeFocused();
  await expect(dateOfBirth).toBeInViewport({ ratio: 1 });
  await expectKeysInSight(page, 'Submit details');
});

/** Checks that the keys and the submit button are in sight without scrolling, and large enough for a finger. */
async function expectKeysInSight(page: Page, submit: string): Promise<void> {
  const names = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'Clear', '0', 'Delete last digit', submit];
  for (const name of names) {
    const key = page.getByRole('button', { name, exact: true });
    await expect(key, name).toBeInViewport({ ratio: 1 });
    expect(await shorterSideOf(key), name).toBeGreaterThanOrEqual(SMALLEST_ZOOMED_KEY_PX);
  }
}

test('keyed fields empty when the window loses the focus, for good', {
  tag: '@long',
}, async ({ till }) => {
  const { page, cashier } = till;
  await cashier.chargeCard('local-card');
  const pin = page.getByRole('textbox', { name: 'Card PIN' });
  await pin.pressSequentially('33');
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await expect(pin).toHaveValue('');
  await expect(page.getByText('Cleared, because this window was left. Enter your PIN again.')).toBeVisible();
  for (let times = 0; times < 6; times += 1) await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+Shift+z');
  // This must be checked at once, because the till empties the field again after 90 seconds.
  expect(await pin.inputValue()).toBe('');
  await pin.pressSequentially('3');
  await expect(page.getByText(/^Cleared/)).toHaveCount(0);
});
