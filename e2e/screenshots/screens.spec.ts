import path from 'node:path';
import { expect, type Page } from 'playwright/test';
import { openDisplay } from '../fixtures/customer-keys.ts';
import { practiceAccount, practiceCard } from '../fixtures/practice-instruments.ts';
import { stopTill } from '../fixtures/stop-till.ts';
import { tellBankPage } from '../fixtures/tell-bank-page.ts';
import { COLOR_SCHEMES, showIn } from '../fixtures/theme.ts';
import { test } from '../fixtures/till.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const ALL = path.join(ROOT, 'test-results/screens');
const README = path.join(ROOT, 'docs/screenshots');

/** Long enough to take pictures of what is shown meanwhile. */
const ON_ITS_WAY_MS = 12_000;

const SIZES = [
  { name: '1024x768', width: 1024, height: 768 },
  { name: '1920x1080', width: 1920, height: 1080 },
] as const;

/** The pictures that the README shows, at the size of a counter's screen. */
const IN_README = ['sell-card', 'step-otp', 'verdict-paid', 'journal'];

/** Takes a screen in both themes and at both sizes. */
async function take(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize({ width: size.width, height: size.height });
    for (const colorScheme of COLOR_SCHEMES) {
      await showIn(page, colorScheme);
      await page.screenshot({
        path: path.join(ALL, `${name}-${size.name}-${colorScheme}.png`),
        animations: 'disabled',
      });
      if (size.name === '1024x768' && IN_README.includes(name)) {
        await page.screenshot({ path: path.join(README, `${name}-${colorScheme}.png`), animations: 'disabled' });
      }
    }
  }
}

test('the screens of a payment by card', async ({ till }) => {
  const { page, cashier } = till;
  await take(page, 'sell-empty');
  await cashier.charge.click();
  await take(page, 'sell-sentences');
  await cashier.typeAmount('4500');
  await cashier.typeCustomer({ email: 'ngozi@example.com', phone: '08031234567', note: 'Table 7' });
  await cashier.typeCard(practiceCard('verve'));
  await take(page, 'sell-card');
  await cashier.charge.click();
  await expect(page.getByRole('heading', { name: 'Card PIN' })).toBeVisible();
  await take(page, 'step-card-pin');
  await cashier.takeBack();
  await take(page, 'step-card-pin-cashier');
  await page.getByRole('button', { name: 'Cancel sale' }).click();
  await take(page, 'cancel-sale');
  await page.keyboard.press('Escape');
  await cashier.press('Hand to customer');
  await cashier.keyPin();
  await expect(page.getByRole('heading', { name: 'OTP' })).toBeVisible();
  await take(page, 'step-otp');
  await cashier.keyOtp('00000');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'OTP' }).pressSequentially('123');
  await take(page, 'step-otp-again');
  await cashier.takeBack();
  await take(page, 'step-otp-cashier');
  await cashier.press('Hand to customer');
  await cashier.keyOtp();
  await cashier.sees('Paid');
  await take(page, 'verdict-paid');
  await cashier.press('Hand over goods');
  await expect(page.getByRole('button', { name: 'New sale' })).toBeVisible();
  await take(page, 'verdict-paid-handed-over');
});

test('the other verdicts', async ({ till }) => {
  const { page, cashier, service } = till;
  await cashier.chargeCard(practiceCard('declined'));
  await cashier.sees('Not paid');
  await take(page, 'verdict-not-paid');
  await cashier.press('New sale');
  await cashier.chargeCard(practiceCard('customer-bears-fee'));
  await cashier.keyPin();
  await cashier.keyOtp();
  await cashier.sees('Paid');
  await take(page, 'verdict-paid-with-fee');
  await cashier.press('Hand over goods');
  await cashier.press('New sale');
  service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'lower-amount' } });
  await cashier.chargeCard(practiceCard('at-once'));
  await cashier.sees('Needs review');
  await take(page, 'verdict-needs-review');
  await cashier.press('Leave for later');
  service.behave();
  service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'html-503' } });
  await cashier.chargeCard(practiceCard('answer-lost'));
  await cashier.sees('Not confirmed yet');
  await take(page, 'verdict-not-confirmed');
  await cashier.press('Leave for later');
  await cashier.chargeAccount(practiceAccount('account-otp'));
  await expect(page.getByRole('heading', { name: 'OTP' })).toBeVisible();
  await cashier.takeBack();
  await cashier.press('Leave for later');
  await cashier.typeAmount('2500');
  await cashier.typeCustomer({ email: 'tunde@example.com' });
  await cashier.typeAccount(practiceAccount('account-all'));
  await take(page, 'sell-account');
  await cashier.charge.click();
  await take(page, 'customer-identity');
  await cashier.takeBack();
  await page.getByRole('link', { name: 'Journal' }).click();
  const journal = page.getByRole('grid', { name: 'Journal' }).or(page.getByRole('table', { name: 'Journal' }));
  await expect(journal.getByRole('row').nth(4)).toBeVisible();
  await take(page, 'journal');
  await journal.getByRole('row').nth(4).click();
  await expect(page.getByRole('button', { name: 'Save slip' })).toBeVisible();
  await take(page, 'journal-payment');
  await page.getByRole('link', { name: 'Settings' }).click();
  await take(page, 'settings');
  await page.getByRole('button', { name: /help/i }).first().click();
  await take(page, 'help');
});

