import { expect } from 'playwright/test';
import { openDisplay } from '../fixtures/customer-keys.ts';
import { practiceAccount, practiceCard } from '../fixtures/practice-instruments.ts';
import { stopTill } from '../fixtures/stop-till.ts';
import { takeScreen } from '../fixtures/take-screen.ts';
import { tellBankPage } from '../fixtures/tell-bank-page.ts';
import { test } from '../fixtures/till.ts';

test('takes screenshots of a card payment, screen by screen', async ({ till }) => {
  const { page, cashier } = till;
  await takeScreen(page, 'sell-empty');
  await cashier.charge.click();
  await takeScreen(page, 'sell-sentences');
  await cashier.typeAmount('4500');
  await cashier.typeCustomer({ email: 'ngozi@example.com', phone: '08031234567', note: 'Table 7' });
  await cashier.typeCard(practiceCard('verve'));
  await takeScreen(page, 'sell-card');
  await cashier.charge.click();
  await expect(page.getByRole('heading', { name: 'Card PIN' })).toBeVisible();
  await takeScreen(page, 'step-card-pin');
  await cashier.takeBack();
  await takeScreen(page, 'step-card-pin-cashier');
  await page.getByRole('button', { name: 'Cancel sale' }).click();
  await takeScreen(page, 'cancel-sale');
  await page.keyboard.press('Escape');
  await cashier.press('Hand to customer');
  await cashier.keyPin();
  await expect(page.getByRole('heading', { name: 'OTP' })).toBeVisible();
  await takeScreen(page, 'step-otp');
  await cashier.keyOtp('00000');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'OTP' }).pressSequentially('123');
  await takeScreen(page, 'step-otp-again');
  await cashier.takeBack();
  await takeScreen(page, 'step-otp-cashier');
  await cashier.press('Hand to customer');
  await cashier.keyOtp();
  await cashier.sees('Paid');
  await takeScreen(page, 'verdict-paid');
  await cashier.press('Hand over goods');
  await expect(page.getByRole('button', { name: 'New sale' })).toBeVisible();
  await takeScreen(page, 'verdict-paid-handed-over');
  await cashier.press('New sale');
  await cashier.typeAmount('4500');
  await cashier.typeCustomer({ email: 'ngozi@example.com' });
  await cashier.typeCard(practiceCard('verve'));
  await cashier.charge.click();
  await expect(page.getByRole('dialog', { name: 'Charge the same again?' })).toBeVisible();
  await takeScreen(page, 'charge-same-again');
});

test('takes screenshots of a UnionPay number that fails its check digit', async ({ till }) => {
  const { page, cashier } = till;
  await cashier.typeAmount('4500');
  await cashier.typeCustomer({ email: 'ngozi@example.com' });
  await cashier.typeCard({ cardNumber: '6212345678901234', expiry: '12/31', cvv: '123' });
  await cashier.charge.click();
  await takeScreen(page, 'sell-unionpay');
  await page.getByRole('checkbox', { name: 'The number is as on the card' }).check();
  await takeScreen(page, 'sell-unionpay-compared');
});

test('takes screenshots of verdicts with the service’s own status and message, and an unreadable fee', async ({
  till,
}) => {
  const { page, cashier, service } = till;
  const failed = {
    status: 'abandoned',
    paymentResponseCode: null,
    chargeCode: null,
    paymentResponseMessage: 'The customer left the page of the bank',
  };
  const saysFailed = { kind: 'changed-record', fields: failed } as const;
  service.misbehave({ operation: 'query', misbehaviour: saysFailed });
  service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'html-503' } });
  await cashier.chargeCard(practiceCard('at-once'));
  await cashier.sees('Not confirmed yet');
  await takeScreen(page, 'verdict-not-confirmed-said');
  service.behave();
  service.misbehave({ operation: 'query', times: 'always', misbehaviour: saysFailed });
  await cashier.press('Check again');
  await cashier.sees('Not paid');
  await takeScreen(page, 'verdict-not-paid-said');
  await cashier.press('New sale');
  service.behave();
  const fields = { appFee: '1.522,01', merchantFee: 'abc', merchantBearsFee: '1' };
  service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'changed-record', fields } });
  await cashier.chargeCard(practiceCard('at-once'), '1700');
  await cashier.sees('Paid');
  await cashier.press('Hand over goods');
  await page.getByRole('link', { name: 'Journal' }).click();
  await page.getByRole('grid', { name: 'Journal' }).getByRole('link').first().click();
  await expect(page.getByText(/^The shop bears the fee\./)).toBeVisible();
  await page.getByText(/^The shop bears the fee\./).scrollIntoViewIfNeeded();
  await takeScreen(page, 'payment-unreadable-fee');
});

