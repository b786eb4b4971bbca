import { expect } from 'playwright/test';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { test } from '../fixtures/till.ts';

test.describe('A sale that is left', () => {
  test('cancels a sale at the card PIN, the billing address or the OTP, sends nothing more and captures nothing', {
    tag: '@long',
  }, async ({ till }) => {
    const { page, cashier, service } = till;
    const operations = () => service.received().map(({ operation }) => operation);
    await cashier.chargeCard(practiceCard('local-card'));
    await expect(page.getByRole('heading', { name: 'Card PIN' })).toBeVisible();
    await cashier.takeBack();
    await till.cashier.cancelsSale();
    await cashier.press('New sale');
    await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toBeFocused();

    await cashier.chargeCard(practiceCard('international'), '1600');
    await expect(page.getByRole('heading', { name: 'Billing address' })).toBeVisible();
    await cashier.typeAddress();
    await cashier.takeBack();
    await till.cashier.cancelsSale();
    await cashier.press('New sale');
    expect(operations()).not.toContain('authenticate');

    await cashier.chargeCard(practiceCard('international-otp'), '1700');
    await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue('');
    await cashier.keyAddress();
    await expect(page.getByRole('heading', { name: 'OTP' })).toBeVisible();
    await cashier.takeBack();
    await till.cashier.cancelsSale();
    await cashier.press('New sale');
    expect(operations()).toContain('authenticate');
    expect(operations()).not.toContain('validate');
    expect(service.captured()).toHaveLength(0);
  });

  test('charges the next customer while the service still owes the first answer about a sale left for later', async ({
    till,
  }) => {
    const { page, cashier, service } = till;
    service.misbehave({ operation: 'initiate', misbehaviour: { kind: 'hold' } });
    await cashier.chargeCard(practiceCard('at-once'));
    await expect(page.getByRole('heading', { name: 'Sending the payment' })).toBeFocused();
    await cashier.press('Leave for later');
    await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toBeFocused();
    await cashier.pays(practiceCard('verve-at-once'), '1600');
  });

  test('brings a sale back to the counter, and continues the sale there after a power cut', async ({ till }) => {
    const { page, cashier } = till;
    await cashier.chargeCard(practiceCard('local-card'));
    await cashier.keyPin();
    await expect(page.getByRole('heading', { name: 'OTP' })).toBeVisible();
    await cashier.takeBack();
    await cashier.press('Leave for later');
    await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toBeFocused();
    await page.getByText(/1 not settled/).click();
    const journal = page.getByRole('grid', { name: 'Journal' });
    await journal.getByRole('link').first().click();
    await cashier.press(/Bring back|Continue/);
    await cashier.press('Continue');
    await expect(page.getByRole('heading', { name: 'OTP' })).toBeVisible();
    await till.killAndRestart();
    await till.cashier.press('Continue');
    await till.cashier.keyOtp();
    await till.cashier.sees('Paid');
    await till.cashier.press('Hand over goods');
    await expect(till.page.getByText(/handed over/i).first()).toBeVisible();
    expect(till.service.captured()).toHaveLength(1);
  });
});
