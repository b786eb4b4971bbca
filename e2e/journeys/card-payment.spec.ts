import { expect } from 'playwright/test';
import { holdFirstSecond } from '../fixtures/early-presses.ts';
import { typeByHand, typeLines } from '../fixtures/hands.ts';
import { pressWithFocus, tabTo } from '../fixtures/keyboard.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { operationsOf, requestsOf } from '../fixtures/received.ts';
import { test } from '../fixtures/till.ts';

test('charges a card once after a PIN and an OTP, also if the answer is lost and a re-query finds the payment', {
  tag: '@provisioned',
}, async ({ till }) => {
  const { page, cashier, service } = till;
  await cashier.pays('local-card', '1500');

  const handOver = page.getByRole('button', { name: 'Hand over goods' });
  await pressWithFocus(handOver);
  await expect(page.getByText(/handed over/i).first()).toBeVisible();
  await expect(handOver).toHaveCount(0);
  expect(service.captured()).toMatchObject([{ amount: '1500.00', currency: 'NGN', email: 'ade@example.com' }]);
  expect(operationsOf(till)).toEqual(['initiate', 'authenticate', 'validate', 'query']);

  await cashier.press('New sale');
  await cashier.sells('answer-lost', '1600');
  expect(requestsOf(till, 'initiate')).toHaveLength(2);

  service.misbehave({ operation: 'query', misbehaviour: { kind: 'hold' } });
  await cashier.chargeCard('at-once', '1700');
  await expect(page.getByRole('heading', { name: /^Still waiting for the bank/ })).toBeVisible();
  await expectNoViolation(page, 'Confirming');
  service.behave();
  await cashier.sees('Paid');
  await cashier.handsOver();
  await cashier.chargeCard('at-once', '1700');
  const dialog = page.getByRole('dialog', { name: 'Charge the same again?' });
  await expect(dialog).toBeVisible();
  await expectNoViolation(page, 'The same card once more');
  await dialog.getByRole('button', { name: 'Do not charge' }).click();
  expect(service.ledger()).toHaveLength(3);
  expect(requestsOf(till, 'initiate')).toHaveLength(3);
});

test('takes a card payment by keyboard alone, and charges once if `Charge` is clicked twice', async ({ till }) => {
  const { page, cashier, service } = till;
  const { cardNumber, expiry, cvv } = practiceCard('verve');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await expectNoViolation(page, 'Sell, card');
  await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toBeFocused();
  await typeByHand(page, '2000');
  await tabTo(page, field('Customer email'));
  await typeByHand(page, 'ngozi@example.com');
  await tabTo(page, field('Card number'));
  await typeByHand(page, cardNumber);
  await tabTo(page, field('Expiry (MM/YY)'));
  await typeByHand(page, expiry.replace('/', ''));
  await tabTo(page, field('Security code'));
  await typeLines(page, cvv);
  await expect(page.getByRole('textbox', { name: 'Card PIN' })).toBeFocused();
  await expectNoViolation(page, 'Card PIN, in the hands of the customer');
  await typeLines(page, '3310');
  await expect(page.getByRole('textbox', { name: 'OTP' })).toBeFocused();
  await expectNoViolation(page, 'OTP');
  await typeLines(page, '12345');
  await cashier.sees('Paid');
  await expectNoViolation(page, 'Paid');
  await pressWithFocus(page.getByRole('button', { name: 'Hand over goods' }));
  await expect(page.getByRole('button', { name: 'New sale' })).toBeFocused();
  await expectNoViolation(page, 'Paid and handed over');
  await pressWithFocus(page.getByRole('button', { name: 'New sale' }));
  await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toBeFocused();
  expect(service.captured()).toHaveLength(1);

  await cashier.typeSale('local-card');
  await cashier.charge.dblclick();
  await cashier.seesHeading('Card PIN');
  expect(service.ledger()).toHaveLength(2);
  expect(requestsOf(till, 'initiate')).toHaveLength(2);
});

test('Enter after the last digit charges at once; elsewhere `Charge` waits', {
  tag: '@long',
}, async ({ till }) => {
  const { page, cashier } = till;
  const card = practiceCard('local-card');
  const securityCode = page.getByRole('textbox', { name: 'Security code' });
  const typeLastDigit = async () => {
    await securityCode.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Backspace');
    await page.keyboard.type(card.cvv.slice(-1));
    await expect(cashier.charge).toBeFocused();
    await expect(cashier.charge).toBeDisabled();
  };
  await cashier.typeSale(card);
  await holdFirstSecond(page);
  await typeLastDigit();
  await page.getByRole('textbox', { name: 'Amount', exact: true }).focus();
  await cashier.charge.press('Enter');
  await expect(cashier.charge).toBeFocused();
  expect(requestsOf(till, 'initiate')).toEqual([]);

  await typeLastDigit();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Card PIN' })).toBeFocused();
  expect(requestsOf(till, 'initiate')).toHaveLength(1);
});

test('charges a UnionPay number that fails its check digit after a comparison', {
  tag: '@long',
}, async ({ till }) => {
  const { page, cashier } = till;
  const number = page.getByRole('textbox', { name: 'Card number' });
  const compared = page.getByRole('checkbox', { name: 'The number is as on the card' });
  await cashier.chargeCard({ cardNumber: '6212345678901234', expiry: '12/31', cvv: '123' });
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
  expect(requestsOf(till, 'initiate')).toEqual([]);
  await compared.check();
  await cashier.charge.click();
  await cashier.paysByPinAndOtp();
  expect(requestsOf(till, 'initiate').map(({ details }) => details?.cardNumber)).toEqual(['621234******1235']);
});
