import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PRACTICE_PUBLIC_KEY } from '../../practice/identity.ts';
import { PRACTICE_PIN } from '../../practice/instruments.ts';
import { accountCharge, cardCharge } from './charge.fixture.ts';
import { answerOf, practiceAccountCharge, practiceCardCharge, type Rig, startRig } from './conformance.fixture.ts';

/** Every row of the specification, by its section, through the gateway against the practice service. */

const CARD_REFERENCE = cardCharge().reference;
const ACCOUNT_REFERENCE = accountCharge().reference;

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.service.stop());

describe('initiate payment', () => {
  it('of an account asks for the OTP', async () => {
    const answer = answerOf(await rig.gateway.initiate(rig.merchant, accountCharge()));
    expect(answer).toEqual({
      reference: ACCOUNT_REFERENCE,
      status: 'success-pending-validation',
      statusMessage: expect.any(String),
      suggestedAuthentication: null,
      authModelUsed: 'AUTH',
      authenticateCode: '02',
      paymentCode: '02',
      message: expect.any(String),
      instruction: 'Enter the OTP that was sent to your phone or e-mail',
      authUrl: null,
      uniqueKey: expect.stringMatching(/^[0-9a-f]{16}$/),
      orderReference: 'PRACTICE-ORDER-1',
      paymentId: '1',
      providerReference: 'PRACTICE-PROVIDER-1',
      narration: 'Practice payment',
      merchantFeeMinor: 0,
      fraudStatus: 'ok',
      accountCode: '02',
      accountMessage: 'Enter the OTP that was sent to your phone or e-mail',
    });
  });

  it('of an account sends every field of the account payment details that is known', async () => {
    await rig.gateway.initiate(rig.merchant, practiceAccountCharge('account-all', { phone: '08030000000' }));
    expect(rig.lastReceived('initiate')).toEqual({
      reference: ACCOUNT_REFERENCE,
      body: {
        publicKey: PRACTICE_PUBLIC_KEY,
        request: expect.stringMatching(/^\(encrypted, \d+ characters\)$/),
        alg: '3DES-24',
        paymentType: 'ACCOUNT',
      },
      details: {
        publicKey: PRACTICE_PUBLIC_KEY,
        paymentType: 'ACCOUNT',
        bankCode: '032',
        accountNumber: '******0043',
        amount: '250.50',
        email: 'ade@example.com',
        transactionId: ACCOUNT_REFERENCE,
        currency: 'NGN',
        country: 'NG',
        dateOfBirth: '********',
        bvn: '***********',
        redirectUrl: 'https://shop.example/return',
        phoneNumber: '08030000000',
      },
    });
  });

  it('of a card sends every field of the card payment details that is known', async () => {
    await rig.gateway.initiate(rig.merchant, cardCharge());
    expect(rig.lastReceived('initiate')).toEqual({
      reference: CARD_REFERENCE,
      body: {
        publicKey: PRACTICE_PUBLIC_KEY,
        request: expect.stringMatching(/^\(encrypted, \d+ characters\)$/),
        alg: '3DES-24',
        paymentType: 'CARD',
      },
      details: {
        publicKey: PRACTICE_PUBLIC_KEY,
        paymentType: 'CARD',
        cardNumber: '553188******2950',
        cvv: '***',
        expiryMonth: '09',
        expiryYear: '32',
        amount: '1500.00',
        email: 'ade@example.com',
        transactionId: CARD_REFERENCE,
        currency: 'NGN',
        country: 'NG',
        phoneNumber: '08030000000',
        redirectUrl: 'https://shop.example/return',
      },
    });
  });

  it.each([
    ['local-card', 'PIN'],
    ['international', 'NOAUTH_INTERNATIONAL'],
    ['international-secure', 'AVS_VBVSECURECODE'],
  ])('of the card %s suggests %s', async (id, suggestedAuthentication) => {
    expect(answerOf(await rig.gateway.initiate(rig.merchant, practiceCardCharge(id)))).toEqual({
      reference: CARD_REFERENCE,
      status: 'SUCCESSFUL',
      statusMessage: 'AUTH_SUGGESTION',
      suggestedAuthentication,
      authModelUsed: null,
      authenticateCode: null,
      paymentCode: null,
      message: null,
      instruction: null,
      authUrl: null,
    });
  });

  it('at a bank with internet banking gives its page', async () => {
    const charge = practiceAccountCharge('account-internet-banking');
    const answer = answerOf(await rig.gateway.initiate(rig.merchant, charge));
    expect(answer).toMatchObject({ authenticateCode: '02', authUrl: expect.stringContaining('/bank-pages/') });
  });

  it('at such a bank takes more than NGN 100 and no less', async () => {
    const amounts = [10_000, 10_001].map((amountMinor) => ({ amountMinor, currency: 'NGN' }));
    const kinds = [];
    for (const amount of amounts) {
      const charge = practiceAccountCharge('account-internet-banking', { amount });
      kinds.push((await rig.gateway.initiate(rig.merchant, charge)).kind);
    }
    expect(kinds).toEqual(['refused', 'answered']);
  });

  it('of a card that needs no step is done', async () => {
    const answer = answerOf(await rig.gateway.initiate(rig.merchant, practiceCardCharge('at-once')));
    expect(answer).toMatchObject({ authenticateCode: '00', authModelUsed: 'AUTH', authUrl: null });
  });

  it('carries an e-mail address and names that are not ASCII', async () => {
    await rig.gateway.initiate(rig.merchant, cardCharge({ phone: '+234 — Adébáyọ̀' }));
    expect(rig.lastReceived('initiate').details).toMatchObject({ phoneNumber: '+234 — Adébáyọ̀' });
  });
});