test('takes screenshots of the other verdicts', async ({ till }) => {
  const { page, cashier, service } = till;
  await cashier.chargeCard(practiceCard('declined'));
  await cashier.sees('Not paid');
  await takeScreen(page, 'verdict-not-paid');
  await cashier.press('New sale');
  await cashier.chargeCard(practiceCard('customer-bears-fee'));
  await cashier.keyPin();
  await cashier.keyOtp();
  await cashier.sees('Paid');
  await takeScreen(page, 'verdict-paid-with-fee');
  await cashier.press('Hand over goods');
  await cashier.press('New sale');
  service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'lower-amount' } });
  await cashier.chargeCard(practiceCard('at-once'));
  await cashier.sees('Needs review');
  await takeScreen(page, 'verdict-needs-review');
  await cashier.press('Leave for later');
  service.behave();
  service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'html-503' } });
  await cashier.chargeCard(practiceCard('answer-lost'), '1600');
  await cashier.sees('Not confirmed yet');
  await takeScreen(page, 'verdict-not-confirmed');
  await cashier.press('Leave for later');
  await cashier.chargeAccount(practiceAccount('account-otp'), '1700');
  await expect(page.getByRole('heading', { name: 'OTP' })).toBeVisible();
  await cashier.takeBack();
  await cashier.press('Leave for later');
  await cashier.typeAmount('2500');
  await cashier.typeCustomer({ email: 'tunde@example.com' });
  await cashier.typeAccount(practiceAccount('account-all'));
  await takeScreen(page, 'sell-account');
  await cashier.charge.click();
  await takeScreen(page, 'customer-identity');
  await cashier.takeBack();
  await page.getByRole('link', { name: 'Journal' }).click();
  const journal = page.getByRole('grid', { name: 'Journal' });
  await expect(journal.getByRole('row').nth(4)).toBeVisible();
  await takeScreen(page, 'journal');
  await journal.getByRole('row').nth(4).click();
  await expect(page.getByRole('button', { name: 'Save slip' })).toBeVisible();
  await takeScreen(page, 'journal-payment');
  await page.getByRole('link', { name: 'Settings' }).click();
  await takeScreen(page, 'settings');
  await page.getByRole('button', { name: 'Change currency and country' }).focus();
  await takeScreen(page, 'settings-below');
  await page.getByRole('button', { name: 'Change currency and country' }).click();
  await takeScreen(page, 'settings-currency');
  await page.getByRole('combobox', { name: 'Currency' }).fill('kuw');
  await takeScreen(page, 'settings-currency-typed');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep as they are' }).click();
  await page.getByRole('button', { name: /help/i }).first().click();
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await takeScreen(page, 'help');
});

test('takes screenshots of the billing address and the bank page', async ({ till }) => {
  const { page, cashier } = till;
  await cashier.chargeCard(practiceCard('international-secure'));
  await expect(page.getByRole('heading', { name: 'Billing address' })).toBeVisible();
  await takeScreen(page, 'step-address-empty');
  await cashier.press('Submit address');
  await takeScreen(page, 'step-address-sentences');
  await cashier.typeAddress();
  await takeScreen(page, 'step-address');
  await cashier.press('Submit address');
  await cashier.bankPage();
  await expect(page.getByText('Practice page on this machine')).toBeVisible();
  await takeScreen(page, 'step-bank-page');
  await tellBankPage(till, { host: 'secure.bank.example', padlock: 'secure' });
  await takeScreen(page, 'step-bank-page-secure');
  await tellBankPage(till, { state: 'stalled' });
  await takeScreen(page, 'step-bank-page-stalled');
  await tellBankPage(till, { state: 'failed', failure: 'certificate', host: null, padlock: 'notSecure' });
  await takeScreen(page, 'step-bank-page-failed');
  await cashier.press('Close bank page');
  await expect(page.getByRole('heading', { name: 'The bank page is closed' })).toBeVisible();
  await takeScreen(page, 'step-bank-page-closed');
  await till.killAndRestart();
  await expect(till.page.getByRole('heading', { name: 'This payment is not finished' })).toBeVisible();
  await takeScreen(till.page, 'step-resumed');
});

test('takes screenshots of a till that waits, and a stopped till', async ({ till }) => {
  const { page, cashier, service } = till;
  service.misbehave({ operation: 'query', misbehaviour: { kind: 'hold' } });
  await cashier.chargeCard(practiceCard('at-once'));
  await expect(page.getByRole('heading', { name: /^Still waiting for the bank/ })).toBeVisible();
  await takeScreen(page, 'confirming');
  service.behave();
  await cashier.sees('Paid');
  await cashier.press('Hand over goods');
  await cashier.press('New sale');
  service.misbehave({ operation: 'initiate', misbehaviour: { kind: 'hold' } });
  await cashier.chargeCard(practiceCard('local-card'), '1600');
  await expect(page.getByText(/^An answer can take up to a minute/)).toBeVisible();
  await takeScreen(page, 'sending');
  await page.getByRole('button', { name: 'Cancel sale' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel sale' }).click();
  await expect(page.getByRole('button', { name: 'New sale' })).toBeVisible();
  await takeScreen(page, 'sale-cancelled');
  service.behave();
  await stopTill(till);
  await takeScreen(till.page, 'till-stopped');
});

test('takes screenshots of an amount that is too low for internet banking', async ({ till }) => {
  const { page, cashier } = till;
  await cashier.typeAmount('100');
  await cashier.typeCustomer({ email: 'ngozi@example.com' });
  await cashier.typeAccount(practiceAccount('account-internet-banking'));
  await takeScreen(page, 'sell-internet-banking-too-low');
});

test('takes screenshots of the customer display, and keyed fields that are emptied', async ({ till }) => {
  const { page, cashier } = till;
  const display = await openDisplay(till);
  await takeScreen(display, 'display-welcome');
  await cashier.chargeCard(practiceCard('local-card'));
  await expect(display.getByRole('heading', { name: 'Card PIN' })).toBeVisible({ timeout: 20_000 });
  await display.getByRole('textbox', { name: 'Card PIN' }).pressSequentially('33');
  await display.evaluate(() => window.dispatchEvent(new Event('blur')));
  await takeScreen(display, 'display-card-pin-emptied');
  await takeScreen(page, 'step-card-pin-on-display');
  await display.close();
  await expect(page.getByRole('textbox', { name: 'Card PIN' })).toBeVisible();
  await cashier.takeBack();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Open it again' }).focus();
  await takeScreen(page, 'settings-display-closed');
});
