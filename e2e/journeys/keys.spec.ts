import { expect, type Locator } from 'playwright/test';
import { typeByHand } from '../fixtures/hands.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { type Till, test } from '../fixtures/till.ts';

const amountOf = ({ page }: Till) => page.getByRole('textbox', { name: 'Amount', exact: true });
const paletteOf = ({ page }: Till) => page.getByRole('dialog', { name: 'Find' });
const handOverOf = ({ page }: Till) => page.getByRole('button', { name: 'Hand over goods' });

/** Opens the palette, types, and takes the first of what is found. */
async function find(till: Till, text: string): Promise<void> {
  await till.page.keyboard.press('Control+k');
  await expect(paletteOf(till).getByRole('combobox')).toBeFocused();
  await typeByHand(till.page, text);
  await till.page.keyboard.press('Enter');
  await expect(paletteOf(till)).toHaveCount(0);
}

async function expectKey(button: Locator, key: string): Promise<void> {
  await expect(button).toHaveAttribute('aria-keyshortcuts', key);
}

test('Every action has a key that can be another one, and is found by its name', async ({ till }) => {
  const { page } = till;

  await test.step('a letter that is typed is no order, and `?` shows the keys where nothing is typed', async () => {
    await expect(amountOf(till)).toBeFocused();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await amountOf(till).fill('');
    await page.getByRole('link', { name: 'Sell' }).focus();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Help' });
    await expect(sheet.getByRole('tab', { name: 'Keys' })).toHaveAttribute('aria-selected', 'true');
    await expect(sheet.getByText('Hand over goods')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Sell' })).toBeFocused();
  });

  await test.step('another key is chosen in the settings, and one that is taken is refused in words', async () => {
    await find(till, 'settings keys');
    await expect(page.getByRole('heading', { name: 'Keys', exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Change keys' }).click();
    const change = page.getByRole('button', { name: 'Change the key of New sale' });
    await change.click();
    await page.keyboard.press('F2');
    await expect(page.getByText('F2 is the key of “Sell”.')).toBeVisible();
    await page.keyboard.press('w');
    await expect(page.getByText('W types text at the counter.')).toBeVisible();
    await expectNoViolation(page, 'choosing a key');
    await page.keyboard.press('F6');
    await expect(page.getByText('F6 cannot be a key of an action.')).toBeVisible();
    await page.keyboard.press('Alt+w');
    await expect(change).toBeFocused();
    await expect(page.getByRole('listitem').filter({ has: change })).toContainText('Alt+W');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('it is kept over a restart', async () => {
    await till.killAndRestart();
    await expect(amountOf(till)).toBeFocused();
  });

  await test.step('keys sleep in the customer’s turn', async () => {
    await till.page.keyboard.press('F3');
    await expect(till.page.getByRole('searchbox', { name: 'Search journal' })).toBeFocused();
    await till.page.keyboard.press('F2');
    await till.cashier.chargeCard(practiceCard('local-card'));
    await expect(till.page.getByRole('textbox', { name: 'Card PIN' })).toBeFocused();
    for (const key of ['F3', 'F8', 'Alt+x', 'Control+k']) await till.page.keyboard.press(key);
    await expect(till.page.getByRole('textbox', { name: 'Card PIN' })).toBeFocused();
    await expect(till.page.getByRole('textbox', { name: 'Card PIN' })).toHaveValue('');
    await expect(till.page.getByRole('dialog')).toHaveCount(0);
    await till.cashier.keyPin();
    await till.cashier.keyOtp();
    await till.cashier.sees('Paid');
  });

  await test.step('goods that are found by their name are not handed over by that', async () => {
    await expect(handOverOf(till)).toBeEnabled();
    await find(till, 'hand over');
    await till.page.keyboard.press('Enter');
    await expect(handOverOf(till)).toBeFocused();
    await expect(till.page.getByText(/^Handed over/)).toHaveCount(0);
    await expectKey(handOverOf(till), 'Alt+H');
    await expect(handOverOf(till)).toBeEnabled();
    await till.page.keyboard.press('Alt+h');
    await expect(till.page.getByText(/^Handed over/)).toBeVisible();
    const newSale = till.page.getByRole('button', { name: 'New sale' });
    await expectKey(newSale, 'Alt+W');
    await expect(newSale).toBeEnabled();
    await till.page.keyboard.press('Alt+w');
    await expect(amountOf(till)).toBeFocused();
  });

  await test.step('a payment is found by the last four digits, and nothing of its customer stands there', async () => {
    await till.page.keyboard.press('Control+k');
    await expect(paletteOf(till).getByRole('combobox')).toBeFocused();
    await typeByHand(till.page, practiceCard('local-card').cardNumber.slice(-4));
    const found = paletteOf(till).getByRole('option');
    await expect(found).toHaveCount(1);
    await expect(found).toContainText('Paid');
    await expect(paletteOf(till)).not.toContainText('@');
    await expectNoViolation(till.page, 'find');
    await till.page.keyboard.press('Enter');
    await expect(till.page.getByRole('heading', { level: 1 })).toContainText('T1-');
  });

  await test.step('the shipped keys come back', async () => {
    await till.page.keyboard.press('F5');
    await till.page.getByRole('button', { name: 'Change keys' }).click();
    await till.page.getByRole('button', { name: 'Use the shipped keys' }).click();
    const change = till.page.getByRole('button', { name: 'Change the key of New sale' });
    await expect(till.page.getByRole('listitem').filter({ has: change })).toContainText('Alt+N');
  });
});
