import { expect } from 'playwright/test';
import { practiceAccount } from '../fixtures/practice-instruments.ts';
import { test } from '../fixtures/till.ts';

test.describe('A payment by bank account', () => {
  test('takes a payment by bank account with an OTP', { tag: '@provisioned' }, async ({ till }) => {
    const { cashier, service } = till;
    await cashier.chargeAccount(practiceAccount('account-otp'));
    await cashier.keyOtp();
    await cashier.sees('Paid');

    const [entry] = service.captured();
    const requests = service.received().filter(({ operation }) => operation !== 'banks');
    expect(requests.map(({ operation }) => operation)).toEqual(['initiate', 'validate', 'query']);
    expect(requests[0]?.body).toMatchObject({ alg: '3DES-24', paymentType: 'ACCOUNT' });
    expect(requests[0]?.details).toEqual({
      publicKey: requests[0]?.body?.publicKey,
      paymentType: 'ACCOUNT',
      bankCode: '044',
      accountNumber: '******0031',
      amount: '1500.00',
      currency: 'NGN',
      country: 'NG',
      email: 'ade@example.com',
      deviceFingerprint: expect.stringMatching(/^[0-9a-f*-]{36}$/),
      redirectUrl: expect.stringMatching(/^https:\/\/.+\/return\/[a-p]{32}$/),
      transactionId: entry?.reference,
    });
    expect(requests[1]?.body).toMatchObject({ transactionId: entry?.reference, paymentType: 'ACCOUNT', otp: '*****' });
    expect(requests[1]?.body).not.toHaveProperty('transactionReference');
  });

  test('asks for the date of birth or the BVN if the bank needs it, and shows why the bank declined', {
    tag: '@long',
  }, async ({ till }) => {
    const { page, cashier, service } = till;
    await cashier.typeAmount('1500');
    await cashier.typeCustomer({ email: 'ade@example.com' });
    await cashier.typeAccount(practiceAccount('account-date-of-birth'));
    await expect(page.getByRole('textbox', { name: 'Date of birth' })).toHaveCount(0);
    await cashier.charge.click();
    await expect(page.getByRole('textbox', { name: 'Date of birth' })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'BVN' })).toHaveCount(0);
    expect(service.received().filter(({ operation }) => operation === 'initiate')).toHaveLength(0);

    await cashier.keyIdentity({ dateOfBirth: '17/06/1988' });
    await cashier.keyOtp();
    await cashier.sees('Paid');
    const newestInitiate = () => service.received().findLast(({ operation }) => operation === 'initiate');
    expect(newestInitiate()?.details).toMatchObject({ bankCode: '057', dateOfBirth: '********' });
    expect(newestInitiate()?.details).not.toHaveProperty('bvn');
    await cashier.handsOver();

    await cashier.chargeAccount(practiceAccount('account-bvn'), '1600');
    await cashier.keyIdentity({ bvn: '22345678901' });
    await cashier.keyOtp();
    await cashier.sees('Paid');
    expect(newestInitiate()?.details).toMatchObject({ bankCode: '033', bvn: '***********' });
    await cashier.handsOver();

    await cashier.chargeAccount(practiceAccount('account-insufficient-funds'), '1700');
    await cashier.keyOtp();
    await cashier.sees('Not paid');
    await expect(page.getByText(/insufficient funds/i).first()).toBeVisible();
    expect(service.captured().map(({ amount }) => amount)).toEqual(['1500.00', '1600.00']);
  });
});
