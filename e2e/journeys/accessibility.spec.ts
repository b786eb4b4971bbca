import { expect } from 'playwright/test';
import { chargeUnknown } from '../fixtures/charge-unknown.ts';
import { openDisplay } from '../fixtures/customer-keys.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { stopTill } from '../fixtures/stop-till.ts';
import { tellBankPage } from '../fixtures/tell-bank-page.ts';
import { test } from '../fixtures/till.ts';

test('axe finds no violation on the screens of a payment and of a stopped till', async ({ till }) => {
  const { page, cashier, service } = till;

  await test.step('a payment by card', async () => {
    await expectNoViolation(page, 'Sell, card');
    await page.getByRole('link', { name: 'Journal' }).click();
    await expectNoViolation(page, 'Journal, empty');
    await page.getByRole('link', { name: 'Sell' }).click();
    await page.getByText('Bank account', { exact: true }).click();
    await page.getByRole('combobox', { name: 'Bank' }).fill('Union');
    await page.getByRole('option', { name: /Union Bank/ }).click();
    await expectNoViolation(page, 'Sell, bank account at a bank that asks for more');
    await page.getByText('Card', { exact: true }).first().click();
    await cashier.charge.click();
    await expectNoViolation(page, 'Sell, with sentences beside the fields');
    await cashier.chargeCard('local-card');
    await cashier.seesHeading('Card PIN');
    await expectNoViolation(page, 'Card PIN, in the hands of the customer');
    await cashier.takeBack();
    await expectNoViolation(page, 'Card PIN, back with the cashier');
    await page.getByRole('button', { name: 'Cancel sale' }).click();
    await expectNoViolation(page, 'Cancel sale, asking');
    await page.keyboard.press('Escape');
    await cashier.press('Hand to customer');
    await cashier.keyPin();
    await cashier.seesHeading('OTP');
    await expectNoViolation(page, 'OTP');
    await cashier.paysByOtp();
    await expectNoViolation(page, 'Paid');
    await cashier.press('Hand over goods');
    await expect(page.getByRole('button', { name: 'New sale' })).toBeVisible();
    await expectNoViolation(page, 'Paid and handed over');
    await cashier.press('New sale');
  });

  // Each sale has a new amount, so that the till does not ask about a second charge.
  await test.step('the journal, the settings and the help while a payment is confirmed', async () => {
    service.misbehave({ operation: 'query', misbehaviour: { kind: 'hold' } });
    await cashier.chargeCard('at-once', '1600');
    await expect(page.getByRole('heading', { name: /^Still waiting for the bank/ })).toBeVisible();
    await expectNoViolation(page, 'Confirming');
    service.behave();
    await cashier.sees('Paid');
    await page.getByRole('link', { name: 'Journal' }).click();
    const journal = page.getByRole('grid', { name: 'Journal' });
    await expect(journal).toBeVisible();
    await expectNoViolation(page, 'Journal');
    await journal.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: /^T1-/ })).toBeVisible();
    await expectNoViolation(page, 'A payment in the journal');
    await page.getByRole('link', { name: 'Settings' }).click();
    await expectNoViolation(page, 'Settings');
    await page.getByRole('link', { name: 'Updates' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Updates' })).toBeFocused();
    await expect(page.getByText(/^This copy of Paydesk runs from its sources/)).toBeVisible();
    await expectNoViolation(page, 'Updates');
    await page.getByRole('link', { name: 'Back to Settings' }).press('Enter');
    await page.getByRole('button', { name: /help/i }).first().click();
    await expectNoViolation(page, 'Help');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Sell' }).click();
    await cashier.handsOver();
    await cashier.chargeCard('at-once', '1600');
    const dialog = page.getByRole('dialog', { name: 'Charge the same again?' });
    await expect(dialog).toBeVisible();
    await expectNoViolation(page, 'The same card once more');
    await dialog.getByRole('button', { name: 'Do not charge' }).click();
  });

  await test.step('the customer’s details and the customer display', async () => {
    await cashier.chargeAccount('account-all', '1700');
    await cashier.press('Submit details');
    await expectNoViolation(page, 'Date of birth and BVN, with sentences beside the fields');
    await page.getByRole('textbox', { name: 'BVN' }).fill('222');
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await expectNoViolation(page, 'Date of birth and BVN, emptied');
    await cashier.takeBack();
    const display = await openDisplay(till);
    await expectNoViolation(display, 'Customer display, with nothing to key');
    await page.getByText('Card', { exact: true }).first().click();
    await cashier.chargeCard('local-card', '1700');
    await expect(display.getByRole('heading', { name: 'Card PIN' })).toBeVisible();
    await expectNoViolation(display, 'Customer display, card PIN');
    await expectNoViolation(page, 'Card PIN, keyed on the customer display');
    await display.close();
    await expect(page.getByRole('textbox', { name: 'Card PIN' })).toBeVisible();
    await cashier.takeBack();
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('button', { name: 'Open it again' })).toBeVisible();
    await expectNoViolation(page, 'Settings, with the customer display closed');
    await page.getByRole('link', { name: 'Sell' }).click();
    await cashier.press('Leave for later');
  });

  await test.step('the verdicts other than Paid', async () => {
    await cashier.chargeCard('declined', '1800');
    await cashier.sees('Not paid');
    await expectNoViolation(page, 'Not paid');
    await cashier.press('New sale');
    service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'lower-amount' } });
    await cashier.chargeCard('at-once', '1900');
    await cashier.sees('Needs review');
    await expectNoViolation(page, 'Needs review');
    await cashier.press('Leave for later');
    service.behave();
    await chargeUnknown(till, '2000');
    await expectNoViolation(page, 'Not confirmed yet');
    await cashier.press('Leave for later');
  });

  await test.step('a payment that is sent, and a stopped till', async () => {
    service.misbehave({ operation: 'initiate', misbehaviour: { kind: 'hold' } });
    await cashier.chargeCard('local-card', '2100');
    await expect(page.getByText(/^An answer can take up to a minute/)).toBeVisible();
    await expectNoViolation(page, 'Sending');
    await cashier.cancelsSale();
    await expect(page.getByRole('button', { name: 'New sale' })).toBeVisible();
    await expectNoViolation(page, 'Cancelled');
    service.behave();
    await stopTill(till);
    await expectNoViolation(till.page, 'Stopped');
  });
});

