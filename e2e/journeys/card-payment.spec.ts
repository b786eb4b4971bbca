import { expect } from 'playwright/test';
import { holdFirstSecond } from '../fixtures/early-presses.ts';
import { typeByHand } from '../fixtures/hands.ts';
import { pressFocused } from '../fixtures/keyboard.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { test } from '../fixtures/till.ts';

test.describe('A payment by card', () => {
  test('charges a card once after a PIN and an OTP, also if the answer is lost and a re-query finds the payment', {
    tag: '@provisioned',
  }, async ({ till }) => {
    const { page, cashier, service } = till;
    await cashier.chargeCard(practiceCard('local-card'), '1500');
    await cashier.keyPin();
    await cashier.keyOtp();
    await cashier.sees('Paid');

    const handOver = page.getByRole('button', { name: 'Hand over goods' });
    await expect(handOver).toBeFocused();
    await pressFocused(page);
    await expect(page.getByText(/handed over/i).first()).toBeVisible();
    await expect(handOver).toHaveCount(0);

    const [entry] = service.captured();
    expect(service.captured()).toHaveLength(1);
    expect(entry).toMatchObject({ amount: '1500.00', currency: 'NGN', email: 'ade@example.com' });
    const reference = entry?.reference;
    const requests = service.received().filter(({ operation }) => operation !== 'banks');
    expect(requests.map(({ operation }) => operation)).toEqual(['initiate', 'authenticate', 'validate', 'query']);
    expect(requests[0]?.body).toMatchObject({ alg: '3DES-24', paymentType: 'CARD' });
    expect(requests[0]?.details).toEqual({
      publicKey: requests[0]?.body?.publicKey,
      paymentType: 'CARD',
      cardNumber: '553188******2950',
      cvv: '***',
      expiryMonth: '09',
      expiryYear: '32',
      amount: '1500.00',
      currency: 'NGN',
      country: 'NG',
      email: 'ade@example.com',
      deviceFingerprint: expect.stringMatching(/^[0-9a-f*-]{36}$/),
      redirectUrl: expect.stringMatching(/^https:\/\/.+\/return\/[a-p]{32}$/),
      transactionId: reference,
    });
    expect(requests[1]?.body).toMatchObject({ transactionId: reference, suggestedAuthentication: 'PIN', pin: '****' });
    expect(requests[2]?.body).toMatchObject({ transactionReference: reference, paymentType: 'CARD', otp: '*****' });
    expect(requests[2]?.body).not.toHaveProperty('transactionId');
    expect(requests[3]?.body).toMatchObject({ transactionId: reference, paymentType: 'CARD' });

    await cashier.press('New sale');
    await cashier.pays('answer-lost', '1600');
    expect(service.ledger()).toHaveLength(2);
    expect(service.received().filter(({ operation }) => operation === 'initiate')).toHaveLength(2);
  });

  test('takes a card payment by keyboard alone, and charges once if `Charge` is clicked twice', async ({ till }) => {
    const { page, cashier, service } = till;
    const { cardNumber, expiry, cvv } = practiceCard('verve');
    await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toBeFocused();
    await typeByHand(page, '2000');
    await tabTo('Customer email');
    await typeByHand(page, 'ngozi@example.com');
    await tabTo('Card number');
    await typeByHand(page, cardNumber);
    await tabTo('Expiry (MM/YY)');
    await typeByHand(page, expiry.replace('/', ''));
    await tabTo('Security code');
    await typeByHand(page, cvv);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Card PIN' })).toBeFocused();
    await typeByHand(page, '3310');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'OTP' })).toBeFocused();
    await typeByHand(page, '12345');
    await page.keyboard.press('Enter');
    await cashier.sees('Paid');
    await expect(page.getByRole('button', { name: 'Hand over goods' })).toBeFocused();
    await pressFocused(page);
    await expect(page.getByRole('button', { name: 'New sale' })).toBeFocused();
    await pressFocused(page);
    await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toBeFocused();
    expect(service.captured()).toHaveLength(1);

    await cashier.typeAmount('1500');
    await cashier.typeCustomer({ email: 'ade@example.com' });
    await cashier.typeCard(practiceCard('local-card'));
    await cashier.charge.dblclick();
    await expect(page.getByRole('heading', { name: 'Card PIN' })).toBeVisible();
    expect(service.ledger()).toHaveLength(2);
    expect(service.received().filter(({ operation }) => operation === 'initiate')).toHaveLength(2);

    /** Presses Tab until the field has the focus. @throws after a whole round */
    async function tabTo(name: string): Promise<void> {
      const wanted = page.getByRole('textbox', { name, exact: true });
      const hasFocus = () => wanted.evaluate((element) => element === document.activeElement);
      // A complete field moves the focus on, so the wanted field may have it already.
      for (let presses = 0; presses < 15; presses += 1) {
        if (await hasFocus()) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`The field "${name}" was not reached by Tab.`);
    }
  });

  test('Enter after the last digit charges at once, but `Charge` waits a second if the focus was elsewhere', {
    tag: '@long',
  }, async ({ till }) => {
    const { page, cashier, service } = till;
    const card = practiceCard('local-card');
    const securityCode = page.getByRole('textbox', { name: 'Security code' });
    const operations = () => service.received().map(({ operation }) => operation);
    const typeLastDigit = async () => {
      await securityCode.focus();
      await page.keyboard.press('End');
      await page.keyboard.press('Backspace');
      await page.keyboard.type(card.cvv.slice(-1));
      await expect(cashier.charge).toBeFocused();
      await expect(cashier.charge).toBeDisabled();
    };
    await cashier.typeAmount('1500');
    await cashier.typeCustomer({ email: 'ade@example.com' });
    await cashier.typeCard(card);
    await holdFirstSecond(page);
    await typeLastDigit();
    await page.getByRole('textbox', { name: 'Amount', exact: true }).focus();
    await cashier.charge.press('Enter');
    await expect(cashier.charge).toBeFocused();
    expect(operations()).not.toContain('initiate');

    await typeLastDigit();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Card PIN' })).toBeFocused();
    expect(operations().filter((operation) => operation === 'initiate')).toHaveLength(1);
  });

  test('charges a UnionPay number that fails its check digit once the cashier has compared the number', {
    tag: '@long',
  }, async ({ till }) => {
    const { page, cashier, service } = till;
    const number = page.getByRole('textbox', { name: 'Card number' });
    const compared = page.getByRole('checkbox', { name: 'The number is as on the card' });
    await cashier.typeAmount('1500');
    await cashier.typeCustomer({ email: 'ade@example.com' });
    await cashier.typeCard({ cardNumber: '6212345678901234', expiry: '12/31', cvv: '123' });
    await cashier.charge.click();
    await expect(number).toBeFocused();
    const doubt = page.getByText(/^A digit may be wrong\. On some UnionPay cards it is right/);
    await expect(doubt).toBeVisible();
    await expect(compared).not.toBeChecked();
    await expectNoViolation(page, 'a number of UnionPay that fails its check digit');
    await number.press('Tab');
    await expect(compared).toBeFocused();
    await page.keyboard.press('Space');
    await expect(compared).toBeChecked();
    await expect(doubt).toHaveCount(0);
    await number.press('End');
    await number.press('Backspace');
    await typeByHand(page, '5');
    await expect(compared).not.toBeChecked();
    await cashier.charge.click();
    await expect(number).toBeFocused();
    expect(service.received().map(({ operation }) => operation)).not.toContain('initiate');
    await compared.check();
    await cashier.charge.click();
    await cashier.keyPin();
    await cashier.keyOtp();
    await cashier.sees('Paid');
    const sent = service.received().filter(({ operation }) => operation === 'initiate');
    expect(sent.map(({ details }) => details?.cardNumber)).toEqual(['621234******1235']);
  });
});
