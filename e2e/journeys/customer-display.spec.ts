import { expect } from 'playwright/test';
import { expectNothingOfTheCashiers, openDisplay, pressKeys } from '../fixtures/customer-keys.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { test } from '../fixtures/till.ts';

test('the customer display shows the step, and no button of the cashier’s window', async ({ till }) => {
  const { page, cashier } = till;
  const display = await openDisplay(till);
  await expectNoViolation(display, 'Customer display, with nothing to key');
  await cashier.chargeCard('local-card');
  await expect(display.getByRole('textbox', { name: 'Card PIN' })).toBeVisible();
  await expectNoViolation(display, 'Customer display, card PIN');
  await expect(display.getByRole('button', { name: 'Back to cashier' })).toHaveCount(0);
  await expectNothingOfTheCashiers(display);
  await expect(page.getByText('The customer is entering the PIN on the customer display.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Card PIN' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Hand to customer' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cancel sale' })).toBeVisible();
  await expectNoViolation(page, 'Card PIN, keyed on the customer display');

  const refused = await display.evaluate(() =>
    window.paydesk.invoke('sale.leaveForLater', { saleId: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11' }),
  );
  expect(refused).toMatchObject({ ok: false, problem: { code: 'invalidRequest' } });

  await pressKeys(display, '3310');
  await display.getByRole('button', { name: 'Submit PIN' }).click();
  await expect(display.getByRole('heading', { name: 'OTP' })).toBeVisible();
  await pressKeys(display, '12345');
  await display.getByRole('button', { name: 'Submit OTP' }).click();
  await cashier.sees('Paid');
  await expect(display.getByRole('heading', { name: /Thank you/ })).toBeVisible();

  await cashier.handsOver();
  await cashier.chargeCard('local-card', '1700');
  await expect(display.getByRole('heading', { name: 'Card PIN' })).toBeVisible();
  await display.close();
  await expect(page.getByRole('textbox', { name: 'Card PIN' })).toBeVisible();
  await cashier.takeBack();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('button', { name: 'Open it again' })).toBeVisible();
  await expectNoViolation(page, 'Settings, with the customer display closed');
});