test('the billing address and the bank page', async ({ till }) => {
  const { page, cashier } = till;
  await cashier.chargeCard(practiceCard('international-secure'));
  await expect(page.getByRole('heading', { name: 'Billing address' })).toBeVisible();
  await take(page, 'step-address-empty');
  await cashier.press('Submit address');
  await take(page, 'step-address-sentences');
  await cashier.typeAddress();
  await take(page, 'step-address');
  await cashier.press('Submit address');
  await cashier.bankPage();
  await expect(page.getByText('Practice page on this machine')).toBeVisible();
  await take(page, 'step-bank-page');
  await tellBankPage(till, { host: 'secure.bank.example', padlock: 'secure' });
  await take(page, 'step-bank-page-secure');
  await tellBankPage(till, { state: 'stalled' });
  await take(page, 'step-bank-page-stalled');
  await tellBankPage(till, { state: 'failed', failure: 'certificate', host: null, padlock: 'notSecure' });
  await take(page, 'step-bank-page-failed');
  await cashier.press('Close bank page');
  await expect(page.getByRole('heading', { name: 'The bank page is closed' })).toBeVisible({ timeout: 60_000 });
  await take(page, 'step-bank-page-closed');
  await till.killAndRestart();
  await expect(till.page.getByRole('heading', { name: 'This payment is not finished' })).toBeVisible();
  await take(till.page, 'step-resumed');
});

test('a till that waits, and one that has stopped', async ({ till }) => {
  const { page, cashier, service } = till;
  service.misbehave({ operation: 'query', delayMs: ON_ITS_WAY_MS, misbehaviour: { kind: 'delay' } });
  await cashier.chargeCard(practiceCard('at-once'));
  await expect(page.getByRole('heading', { name: /^Asking the service/ })).toBeVisible();
  await take(page, 'confirming');
  await cashier.sees('Paid');
  await cashier.press('Hand over goods');
  await cashier.press('New sale');
  service.misbehave({ operation: 'initiate', delayMs: ON_ITS_WAY_MS, misbehaviour: { kind: 'delay' } });
  await cashier.chargeCard(practiceCard('local-card'), '1600');
  await expect(page.getByText(/^An answer can take up to a minute/)).toBeVisible();
  await take(page, 'sending');
  await page.getByRole('button', { name: 'Cancel sale' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel sale' }).click();
  await expect(page.getByRole('button', { name: 'New sale' })).toBeVisible();
  await take(page, 'sale-cancelled');
  await stopTill(till);
  await take(till.page, 'till-stopped');
});

test('an amount that is too low for internet banking', async ({ till }) => {
  const { page, cashier } = till;
  await cashier.typeAmount('100');
  await cashier.typeCustomer({ email: 'ngozi@example.com' });
  await cashier.typeAccount(practiceAccount('account-internet-banking'));
  await take(page, 'sell-internet-banking-too-low');
});

test('the customer display, and what was keyed is emptied', async ({ till }) => {
  const { page, cashier } = till;
  const display = await openDisplay(till);
  await take(display, 'display-welcome');
  await cashier.chargeCard(practiceCard('local-card'));
  await expect(display.getByRole('heading', { name: 'Card PIN' })).toBeVisible({ timeout: 20_000 });
  await display.getByRole('textbox', { name: 'Card PIN' }).pressSequentially('33');
  await display.evaluate(() => window.dispatchEvent(new Event('blur')));
  await take(display, 'display-card-pin-emptied');
  await take(page, 'step-card-pin-on-display');
  await display.close();
  await expect(page.getByRole('textbox', { name: 'Card PIN' })).toBeVisible();
  await cashier.takeBack();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('button', { name: 'Open it again' })).toBeVisible();
  await take(page, 'settings-display-closed');
});
