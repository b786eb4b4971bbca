import { expect } from 'playwright/test';
import { operationsOf, requestsOf } from '../fixtures/received.ts';
import { test } from '../fixtures/till.ts';

test('takes a payment by bank account with an OTP', { tag: '@provisioned' }, async ({ till }) => {
  await till.cashier.chargeAccount('account-otp');
  await till.cashier.paysByOtp();
  const [entry] = till.service.captured();
  expect(operationsOf(till)).toEqual(['initiate', 'validate', 'query']);
  expect(requestsOf(till, 'initiate')[0]?.details).toMatchObject({
    bankCode: '044',
    accountNumber: '******0031',
    amount: '1500.00',
    transactionId: entry?.reference,
  });
});

test('asks for the date of birth or the BVN only if the bank needs it, and shows why the bank declined', {
  tag: '@long',
}, async ({ till }) => {
  const { page, cashier, service } = till;
  const newestDetails = () => requestsOf(till, 'initiate').at(-1)?.details;
  await cashier.chargeAccount('account-date-of-birth');
  await expect(page.getByRole('textbox', { name: 'Date of birth' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'BVN' })).toHaveCount(0);
  expect(requestsOf(till, 'initiate')).toEqual([]);
  await cashier.keyIdentity({ dateOfBirth: '17/06/1988' });
  await cashier.paysByOtp();
  expect(newestDetails()).toMatchObject({ bankCode: '057', dateOfBirth: '********' });
  expect(newestDetails()).not.toHaveProperty('bvn');
  await cashier.handsOver();

  await cashier.chargeAccount('account-bvn', '1600');
  await cashier.keyIdentity({ bvn: '22345678901' });
  await cashier.paysByOtp();
  expect(newestDetails()).toMatchObject({ bankCode: '033', bvn: '***********' });
  await cashier.handsOver();

  await cashier.chargeAccount('account-insufficient-funds', '1700');
  await cashier.keyOtp();
  await cashier.sees('Not paid');
  await expect(page.getByText(/insufficient funds/i).first()).toBeVisible();
  expect(service.captured().map(({ amount }) => amount)).toEqual(['1500.00', '1600.00']);
});
