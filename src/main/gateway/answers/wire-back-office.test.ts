import { describe, expect, it } from 'vitest';
import { readRequeryAnswer, readStepAnswer } from './wire-payment.ts';

/** The fields of an answer to a step (specification, "Payment record"). */
const OF_A_STEP = {
  uniqueKey: '9b1d0c6c-0d5e-4a6e-8a3b-5f0d3a1c2b4e',
  orderReference: 'URF_1795255323000_6131035',
  paymentId: 27,
  providerReference: 'FLW-MOCK-8c3f0a',
  narration: 'Ade Stores 08030000000',
  merchantFee: '1.50',
  customerFullName: 'Ade Bello',
  fraudStatus: 'ok',
  vbvResponseCode: 'N/A',
  vbvResponseMessage: 'Approved',
  accountValidationResponseCode: '00',
  accountValidationResponseMessage: 'Valid',
};
const OF_A_REQUERY = {
  ...OF_A_STEP,
  customerFullName: undefined,
  customerName: 'Ade Bello',
  accountBusinessName: 'Ade Stores Ltd',
  vbvResponseCode: undefined,
  vbvCode: '00',
  vbvResponseMessage: undefined,
  vbvMessage: 'Approved',
  accountValidationResponseCode: undefined,
  accountCode: '00',
  accountValidationResponseMessage: undefined,
  accountMessage: 'Valid',
};
const SAID = {
  uniqueKey: '9b1d0c6c-0d5e-4a6e-8a3b-5f0d3a1c2b4e',
  orderReference: 'URF_1795255323000_6131035',
  paymentId: '27',
  providerReference: 'FLW-MOCK-8c3f0a',
  narration: 'Ade Stores ••••',
  merchantFeeMinor: 150,
  customerName: 'Ade Bello',
  fraudStatus: 'ok',
  vbvMessage: 'Approved',
  accountCode: '00',
  accountMessage: 'Valid',
};

describe('details for a back office', () => {
  it('keeps details for a back office from a step and a re-query, in one spelling', () => {
    expect(readStepAnswer({ status: 'SUCCESSFUL', ...OF_A_STEP }, 'initiate')).toMatchObject(SAID);
    expect(readRequeryAnswer({ status: 'successful', ...OF_A_REQUERY })).toMatchObject({
      ...SAID,
      accountBusinessName: 'Ade Stores Ltd',
      vbvCode: '00',
    });
  });

  it('leaves out details that are absent, empty or marked as not applicable', () => {
    const given = { status: 'failed', uniqueKey: '', orderReference: null, providerReference: 'N/A', narration: 'N/A' };
    const answer = readRequeryAnswer(given);
    expect(answer).not.toBeNull();
    for (const name of ['uniqueKey', 'orderReference', 'paymentId', 'providerReference', 'narration', 'vbvCode']) {
      expect(answer).not.toHaveProperty(name);
    }
  });

  it.each([5531886652142950, 'FLW-5531-8866-5214-2950', 'two words'])(
    'keeps no identifier like %j',
    (providerReference) => {
      expect(readRequeryAnswer({ status: 'failed', providerReference })).not.toHaveProperty('providerReference');
    },
  );

  it('bounds the details for a back office, and never keeps the settlement token', () => {
    const long = 'é'.repeat(5_000);
    const payment = { status: 'failed', narration: long, customerName: long, settlementToken: 'token-of-the-shop' };
    const answer = readRequeryAnswer(payment);
    expect([...(answer?.narration ?? '')]).toHaveLength(300);
    expect([...(answer?.customerName ?? '')]).toHaveLength(300);
    expect(JSON.stringify(answer)).not.toContain('token-of-the-shop');
  });

  it('reads no answer from a body with only details for a back office', () => {
    expect(readRequeryAnswer({ narration: 'Ade Stores', paymentId: '27' })).toBeNull();
  });
});
