import { expect, type Locator, type Page } from 'playwright/test';
import { OTHER_LANGUAGES } from '../../src/shared/texts/languages.fixture.ts';
import { boxOf, expectNothingOfTheCashiers, pressKeys, pressLetters, tabToButton } from '../fixtures/customer-keys.ts';
import { typeByHand } from '../fixtures/hands.ts';
import { pressFocused } from '../fixtures/keyboard.ts';
import { practiceAccount, practiceCard } from '../fixtures/practice-instruments.ts';
import { test } from '../fixtures/till.ts';

const SMALLEST_KEY_PX = 64;
const SMALLEST_ZOOMED_KEY_PX = 44;
const SMALLEST_LETTER_PX = 48;

test.describe('The customer’s turn', () => {
  test('a customer completes the turn with the on-screen keypad, and sees no part of the cashier’s screen', async ({
    till,
  }) => {
    const { page, cashier, service } = till;
    await page.setViewportSize({ width: 1024, height: 768 });
    await cashier.chargeCard(practiceCard('local-card'));
    const pin = page.getByRole('textbox', { name: 'Card PIN' });
    await expect(pin).toBeFocused();
    await expectNothingOfTheCashiers(page);
    await expect(page.getByText('NGN 1,500.00')).toBeVisible();
    await expect(pin).toHaveAttribute('type', 'password');
    for (const name of ['0', '5', 'Clear', 'Delete last digit', 'Submit PIN']) {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(SMALLEST_KEY_PX);
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
    await cashier.press('Submit PIN');
    await expect(page.getByRole('heading', { name: 'OTP' })).toBeVisible();
    await pressKeys(page, '12345');
    await cashier.press('Submit OTP');
    await cashier.sees('Paid');
    expect(service.captured()).toHaveLength(1);
  });

  test('a customer completes the turn with the keyboard alone, including the keypad and the way back', {
    tag: '@long',
  }, async ({ till }) => {
    const { page, cashier } = till;
    await cashier.chargeCard(practiceCard('local-card'));
    const pin = page.getByRole('textbox', { name: 'Card PIN' });
    await expect(pin).toBeFocused();
    await page.keyboard.type('9');
    await page.keyboard.press('F3');
    await tabToButton(page, 'Back to cashier', 'Shift+Tab');
    await pressFocused(page);
    await expect(page.getByRole('button', { name: 'Hand to customer' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Cancel sale' })).toBeVisible();
    await pressFocused(page);
    await expect(pin).toBeFocused();
    await expect(pin).toHaveValue('');

    await tabToButton(page, '3');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await page.keyboard.type('17');
    await page.keyboard.press('Backspace');
    await tabToButton(page, '0');
    await page.keyboard.press('Enter');
    await expect(pin).toHaveValue('3310');
    await tabToButton(page, 'Submit PIN');
    await pressFocused(page);
    await expect(page.getByRole('textbox', { name: 'OTP' })).toBeFocused();
    await typeByHand(page, '12345');
    await page.keyboard.press('Enter');
    await cashier.sees('Paid');
  });

  test('the customer’s turn comes between Charge and the payment if the bank needs the customer’s details', {
    tag: '@long',
  }, async ({ till }) => {
    const { page, cashier, service } = till;
    await cashier.chargeAccount(practiceAccount('account-all'));
    const dateOfBirth = page.getByRole('textbox', { name: 'Date of birth' });
    await expect(dateOfBirth).toBeFocused();
    await expectNothingOfTheCashiers(page);
    await pressKeys(page, '0101');
    await cashier.takeBack();
    await expect(page.getByRole('textbox', { name: 'Account number' })).toHaveValue('0690000043');
    await expect(cashier.charge).toBeFocused();
    expect(service.received().map(({ operation }) => operation)).not.toContain('initiate');

    await pressFocused(page);
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
    await cashier.keyOtp();
    await cashier.sees('Paid');
  });
});

test('a customer types the billing address with the on-screen keyboard alone', { tag: '@long' }, async ({ till }) => {
  const { page, cashier, service } = till;
  await page.setViewportSize({ width: 1024, height: 768 });
  await cashier.chargeCard(practiceCard('international'));
  const address = page.getByRole('textbox', { name: 'Address', exact: true });
  const country = page.getByRole('combobox', { name: 'Country' });
  const keyboard = page.getByRole('group', { name: 'Keyboard' });
  const keys = keyboard.getByRole('button');
  await expect(address).toBeFocused();
  await expect(keys).toHaveCount(46);
  for (const key of await keys.all()) {
    const { top, bottom } = await boxOf(key);
    expect(bottom - top).toBeGreaterThanOrEqual(SMALLEST_LETTER_PX);
    expect(bottom).toBeLessThan(768);
  }

  await pressLetters(page, "2/b St. Mary's-Close, 9x");
  await cashier.press('Delete last character');
  await expect(address).toHaveValue("2/b St. Mary's-Close, 9");
  await cashier.press('Hide keyboard');
  await expect(keys).toHaveCount(1);
  await expect(address).toBeFocused();
  await cashier.press('Show keyboard');
  await expect(address).toHaveValue("2/b St. Mary's-Close, 9");
  for (const text of ['Leeds', 'Yorkshire']) {
    await cashier.press('Next field');
    await pressLetters(page, text);
  }
  await cashier.press('Next field');
  await cashier.press('Shift');
  await cashier.press('Shift');
  for (const key of ['L', 'S', '1']) await keyboard.getByRole('button', { name: key, exact: true }).click();
  await keyboard.getByRole('button', { name: 'Capitals' }).click();

  await country.click();
  await pressLetters(page, 'united');
  const list = page.getByRole('listbox', { name: 'Country' });
  await expect(list.getByRole('option')).toHaveCount(3);
  expect((await boxOf(list)).bottom).toBeLessThan((await boxOf(keyboard)).top);
  await pressLetters(page, ' k');
  await list.getByRole('option', { name: 'United Kingdom' }).click();
  await expect(country).toHaveValue('United Kingdom');
  await cashier.press('Submit address');
  await cashier.sees('Paid');
  expect(service.received().find(({ operation }) => operation === 'authenticate')?.body).toMatchObject({
    billingAddress: "2/b St. Mary's-Close, 9",
    billingCity: 'Leeds',
    billingState: 'Yorkshire',
    billingZip: 'LS1',
    billingCountry: 'GB',
  });
});

for (const { zoom, size } of [
  { zoom: 150, size: { width: 911, height: 512 } },
  { zoom: 200, size: { width: 683, height: 384 } },
]) {
  test(`a customer types the billing address on the screen at ${zoom} % zoom, with every key in sight`, {
    tag: '@long',
  }, async ({ till }) => {
    const { page, cashier } = till;
    await page.setViewportSize(size);
    await cashier.chargeCard(practiceCard('international'));
    const inSight = (wanted: Locator) => expect(wanted).toBeInViewport({ ratio: 1 });
    const keyboard = page.getByRole('group', { name: 'Keyboard' });
    await expect(keyboard.getByRole('button')).toHaveCount(46);
    const keys = [...(await keyboard.getByRole('button').all()), page.getByRole('button', { name: 'Submit address' })];
    for (const [at, name] of ['Address', 'City', 'State', 'Postal code', 'Country'].entries()) {
      if (at > 0) await cashier.press('Next field');
      const field = page.getByLabel(name, { exact: true }).and(page.locator('input'));
      await expect(field).toBeFocused();
      await inSight(field);
      expect((await boxOf(field)).bottom).toBeLessThanOrEqual((await boxOf(keyboard)).top);
      for (const key of keys) {
        await inSight(key);
        const box = await key.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(SMALLEST_ZOOMED_KEY_PX);
      }
      await pressLetters(page, name === 'Country' ? 'united' : '12');
    }
    const list = page.getByRole('listbox', { name: 'Country' });
    await expect(list.getByRole('option')).toHaveCount(3);
    await inSight(list.getByRole('option').first());
    expect((await boxOf(list)).bottom).toBeLessThan((await boxOf(keyboard)).top);
    await pressLetters(page, ' k');
    await list.getByRole('option', { name: 'United Kingdom' }).click();
    await cashier.press('Submit address');
    await cashier.sees('Paid');
  });
}

test('at 200 % zoom the customer sees the question, the field, and why the question is asked again', {
  tag: '@long',
}, async ({ till }) => {
  const { page, cashier } = till;
  await page.setViewportSize({ width: 683, height: 384 });
  await cashier.chargeCard(practiceCard('local-card'));
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
  await page.setViewportSize({ width: 512, height: 384 });
  await page.getByRole('combobox').selectOption('ig');
  await expect(page.getByRole('button', { name: OTHER_LANGUAGES.ig.turn.back })).toBeVisible();
  expect(await wider()).toBe(0);
  await page.getByRole('combobox').selectOption('en');
  await page.setViewportSize({ width: 683, height: 384 });
  await cashier.press('Back to cashier');
  await cashier.press('Leave for later');

  await cashier.chargeCard(practiceCard('international'), '1600');
  await cashier.press('Submit address');
  await expect(page.getByText('Enter the city or town.')).toBeVisible();
  const { bottom } = await boxOf(page.getByRole('heading', { name: 'Billing address' }));
  expect(bottom).toBeLessThanOrEqual((await boxOf(page.getByText('Address', { exact: true }))).top);
  await cashier.press('Back to cashier');
  await cashier.press('Leave for later');

  await cashier.chargeAccount(practiceAccount('account-all'), '1700');
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
    const box = await key.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(SMALLEST_ZOOMED_KEY_PX);
  }
}

test.describe('Fields that a customer keyed', () => {
  test('empties keyed fields when the window loses the focus, also against undo and redo', {
    tag: '@long',
  }, async ({ till }) => {
    const { page, cashier } = till;
    await cashier.chargeCard(practiceCard('local-card'));
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
});
