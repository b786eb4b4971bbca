import { expect } from 'playwright/test';
import { takeForReadme } from '../fixtures/take-screen.ts';
import { test } from '../fixtures/till.ts';

test('takes the pictures of the README: a sale from the card to the journal', async ({ till }) => {
  const { page, cashier, service } = till;
  await page.setViewportSize({ width: 1024, height: 768 });
  await cashier.typeSale('verve', '4500', { email: 'ngozi@example.com', phone: '08031234567', note: 'Table 7' });
  await takeForReadme(page, 'sell-card');
  await cashier.charge.click();
  await cashier.keyPin();
  await cashier.seesHeading('OTP');
  await takeForReadme(page, 'step-otp');
  await cashier.paysByOtp();
  await takeForReadme(page, 'verdict-paid');
  await cashier.handsOver();
  await cashier.isDeclined();
  service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'lower-amount' } });
  await cashier.chargeCard('at-once', '1700');
  await cashier.sees('Needs review');
  await cashier.press('Leave for later');
  await cashier.chargeAccount('account-otp', '1600');
  await cashier.seesHeading('OTP');
  await cashier.leavesStep();
  await page.getByRole('link', { name: 'Journal' }).click();
  await expect(page.getByRole('grid', { name: 'Journal' }).getByRole('row').nth(4)).toBeVisible();
  await expect(page.getByText('Counting')).toHaveCount(0);
  await takeForReadme(page, 'journal');
});
