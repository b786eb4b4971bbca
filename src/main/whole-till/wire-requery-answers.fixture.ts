import { OTHER_REFERENCE } from '../../shared/testing/answers.fixture.ts';
import type { StandingName } from './wire-fault-standings.fixture.ts';

/** What the answer to a re-query says otherwise than that of a paid payment, and how the payment stands then. */
export type AnswerRow = readonly [fault: string, changes: object, leaves: StandingName];

/** Answers that say paid and do not fit, one for each reason of a review; `verdict.test.ts` has every answer. */
export const MISFITS: readonly AnswerRow[] = [
  ['the answer speaks of another payment', { transactionId: OTHER_REFERENCE }, 'otherReference'],
  ['the amount is lower than what is owed', { amount: '1499.99' }, 'amountTooLow'],
  ['the currency is another one', { currency: 'USD' }, 'otherCurrency'],
  ['the charged amount is below the amount', { chargedAmount: '1499.99' }, 'chargedAmountBelowAmount'],
  ['real money is said to have moved in practice', { isLive: '1' }, 'isLiveUnexpected'],
  ['000 is said of a payment that failed', { status: 'failed' }, 'contradictsItself'],
];

/** It does not say that the payment is paid. */
export const OTHER_ANSWERS: readonly AnswerRow[] = [
  ['the code is 00, which is not paid', { paymentResponseCode: '00' }, 'notConfirmedYet'],
  ['the payment has failed', { status: 'failed', paymentResponseCode: '51' }, 'declined'],
];
