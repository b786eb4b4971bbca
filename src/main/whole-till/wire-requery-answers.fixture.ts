import { OTHER_REFERENCE } from '../../shared/testing/answers.fixture.ts';
import type { StandingName } from './wire-fault-standings.fixture.ts';

/** A change to a paid re-query's answer, and the resulting state. */
export type AnswerRow = readonly [fault: string, changes: object, leaves: StandingName];

/** Paid answers that fail a check, one for each reason of a review. `verdict.test.ts` has every answer. */
export const MISFITS: readonly AnswerRow[] = [
  ['the answer speaks of another payment', { transactionId: OTHER_REFERENCE }, 'otherReference'],
  ['the amount is lower than what is owed', { amount: '1499.99' }, 'amountTooLow'],
  ['the currency is another one', { currency: 'USD' }, 'otherCurrency'],
  ['the charged amount is below the amount', { chargedAmount: '1499.99' }, 'chargedAmountBelowAmount'],
  ['real money is said to have moved in practice', { isLive: '1' }, 'isLiveUnexpected'],
  ['000 is said of a payment that failed', { status: 'failed' }, 'contradictsItself'],
];

/** Answers that do not say paid. */
export const OTHER_ANSWERS: readonly AnswerRow[] = [
  ['the code is 00, which is not paid', { paymentResponseCode: '00' }, 'notConfirmedYet'],
  ['the payment has failed', { status: 'failed', paymentResponseCode: '51' }, 'declined'],
];
