import { expect, type Page } from 'playwright/test';
import { BILLING_ADDRESS } from '../fixtures/cashier.ts';
import { typeByHand } from '../fixtures/hands.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { test } from '../fixtures/till.ts';

test.describe('A card that needs a billing address', () => {
  test('takes a card payment with a billing address by keyboard alone', async ({ till }) => {
    const { page, cashier } = till;
    await cashier.chargeCard(practiceCard('international'));
    await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toBeFocused();
    for (const typed of [BILLING_ADDRESS.address, BILLING_ADDRESS.city, 'London', BILLING_ADDRESS.postalCode]) {
      await typeByHand(page, typed);
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('combobox', { name: 'Country' })).toBeFocused();
    // Enter follows at once, before the list can show the last character.
    await typeAndEnterAtOnce(page, 'united k');
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('United Kingdom');
    await page.keyboard.press('Enter');
    await cashier.sees('Paid');
  });

  test('fills in the billing address for a second payment of the same sale, but not for another sale', {
    tag: '@long',
  }, async ({ till }) => {
    const { page, cashier, service } = till;
    service.misbehave({ operation: 'query', times: 1, misbehaviour: { kind: 'says-failed', code: '05' } });
    await cashier.chargeCard(practiceCard('international'));
    await cashier.keyAddress();
    await cashier.sees('Not paid');
    await cashier.press(/Try another/);
    await cashier.typeCard(practiceCard('international-otp'));
    await cashier.charge.click();
    await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue(BILLING_ADDRESS.address);
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue(BILLING_ADDRESS.country);
    await cashier.press('Submit address');
    await cashier.keyOtp();
    await cashier.sees('Paid');
    await cashier.handsOver();
    await cashier.chargeCard(practiceCard('international'));
    await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue('');
  });
});

/** Types into the focused field character by character, then presses Enter before the page can paint. */
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
