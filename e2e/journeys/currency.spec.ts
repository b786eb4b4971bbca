import { expect, type Locator, type Page } from 'playwright/test';
import { typeByHand, typeLines } from '../fixtures/hands.ts';
import { paymentsIn } from '../fixtures/journal.ts';
import { pressByKey, tabTo } from '../fixtures/keyboard.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { giveQuickAmounts, openSettings } from '../fixtures/settings.ts';
import { type Till, test } from '../fixtures/till.ts';

async function changeCurrency(
  page: Page,
  typed: { currency: string; ceiling: string; country: string },
): Promise<void> {
  await openSettings(page);
  await pressByKey(page.getByRole('button', { name: 'Change currency and country' }));
  const dialog = page.getByRole('dialog', { name: 'Currency and country' });
  await retype(page, dialog.getByRole('combobox', { name: 'Currency' }), typed.currency);
  const ceiling = dialog.getByRole('textbox', { name: 'Largest amount' });
  await expect(ceiling).toHaveValue('');
  await tabTo(page, ceiling);
  await typeByHand(page, typed.ceiling);
  await retype(page, dialog.getByRole('combobox', { name: 'Country' }), typed.country);
  await expectNoViolation(page, 'Settings, currency and country');
  await pressByKey(dialog.getByRole('button', { name: 'Use these' }));
  await expect(dialog).toHaveCount(0);
}

async function retype(page: Page, picker: Locator, text: string): Promise<void> {
  await tabTo(page, picker);
  await page.keyboard.press('ControlOrMeta+a');
  await typeLines(page, text);
}

test('a till changes its currency twice, and each amount keeps its decimals', {
  tag: '@long',
}, async ({ till }) => {
  const { page } = till;
  const field = page.getByRole('textbox', { name: 'Amount', exact: true });
  await till.cashier.goesSelling('1500');

  await openSettings(page);
  await giveQuickAmounts(page, '500 1000');
  await changeCurrency(page, { currency: 'jpy', ceiling: '1000000', country: 'Japan' });
  await expect(page.getByText('Japanese Yen (JPY)')).toBeVisible();
  await expect(page.getByText('JPY 1,000,000', { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Quick amounts/ })).toHaveValue('');
  await page.getByRole('link', { name: 'Sell' }).click();
  await field.fill('1500.5');
  await field.blur();
  await expect(page.getByText('This currency has no decimals: enter a whole amount.')).toBeVisible();
  await till.cashier.goesSelling('1500');

  await changeCurrency(page, { currency: 'Kuwaiti', ceiling: '5000', country: 'KW' });
  await page.getByRole('link', { name: 'Sell' }).click();
  await field.fill('1.2505');
  await field.blur();
  await expect(page.getByText('At most three digits after the point.')).toBeVisible();
  await till.killAndRestart();
  await till.cashier.goesSelling('1.25');
  await seesEachApart(till);
});

async function seesEachApart(till: Till): Promise<void> {
  const { page } = till;
  await test.step('each currency has its own total, the till’s own currency first', async () => {
    await page.getByRole('link', { name: 'Back office' }).click();
    const names = page.getByRole('heading', { name: /\((KWD|JPY|NGN)\)$/ });
    await expect(names).toHaveText(['Kuwaiti Dinar (KWD)', 'Japanese Yen (JPY)', 'Nigerian Naira (NGN)']);
    const yen = page.getByRole('region', { name: 'JPY' });
    await expect(yen.getByRole('list', { name: 'Today’s payments' })).toContainText('JPY 1,500');
    await expectNoViolation(page, 'At a glance, in three currencies');
    await yen.getByRole('link', { name: /^Paid/ }).first().click();
    await expect(paymentsIn(page)).toHaveCount(1);
    await expect(page.getByText('in JPY', { exact: true })).toBeVisible();
  });
}