describe('authenticate card payment', () => {
  it.each(['PIN', 'pin'])('by %s asks for the OTP next', async (suggestedAuthentication) => {
    await rig.gateway.initiate(rig.merchant, cardCharge());
    const answer = answerOf(
      await rig.gateway.authenticate(rig.merchant, {
        reference: CARD_REFERENCE,
        suggestedAuthentication,
        keyed: { step: 'cardPin', pin: PRACTICE_PIN },
      }),
    );
    expect(answer).toMatchObject({
      reference: CARD_REFERENCE,
      authModelUsed: 'PIN',
      authenticateCode: '02',
      message: 'Enter the OTP that was sent to your phone or e-mail',
      authUrl: null,
    });
    expect(rig.lastReceived('authenticate').body).toEqual({
      publicKey: PRACTICE_PUBLIC_KEY,
      paymentType: 'CARD',
      transactionId: CARD_REFERENCE,
      suggestedAuthentication,
      pin: '****',
    });
  });

  it.each([
    ['pin-then-secure', 'VBVSECURECODE'],
    ['pin-then-provider-secure', 'PRACTICESECURECODE'],
  ])('of the card %s gives the page of %s', async (id, authModelUsed) => {
    await rig.gateway.initiate(rig.merchant, practiceCardCharge(id));
    expect(answerOf(await rig.submitPin())).toMatchObject({
      authModelUsed,
      authenticateCode: '02',
      authUrl: expect.stringContaining('/bank-pages/'),
    });
  });

  it.each([
    ['international', 'NOAUTH_INTERNATIONAL', { authenticateCode: '00', authModelUsed: 'NOAUTH', authUrl: null }],
    ['international-otp', 'NOAUTH_INTERNATIONAL', { authenticateCode: '02', authModelUsed: 'PIN', authUrl: null }],
    [
      'international-secure',
      'AVS_VBVSECURECODE',
      { authenticateCode: '02', authModelUsed: 'VBVSECURECODE', authUrl: expect.stringContaining('/bank-pages/') },
    ],
  ])('of the card %s by %s sends the billing address', async (id, suggestedAuthentication, expected) => {
    await rig.gateway.initiate(rig.merchant, practiceCardCharge(id));
    expect(answerOf(await rig.submitAddress(suggestedAuthentication))).toMatchObject(expected);
    expect(rig.lastReceived('authenticate').body).toEqual({
      publicKey: PRACTICE_PUBLIC_KEY,
      paymentType: 'CARD',
      transactionId: CARD_REFERENCE,
      suggestedAuthentication,
      billingZip: '07205',
      billingCity: 'Hillside',
      billingAddress: '470 Mundet Place',
      billingState: 'NJ',
      billingCountry: 'US',
    });
  });
});

describe('validate payment', () => {
  it('of an account names it by transactionId', async () => {
    await rig.gateway.initiate(rig.merchant, accountCharge());
    expect(answerOf(await rig.submitOtp('account'))).toMatchObject({
      reference: ACCOUNT_REFERENCE,
      paymentCode: '000',
    });
    expect(rig.lastReceived('validate').body).toEqual({
      publicKey: PRACTICE_PUBLIC_KEY,
      paymentType: 'ACCOUNT',
      transactionId: ACCOUNT_REFERENCE,
      otp: '*****',
    });
  });

  it('of a card names it by transactionReference', async () => {
    await rig.gateway.initiate(rig.merchant, cardCharge());
    await rig.submitPin();
    expect(answerOf(await rig.submitOtp('card'))).toMatchObject({ reference: CARD_REFERENCE, paymentCode: '00' });
    expect(rig.lastReceived('validate').body).toEqual({
      publicKey: PRACTICE_PUBLIC_KEY,
      paymentType: 'CARD',
      transactionReference: CARD_REFERENCE,
      otp: '*****',
    });
  });

  it('with the wrong OTP is an answer that is no success', async () => {
    await rig.gateway.initiate(rig.merchant, accountCharge());
    expect(answerOf(await rig.submitOtp('account', '00000'))).toMatchObject({
      paymentCode: 'RR',
      message: 'Incorrect OTP. Please try again.',
    });
  });
});
