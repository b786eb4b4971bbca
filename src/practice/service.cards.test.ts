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

describe('a local card', () => {
  it('suggests the PIN, and the suggestion is no success', async () => {
    const answer = await initiate(service, cardDetails());
    expect(answer.httpStatus).toBe(200);
    expect(answer.payment).toMatchObject({
      transactionId: 'T1-261121-0001-ABCDEFGHX',
      status: 'SUCCESSFUL',
      statusMessage: 'AUTH_SUGGESTION',
      suggestedAuthentication: 'PIN',
      paymentType: 'card',
    });
    expect(service.captured()).toEqual([]);
  });

  it('asks for an OTP after the right PIN, under its other name for the reference', async () => {
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

  it('is paid after the right OTP, and a re-query says 000', async () => {
    await initiate(service, cardDetails());
    await submitPin(service);
    const validated = await submitCardOtp(service);
    expect(validated.payment).toMatchObject({ paymentResponseCode: '00', status: 'successful' });
    const asked = await requery(service);
    expect(asked.payment).toMatchObject({
      transactionId: 'T1-261121-0001-ABCDEFGHX',
      status: 'successful',
      paymentResponseCode: '000',
      amount: '1500.00',
      chargedAmount: '1500.00',
      merchantBearsFee: '1',
      currency: 'NGN',
    });
    expect(service.captured()).toHaveLength(1);
  });

  it('takes the suggestion in lower case, as a sample of the specification sends it', async () => {
    await initiate(service, cardDetails());
    expect((await submitPin(service, { suggestedAuthentication: 'pin' })).httpStatus).toBe(200);
  });

  it('takes Verve cards of 19 digits, and every other card number with a right check digit', async () => {
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

describe('an OTP', () => {
  beforeEach(async () => {
    await initiate(service, cardDetails());
    await submitPin(service);
  });

  it('00000 is answered with a record that says incorrect, and the payment stays open', async () => {
    const missed = await submitCardOtp(service, { otp: '00000' });
    expect(missed.payment).toMatchObject({ paymentResponseCode: 'RR', status: 'success-pending-validation' });
    expect((await submitCardOtp(service)).payment.paymentResponseCode).toBe('00');
  });

  it('that is wrong is refused with a sentence, and the payment stays open', async () => {
    const missed = await submitCardOtp(service, { otp: '54321' });
    expect(missed.body).toMatchObject({
      status: 'FAILED',
      error: 'INPUT',
      message: 'The OTP is wrong. Please try again.',
    });
    expect((await submitCardOtp(service)).payment.paymentResponseCode).toBe('00');
  });

  it('that is wrong three times fails the payment', async () => {
    await submitCardOtp(service, { otp: '00000' });
    await submitCardOtp(service, { otp: '54321' });
    const third = await submitCardOtp(service, { otp: '00000' });
    expect(third.payment).toMatchObject({ status: 'failed', paymentResponseCode: '75' });
    expect((await requery(service)).payment).toMatchObject({ status: 'failed', paymentResponseCode: '75' });
    expect(service.captured()).toEqual([]);
  });

  it('is not asked for again once the payment is paid', async () => {
    await submitCardOtp(service);
    expect(await submitCardOtp(service)).toMatchObject({
      httpStatus: 409,
      body: { status: 'FAILED', error: 'CONFLICT' },
    });
  });
});

describe('other authentication models', () => {
  it('a PIN can be enough', async () => {
    await initiate(service, cardDetails({ cardNumber: '5399830000000016' }));
    expect((await submitPin(service)).payment).toMatchObject({
      authenticatePaymentResponseCode: '00',
      status: 'successful',
    });
  });

  it('a card can be paid at once', async () => {
    const answer = await initiate(service, cardDetails({ cardNumber: '5399830000000024' }));
    expect(answer.payment).toMatchObject({
      authenticatePaymentResponseCode: '00',
      suggestedAuthentication: null,
      authModelUsed: 'AUTH',
    });
    expect((await requery(service)).payment.paymentResponseCode).toBe('000');
  });

  it('NOAUTH_INTERNATIONAL is paid with the billing address', async () => {
    const suggested = await initiate(service, cardDetails({ cardNumber: '4556052704172643' }));
    expect(suggested.payment).toMatchObject({ status: 'SUCCESSFUL', suggestedAuthentication: 'NOAUTH_INTERNATIONAL' });
    const answer = await submitAddress(service, 'NOAUTH_INTERNATIONAL');
    expect(answer.payment).toMatchObject({ authenticatePaymentResponseCode: '00', status: 'successful' });
  });

  it('AVS_VBVSECURECODE goes on to the bank page after the billing address', async () => {
    const suggested = await initiate(service, cardDetails({ cardNumber: '4751290000000018' }));
    expect(suggested.payment.suggestedAuthentication).toBe('AVS_VBVSECURECODE');
    const answer = await submitAddress(service, 'AVS_VBVSECURECODE');
    expect(answer.payment).toMatchObject({ authenticatePaymentResponseCode: '02', authModelUsed: 'VBVSECURECODE' });
    expect(answer.payment.authUrl).toMatch(`${service.baseUrl}/bank-pages/`);
  });

  it('an address can be followed by an OTP', async () => {
    await initiate(service, cardDetails({ cardNumber: '4751290000000026' }));
    expect((await submitAddress(service, 'NOAUTH_INTERNATIONAL')).payment.authModelUsed).toBe('PIN');
    expect((await submitCardOtp(service)).payment.paymentResponseCode).toBe('00');
  });

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

describe('a card that is not paid', () => {
  it('is declined at once', async () => {
    const answer = await initiate(service, cardDetails({ cardNumber: '5143010522339965' }));
    expect(answer.payment).toMatchObject({ status: 'failed', authenticatePaymentResponseCode: '05' });
    expect((await requery(service)).payment).toMatchObject({ status: 'failed', paymentResponseCode: '05' });
  });

  it('is declined after the PIN', async () => {
    await initiate(service, cardDetails({ cardNumber: '5399830000000040' }));
    expect((await submitPin(service)).payment).toMatchObject({
      status: 'failed',
      authenticatePaymentResponseCode: '57',
    });
  });

  it('has insufficient funds after the OTP', async () => {
    await initiate(service, cardDetails({ cardNumber: '5258585922666506' }));
    await submitPin(service);
    expect((await submitCardOtp(service)).payment).toMatchObject({ status: 'failed', paymentResponseCode: '51' });
    expect((await requery(service)).payment).toMatchObject({ status: 'failed', paymentResponseCode: '51' });
  });

  it('has expired: good in its month, declined in the next', async () => {
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

describe('a card with a peculiarity', () => {
  it('charges the fee to the customer', async () => {
    await initiate(service, cardDetails({ cardNumber: '5399830000000032' }));
    expect((await submitPin(service)).payment).toMatchObject({
      amount: '1500.00',
      appFee: '21.00',
      chargedAmount: '1521.00',
      merchantBearsFee: '0',
    });
  });

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

  it('loses the answer, though the payment was made', async () => {
    await expect(initiate(service, cardDetails({ cardNumber: '4751290000000034' }))).rejects.toThrow('fetch failed');
    expect((await requery(service)).payment.paymentResponseCode).toBe('000');
  });

  it('loses the charge, so that nothing is found', async () => {
    await expect(initiate(service, cardDetails({ cardNumber: '4751290000000059' }))).rejects.toThrow('fetch failed');
    expect(await requery(service)).toMatchObject({ httpStatus: 404, body: { error: 'NOT_FOUND' } });
  });

  it('never answers, but answers a re-query meanwhile', async () => {
    const lost = initiate(service, cardDetails({ cardNumber: '4751290000000042' }));
    const broken = expect(lost).rejects.toThrow('fetch failed');
    await expect.poll(() => service.ledger().length).toBe(1);
    expect((await requery(service)).payment.paymentResponseCode).toBe('000');
    await service.stop();
    await broken;
    service = await startService();
  });
});
