import { expect, type Page } from 'playwright/test';
import { english } from '../../src/shared/texts/english.ts';
import { pseudo, pseudoTexts } from '../../src/shared/texts/pseudo-texts.fixture.ts';
import { chargeIn } from '../fixtures/charge-in.ts';
import { readInPseudo } from '../fixtures/pseudo-texts.ts';
import { findInSight } from '../fixtures/texts-in-sight.ts';
import { test } from '../fixtures/till.ts';

/** Texts that stay untranslated: typed values, names, references, amounts, times, and the service's messages. */
const DATA = [
  /^(Paydesk|Practice shop|Visa|Mastercard|Verve|English|Français|Hausa|Yorùbá|Igbo|Naijá Pidgin)$/,
  /^[A-Z]{3}( [\d,.]+)?$/,
  // September is `Sept`.
  /^\d{2} \p{L}{3,4} \d{4}(, [\d:]+)?$/u,
  /^[A-Z0-9]{1,4}-\d{6}-[A-Z0-9]{4}-[A-Z0-9]{9}$/,
  /@example\.com$/,
  // Values in Settings: the currency, the service's address, folders, and keys.
  /^(Nigerian Naira \(NGN\)|Nigeria \(NG\)|http:\/\/127\.0\.0\.1:\d+|PRACTICEPUBK-\S+|[0-9A-Z]{4}(-[0-9A-Z]{4}){5}|[0-9a-f]{64}|\/\S+)$/,
  /^Enter the OTP that was sent to your phone or e-mail$/,
];

test('reads texts that are 40 % longer from the catalogue, and cuts none', {
  tag: '@long',
}, async ({ till: { page } }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await readInPseudo(page);
  await expect(page.getByRole('heading', { level: 1, name: pseudo(english.sell.title) })).toBeVisible();
  await seesNothingWrong(page, 'Sell');
  await page.getByText(pseudo(english.sell.account), { exact: true }).click();
  await seesNothingWrong(page, 'Sell, bank account');
  for (const screen of ['journal', 'backOffice', 'reports', 'settings'] as const) {
    await page.getByRole('link', { name: pseudo(english.shell[screen]) }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await seesNothingWrong(page, screen);
  }
  await page.getByRole('link', { name: pseudo(english.shell.sell) }).click();
  await page.getByText(pseudo(english.sell.card), { exact: true }).click();

  await chargeIn(page, pseudoTexts(english.sell) as typeof english.sell, 'local-card', '1500');
  await expect(page.getByRole('heading', { level: 1, name: pseudo(english.steps.cardPin.heading) })).toBeVisible();
  await seesNothingWrong(page, 'PIN');
  await page.getByRole('textbox', { name: pseudo(english.steps.cardPin.label) }).fill('3310');
  await page.getByRole('button', { name: pseudo(english.steps.cardPin.submit) }).click();
  await expect(page.getByRole('heading', { level: 1, name: pseudo(english.steps.otp.heading) })).toBeVisible();
  await seesNothingWrong(page, 'OTP');
  await page.getByRole('textbox', { name: pseudo(english.steps.otp.label) }).fill('12345');
  await page.getByRole('button', { name: pseudo(english.steps.otp.submit) }).click();
  await expect(page.getByRole('heading', { level: 1, name: pseudo(english.verdict.paid) })).toBeVisible();
  await seesNothingWrong(page, 'Paid');
});

async function seesNothingWrong(page: Page, screen: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // A soft assertion lets one run report the faults of all screens.
  expect.soft(await findInSight(page, DATA), screen).toEqual({ bare: [], cut: [] });
}
