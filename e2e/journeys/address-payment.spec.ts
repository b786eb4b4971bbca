import { expect, type Page } from 'playwright/test';
import { BILLING_ADDRESS } from '../fixtures/cashier.ts';
import { typeByHand } from '../fixtures/hands.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { test } from '../fixtures/till.ts';

const SENT_ADDRESS = {
  billingAddress: '20 Saltlake Eldorado',
  billingCity: 'Livingstone',
  billingState: 'Greater London',
  billingZip: 'N1 9GU',
  billingCountry: 'GB',
};

test.describe('A card that asks for the billing address', () => {
  test('is paid with it', async ({ till }) => {
    const { page, cashier, service } = till;
    await cashier.chargeCard(practiceCard('international'));
    await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toBeFocused();
    await cashier.keyAddress();
    await cashier.sees('Paid');

    const [entry] = service.captured();
    const requests = service.received().filter(({ operation }) => operation !== 'banks');
    expect(requests.map(({ operation }) => operation)).toEqual(['initiate', 'authenticate', 'query']);
    expect(requests[1]?.body).toEqual({
      publicKey: requests[0]?.body?.publicKey,
      paymentType: 'CARD',
      transactionId: entry?.reference,
      suggestedAuthentication: 'NOAUTH_INTERNATIONAL',
      ...SENT_ADDRESS,
    });
  });

  test('says beside each field what is missing, sends nothing until it is there, and goes on with an OTP where the bank wants one', async ({
    till,
  }) => {
    const { page, cashier, service } = till;
    const city = page.getByRole('textbox', { name: 'City' });
    await cashier.chargeCard(practiceCard('international-otp'));
    await cashier.typeAddress();
    await city.fill('');
    await cashier.press('Submit address');
    await expect(page.getByText('Enter the city or town.')).toBeVisible();
    await expect(city).toBeFocused();
    expect(service.received().map(({ operation }) => operation)).not.toContain('authenticate');
    await city.fill(BILLING_ADDRESS.city);
    await cashier.press('Submit address');
    await cashier.keyOtp();
    await cashier.sees('Paid');
    const operations = service.received().map(({ operation }) => operation);
    expect(operations.filter((operation) => operation !== 'banks')).toEqual([
      'initiate',
      'authenticate',
      'validate',
      'query',
    ]);
  });

  test('goes on with the bank page where the bank wants one', { tag: '@provisioned' }, async ({ till }) => {
    const { cashier, service } = till;
    await cashier.chargeCard(practiceCard('international-secure'));
    await cashier.keyAddress();
    await cashier.atTheBank('Approve');
    await cashier.sees('Paid');
    const authenticate = service.received().find(({ operation }) => operation === 'authenticate');
    expect(authenticate?.body).toMatchObject({ suggestedAuthentication: 'AVS_VBVSECURECODE', ...SENT_ADDRESS });
    expect(service.received().map(({ operation }) => operation)).not.toContain('validate');
  });

  test('is paid by keyboard alone', async ({ till }) => {
    const { page, cashier } = till;
    await cashier.chargeCard(practiceCard('international'));
    await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toBeFocused();
    for (const typed of [BILLING_ADDRESS.address, BILLING_ADDRESS.city, 'London', BILLING_ADDRESS.postalCode]) {
      await typeByHand(page, typed);
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('combobox', { name: 'Country' })).toBeFocused();
    // Typed and taken at once: the list has had no time to show what was typed last.
    await typeAndEnterAtOnce(page, 'united k');
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('United Kingdom');
    await page.keyboard.press('Enter');
    await cashier.sees('Paid');
  });

  test('finds it filled in for the second payment of the same sale, and of no other', async ({ till }) => {
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
    await cashier.press('Hand over goods');
    await cashier.press('New sale');
    await cashier.chargeCard(practiceCard('international'));
    await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue('');
  });
});

/** Types into the field that has the focus, character by character, and presses Enter before anything can be painted. */
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
