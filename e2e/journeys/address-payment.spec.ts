import { expect, type Page } from 'playwright/test';
import { BILLING_ADDRESS } from '../fixtures/cashier.ts';
import { typeLines } from '../fixtures/hands.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { test } from '../fixtures/till.ts';

test('keeps a billing address that was keyed by keyboard alone for the same sale only', async ({ till }) => {
  const { page, cashier, service } = till;
  const address = page.getByRole('textbox', { name: 'Address', exact: true });
  const country = page.getByRole('combobox', { name: 'Country' });
  service.misbehave({ operation: 'query', times: 1, misbehaviour: { kind: 'says-failed', code: '05' } });
  await cashier.chargeCard('international');
  await expect(address).toBeFocused();
  await cashier.press('Submit address');
  await expectNoViolation(page, 'Billing address, with sentences beside the fields');
  await expect(address).toBeFocused();
  for (const typed of [BILLING_ADDRESS.address, BILLING_ADDRESS.city, 'London', BILLING_ADDRESS.postalCode]) {
    await typeLines(page, typed);
  }
  await expect(country).toBeFocused();
  await page.keyboard.type('un');
  await expect(page.getByRole('option', { name: /^United/ }).first()).toBeVisible();
  await expectNoViolation(page, 'Billing address, choosing the country');
  // Enter comes before the list can show the last character.
  await typeAndEnterAtOnce(page, 'ited k');
  await expect(country).toHaveValue('United Kingdom');
  await page.keyboard.press('Enter');
  await cashier.sees('Not paid');
  await cashier.press(/Try another/);
  await cashier.typeCard('international-otp');
  await cashier.charge.click();
  await expect(address).toHaveValue(BILLING_ADDRESS.address);
  await expect(country).toHaveValue('United Kingdom');
  await cashier.press('Submit address');
  await cashier.paysByOtp();
  await cashier.handsOver();
  await cashier.chargeCard('international');
  await expect(address).toHaveValue('');
});

/** Types character by character, and presses Enter before the page can paint. */
async function typeAndEnterAtOnce(page: Page, text: string): Promise<void> {
  await page.locator(':focus').evaluate((field: HTMLInputElement, typed) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (const character of typed) {
      setValue?.call(field, field.value + character);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }));
  }, text);
}