test('axe finds no violation on the billing address, the bank page and after it', async ({ till }) => {
  const { page, cashier } = till;
  await cashier.chargeCard('international-secure');
  await cashier.seesHeading('Billing address');
  await cashier.press('Submit address');
  await expectNoViolation(page, 'Billing address, with sentences beside the fields');
  await page.getByRole('combobox', { name: 'Country' }).fill('united');
  await expect(page.getByRole('option', { name: /^United/ }).first()).toBeVisible();
  await expectNoViolation(page, 'Billing address, choosing the country');
  await cashier.keyAddress();
  await cashier.bankPage();
  await expectNoViolation(page, 'Bank page');
  await tellBankPage(till, { state: 'stalled' });
  await expect(page.getByRole('button', { name: 'Keep waiting' })).toBeVisible();
  await expectNoViolation(page, 'Bank page, stalled');
  await tellBankPage(till, { state: 'failed', failure: 'certificate', host: null, padlock: 'notSecure' });
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close bank page' })).toBeFocused();
  await expectNoViolation(page, 'Bank page, failed');
  await cashier.press('Close bank page');
  await expect(page.getByRole('heading', { name: 'The bank page is closed' })).toBeVisible();
  await expectNoViolation(page, 'Bank page, closed');
  await till.killAndRestart();
  await expect(till.page.getByRole('heading', { name: 'This payment is not finished' })).toBeVisible();
  await expectNoViolation(till.page, 'A step that was left');
});
