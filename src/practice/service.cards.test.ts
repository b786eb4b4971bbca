import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  cardDetails,
  initiate,
  requery,
  startService,
  submitAddress,
  submitCardOtp,
  submitPin,
  type TestService,
} from './practice-client.fixture.ts';

let service: TestService;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.stop());

describe('a local practice card', () => {
  it('asks for an OTP after the right PIN, with the reference in its other field', async () => {
    await initiate(service, cardDetails());
    const answer = await submitPin(service);
    expect(answer.payment).toMatchObject({
      transactionReference: 'T1-261121-0001-ABCDEFGHX',
      authenticatePaymentResponseCode: '02',
      authModelUsed: 'PIN',
      authUrl: 'N/A',
      validationInstruction: expect.stringContaining('OTP'),
      isLive: '0',
    });
    expect(answer.payment).not.toHaveProperty('transactionId');
  });

  it('may be a Verve card of 19 digits or any other number with a right check digit', async () => {
    for (const [index, cardNumber] of ['5061460410120223210', '4111111111111111'].entries()) {
      const transactionId = `T1-261121-000${index}-ABCDEFGHX`;
      const answer = await initiate(service, cardDetails({ cardNumber, transactionId }));
      expect(answer.payment.suggestedAuthentication).toBe('PIN');
    }
  });

  it('keeps its payment open after a wrong PIN, and fails it after the third', async () => {
    await initiate(service, cardDetails());
    for (const pin of ['0000', '1111']) {
      const missed = await submitPin(service, { pin });
      expect(missed.body).toMatchObject({
        status: 'FAILED',
        error: 'INPUT',
        message: expect.stringMatching(/PIN.*wrong/),
      });
    }
    expect((await requery(service)).payment.status).toBe('pending');
    expect((await submitPin(service, { pin: '2222' })).payment).toMatchObject({
      status: 'failed',
      paymentResponseCode: '75',
    });
    expect((await requery(service)).payment.status).toBe('failed');
  });
});

describe('the OTP of the practice service', () => {
  beforeEach(async () => {
    await initiate(service, cardDetails());
    await submitPin(service);
  });

  it('00000 is answered with a record that says incorrect, and the payment stays open', async () => {
    const missed = await submitCardOtp(service, { otp: '00000' });
    expect(missed.payment).toMatchObject({ paymentResponseCode: 'RR', status: 'success-pending-validation' });
    expect((await submitCardOtp(service)).payment.paymentResponseCode).toBe('00');
  });

  it('is refused with a sentence if it is wrong, and the payment stays open', async () => {
    const missed = await submitCardOtp(service, { otp: '54321' });
    expect(missed.body).toMatchObject({
      status: 'FAILED',
      error: 'INPUT',
      message: 'The OTP is wrong. Please try again.',
    });
    expect((await submitCardOtp(service)).payment.paymentResponseCode).toBe('00');
  });

  it('fails the payment if it is wrong three times', async () => {
    await submitCardOtp(service, { otp: '00000' });
    await submitCardOtp(service, { otp: '54321' });
    const third = await submitCardOtp(service, { otp: '00000' });
    expect(third.payment).toMatchObject({ status: 'failed', paymentResponseCode: '75' });
    expect((await requery(service)).payment).toMatchObject({ status: 'failed', paymentResponseCode: '75' });
    expect(service.captured()).toEqual([]);
  });
});

describe('other authentication models', () => {
  it.each(['billingZip', 'billingCity', 'billingAddress', 'billingState', 'billingCountry'])(
    'refuses an address without %s',
    async (field) => {
      await initiate(service, cardDetails({ cardNumber: '4556052704172643' }));
      const answer = await submitAddress(service, 'NOAUTH_INTERNATIONAL', { [field]: undefined });
      expect(answer.body).toEqual({ status: 'FAILED', error: 'INPUT', message: `${field} is required` });
    },
  );

  it.each([
    ['4187427415564246', 'VBVSECURECODE'],
    ['5438898014560229', 'PRACTICESECURECODE'],
  ])('card %s goes from the PIN to the bank page of %s, and takes no OTP', async (cardNumber, authModelUsed) => {
    await initiate(service, cardDetails({ cardNumber }));
    const answer = await submitPin(service);
    expect(answer.payment).toMatchObject({ authModelUsed, authenticatePaymentResponseCode: '02' });
    expect((await submitCardOtp(service)).body).toMatchObject({ error: 'INPUT' });
  });
});

describe('a practice card that is not paid', () => {
  it('has expired: valid in its month, declined in the next', async () => {
    const thisMonth = await initiate(service, cardDetails({ expiryMonth: '11', expiryYear: '26' }));
    expect(thisMonth.payment.suggestedAuthentication).toBe('PIN');
    const transactionId = 'T1-261121-0002-ABCDEFGHX';
    const lastMonth = await initiate(service, cardDetails({ expiryMonth: '10', expiryYear: '26', transactionId }));
    expect(lastMonth.payment).toMatchObject({ status: 'failed', paymentResponseCode: '54' });
  });

  it('has a session that expires before the OTP', async () => {
    await initiate(service, cardDetails({ cardNumber: '5399830000000057' }));
    await submitPin(service);
    expect((await submitCardOtp(service)).body).toMatchObject({ status: 'FAILED', error: 'SESSION_EXPIRED' });
    expect((await requery(service)).payment).toMatchObject({ status: 'failed', paymentResponseCode: '91' });
  });
});

describe('a practice card with a special behaviour', () => {
  it.each([
    ['5399830000000065', 'pending', '02'],
    ['5399830000000073', 'failed', '91'],
  ])('card %s says %s for two minutes after it was paid', async (cardNumber, status, paymentResponseCode) => {
    await initiate(service, cardDetails({ cardNumber }));
    await submitPin(service);
    await submitCardOtp(service);
    service.advanceClock(119_999);
    expect((await requery(service)).payment).toMatchObject({ status, paymentResponseCode });
    expect(service.captured()).toHaveLength(1);
    service.advanceClock(1);
    expect((await requery(service)).payment).toMatchObject({ status: 'successful', paymentResponseCode: '000' });
  });
});
