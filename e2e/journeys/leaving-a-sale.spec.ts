import { expect } from 'playwright/test';
import { test } from '../fixtures/till.ts';

test('brings a sale back to the counter, and continues the sale there after a power cut', async ({ till }) => {
  const { page, cashier } = till;
  await cashier.chargeCard('local-card');
  await cashier.keyPin();
  await cashier.seesHeading('OTP');
  await cashier.leavesStep();
  await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toBeFocused();
  await page.getByText(/1 not settled/).click();
  const journal = page.getByRole('grid', { name: 'Journal' });
  await journal.getByRole('link').first().click();
  await cashier.press(/Bring back|Continue/);
  await cashier.press('Continue');
  await cashier.seesHeading('OTP');
  await till.killAndRestart();
  await till.cashier.press('Continue');
  await till.cashier.paysByOtp();
  await till.cashier.press('Hand over goods');
  await expect(till.page.getByText(/handed over/i).first()).toBeVisible();
  expect(till.service.captured()).toHaveLength(1);
});
