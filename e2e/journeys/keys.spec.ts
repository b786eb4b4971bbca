import { expect, type Locator } from 'playwright/test';
import { typeByHand } from '../fixtures/hands.ts';
import { searchOf } from '../fixtures/journal.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { type Till, test } from '../fixtures/till.ts';

const amountOf = ({ page }: Till) => page.getByRole('textbox', { name: 'Amount', exact: true });
const paletteOf = ({ page }: Till) => page.getByRole('dialog', { name: 'Find' });
const handOverOf = ({ page }: Till) => page.getByRole('button', { name: 'Hand over goods' });

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

test('every action has a key and can be found by its name', { tag: '@long' }, async ({ till }) => {
  const { page } = till;

  await test.step('a typed letter triggers no action, and `?` lists the keys outside a field', async () => {
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

  await test.step('shortcut keys do nothing in the customer’s turn', async () => {
    await till.page.keyboard.press('F3');
    await expect(searchOf(till.page)).toBeFocused();
    await till.page.keyboard.press('F2');
    till.service.misbehave({ operation: 'initiate', misbehaviour: { kind: 'hold' } });
    await till.cashier.chargeCard('local-card');
    await till.cashier.seesHeading('Sending the payment');
    await till.page.keyboard.press('F1');
    await expect(till.page.getByRole('dialog', { name: 'Help' })).toBeVisible();
    await expectNoViolation(till.page, 'Help');
    till.service.behave();
    await expect(till.page.getByRole('textbox', { name: 'Card PIN' })).toBeFocused();
    for (const key of ['F3', 'F8', 'Alt+x', 'Control+k']) await till.page.keyboard.press(key);
    await expect(till.page.getByRole('textbox', { name: 'Card PIN' })).toBeFocused();
    await expect(till.page.getByRole('textbox', { name: 'Card PIN' })).toHaveValue('');
    await expect(till.page.getByRole('dialog')).toHaveCount(0);
    await till.cashier.paysByPinAndOtp();
    await expect(till.page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('finding the hand-over by its name does not hand over the goods', async () => {
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
    await expectKey(newSale, 'Alt+N');
    await expect(newSale).toBeEnabled();
    await till.page.keyboard.press('Alt+n');
    await expect(amountOf(till)).toBeFocused();
  });

  await test.step('the results of a search follow the rules of accessibility', async () => {
    await till.page.keyboard.press('Control+k');
    await expect(paletteOf(till).getByRole('combobox')).toBeFocused();
    await typeByHand(till.page, 'journal');
    await expect(paletteOf(till).getByRole('option')).toHaveText(/^Journal/);
    await expectNoViolation(till.page, 'find');
    await till.page.keyboard.press('Escape');
  });

  await test.step('single-character keys act in the Journal until Settings switches them off', async () => {
    const search = searchOf(till.page);
    await till.page.keyboard.press('F3');
    await expect(search).toHaveAttribute('aria-keyshortcuts', '/ Control+F');
    await find(till, 'settings counter');
    await expect(till.page.getByRole('heading', { name: 'Counter', exact: true })).toBeFocused();
    await till.page.getByRole('checkbox', { name: 'Keys of one character' }).uncheck();
    await till.page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(till.page.getByText('Saved', { exact: true })).toBeVisible();
    await till.page.keyboard.press('F3');
    await expect(search).toBeFocused();
    await expect(search).toHaveAttribute('aria-keyshortcuts', 'Control+F');
    await till.page.getByRole('link', { name: 'Sell' }).focus();
    await till.page.keyboard.press('/');
    await till.page.keyboard.press('?');
    await expect(till.page.getByRole('link', { name: 'Sell' })).toBeFocused();
    await expect(till.page.getByRole('dialog')).toHaveCount(0);
    await till.page.keyboard.press('Control+f');
    await expect(search).toBeFocused();
  });
});
