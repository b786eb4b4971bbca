import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PRACTICE_PUBLIC_KEY } from '../../practice/identity.ts';
import { PRACTICE_PIN } from '../../practice/instruments.ts';
import { accountCharge, cardCharge } from './charge.fixture.ts';
import { answerOf, practiceAccountCharge, practiceCardCharge, type Rig, startRig } from './conformance.fixture.ts';

/** Every row of the specification, by section, through the gateway against the practice service. */

const CARD_REFERENCE = cardCharge().reference;
const ACCOUNT_REFERENCE = accountCharge().reference;

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.service.stop());

describe('initiate payment', () => {
  it('asks for the OTP of an account', async () => {
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

  it.each([
    ['local-card', 'PIN'],
    ['international', 'NOAUTH_INTERNATIONAL'],
    ['international-secure', 'AVS_VBVSECURECODE'],
  ])('suggests for the card %s: %s', async (id, suggestedAuthentication) => {
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

  it('accepts only more than NGN 100 at a bank with internet banking', async () => {
    const amounts = [10_000, 10_001].map((amountMinor) => ({ amountMinor, currency: 'NGN' }));
    const kinds = [];
    for (const amount of amounts) {
      const charge = practiceAccountCharge('account-internet-banking', { amount });
      kinds.push((await rig.gateway.initiate(rig.merchant, charge)).kind);
    }
    expect(kinds).toEqual(['refused', 'answered']);
  });
});

describe('authenticate card payment', () => {
  it.each(['PIN', 'pin'])('asks for the OTP after %s', async (suggestedAuthentication) => {
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
});

describe('validate payment', () => {
  it('answers a wrong OTP without success', async () => {
    await rig.gateway.initiate(rig.merchant, accountCharge());
    expect(answerOf(await rig.submitOtp('account', '00000'))).toMatchObject({
      paymentCode: 'RR',
      message: 'Incorrect OTP. Please try again.',
    });
  });
});
