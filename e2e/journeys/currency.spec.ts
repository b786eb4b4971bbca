import fs from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from 'playwright/test';
import { openNewCase } from '../fixtures/cases.ts';
import { textOfStatement } from '../fixtures/exported-texts.ts';
import { chooseStick, finishedExport, openExport, startExport } from '../fixtures/exports.ts';
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

async function exportToday(till: Till): Promise<string> {
  await chooseStick(till);
  const dialog = await openExport(till);
  const sums = /1 paid, JPY 1,500 · 1 payment in KWD · 1 paid, KWD 1\.250 · 2 payments in NGN · 1 paid, NGN 1,500\.00/;
  await expect(dialog.getByText(sums)).toBeVisible();
  await startExport(dialog, { formats: ['Day’s statement'] });
  return (await finishedExport(dialog)).folder;
}

test('a till changes its currency twice, and each amount keeps its decimals', {
  tag: '@long',
}, async ({ till }) => {
  const { page, cashier } = till;
  const field = page.getByRole('textbox', { name: 'Amount', exact: true });
  await till.cashier.goesSelling('1500');

  await test.step('the currency cannot change while a sale is at the counter', async () => {
    await cashier.chargeCard('local-card', '1600');
    await cashier.takeBack();
    await openSettings(page);
    await expect(page.getByText(/^A sale is at the counter/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change currency and country' })).toBeDisabled();
    await page.getByRole('link', { name: 'Sell' }).click();
    await cashier.abandonsSale();
  });

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

  await test.step('the same number in another currency is another amount', async () => {
    await page.getByRole('button', { name: /^Filters/ }).click();
    const panel = page.getByRole('dialog', { name: 'Filters' });
    await panel.getByRole('textbox', { name: 'From' }).fill('1500');
    await panel.getByRole('button', { name: 'Show payments' }).click();
    await expect(page.getByRole('button', { name: /JPY 1,500/ })).toBeVisible();
    await expect(paymentsIn(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Journal' }).click();
  });

  await test.step('a new case forgets what was wrong with an amount once another currency is chosen', async () => {
    await openNewCase(page);
    const currency = page.getByRole('combobox', { name: 'Currency' });
    await retype(page, currency, 'jpy');
    await page.getByRole('textbox', { name: 'Amount' }).fill('1500.5');
    await pressByKey(page.getByRole('button', { name: 'Open the case' }));
    const wrong = page.getByText('This currency has no decimals: enter a whole amount.');
    await expect(wrong).toBeVisible();
    await retype(page, currency, 'ngn');
    await expect(wrong).toHaveCount(0);
  });

  const exported = await exportToday(till);
  const table = fs.readFileSync(path.join(exported, 'payments.csv'), 'utf8');
  for (const [currency, amount] of [
    ['NGN', '1500.00'],
    ['JPY', '1500'],
    ['KWD', '1.250'],
  ]) {
    expect(table).toMatch(new RegExp(`,${amount?.replace('.', '\\.')},(?:[^,]*,)?${currency},`));
  }
  for (const { bytes } of textOfStatement(exported)) {
    for (const sum of ['NGN 1,500.00', 'JPY 1,500', 'KWD 1.250']) expect(bytes.toString()).toContain(sum);
  }
}
