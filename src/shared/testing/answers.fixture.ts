import type { RequeryAnswer, RequeryOutcome, StepAnswer } from '../payment/answers.ts';
import type { Expectation } from '../payment/verdict.ts';

export const REFERENCE = 'T1-261121-0001-AAAAAAAAZ';
export const OTHER_REFERENCE = 'T1-261121-0002-BBBBBBBBY';
export const BANK_PAGE = 'https://bank.example/page';

/** Makes an answer to initiate or authenticate that asks for no step. */
export function stepAnswer(changes: Partial<StepAnswer> = {}): StepAnswer {
  return {
    reference: REFERENCE,
    status: 'SUCCESSFUL',
    statusMessage: null,
    suggestedAuthentication: null,
    authModelUsed: null,
    authenticateCode: null,
    paymentCode: null,
    message: null,
    instruction: null,
    authUrl: null,
    ...changes,
  };
}

/** Makes the answer to a re-query that passes every check of `expectation()`. */
export function requeryAnswer(changes: Partial<RequeryAnswer> = {}): RequeryAnswer {
  return {
    reference: REFERENCE,
    code: '000',
    message: 'Successful',
    status: 'successful',
    currency: 'NGN',
    amountMinor: 150_000,
    chargedAmountMinor: 152_000,
    appFeeMinor: 2_000,
    merchantBearsFee: false,
    isLive: false,
    customerEmail: 'ade@example.com',
    createdAt: '2026-11-21T11:00:00',
    authModel: 'PIN',
    chargeCode: null,
    chargeMessage: null,
    ...changes,
  };
}

export function answered(changes: Partial<RequeryAnswer> = {}): RequeryOutcome {
  return { kind: 'answered', answer: requeryAnswer(changes) };
}

/** An answer that knows the payment but not its end. */
export const PENDING = answered({ code: null, status: 'pending', amountMinor: null, chargedAmountMinor: null });
export const FAILED = answered({ code: '51', status: 'failed', message: 'Insufficient funds' });
export const NOT_FOUND: RequeryOutcome = { kind: 'notFound' };
export const LOST: RequeryOutcome = { kind: 'lost', cause: 'timedOut', httpStatus: null };

/** Makes the expectation for a payment of 1,500.00 naira in practice mode. */
export function expectation(changes: Partial<Expectation> = {}): Expectation {
  return {
    reference: REFERENCE,
    amount: { amountMinor: 150_000, currency: 'NGN' },
    mode: 'practice',
    stepOpen: false,
    failedBeforeMs: null,
    overtaken: false,
    intent: null,
    ...changes,
  };
}
