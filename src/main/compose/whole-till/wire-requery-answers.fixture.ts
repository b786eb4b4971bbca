import { OTHER_REFERENCE } from '../../../shared/testing/answers.fixture.ts';
import type { StandingName } from './wire-fault-standings.fixture.ts';

/** What the answer to a re-query says otherwise than that of a paid payment, and how the payment stands then. */
export type AnswerRow = readonly [fault: string, changes: object, leaves: StandingName];

/** It says that the payment is paid, and does not fit. */
export const MISFITS: readonly AnswerRow[] = [
  ['the answer speaks of another payment', { transactionId: OTHER_REFERENCE }, 'otherReference'],
  ['the amount is lower than what is owed', { amount: '1499.99' }, 'amountTooLow'],
  ['the currency is another one', { currency: 'USD' }, 'otherCurrency'],
  ['the charged amount is below the amount', { chargedAmount: '1499.99' }, 'chargedAmountBelowAmount'],
  ['real money is said to have moved in practice', { isLive: '1' }, 'isLiveUnexpected'],
  ['the other spelling names another payment', { transactionReference: OTHER_REFERENCE }, 'otherReference'],
  ['000 is said of a payment that failed', { status: 'failed' }, 'contradictsItself'],
  ['000 is said of a payment that is pending', { status: 'success-pending-validation' }, 'contradictsItself'],
  ['000 is said of a payment that was reversed', { status: 'Reversed' }, 'contradictsItself'],
  ['000 is said beside a status that is a list', { status: ['successful'] }, 'contradictsItself'],
  ['000 is said beside a charge code of failure', { chargeCode: '51' }, 'contradictsItself'],
  ['000 is said beside a charge code with a space', { chargeCode: '00 ' }, 'contradictsItself'],
  ['000 is said of what is suspected of fraud', { fraudStatus: 'flagged' }, 'contradictsItself'],
];

/** It does not say that the payment is paid. */
export const OTHER_ANSWERS: readonly AnswerRow[] = [
  ['the code is 00, which is not paid', { paymentResponseCode: '00' }, 'notConfirmedYet'],
  ['the code is 000 with spaces around it', { paymentResponseCode: ' 000 ' }, 'notConfirmedYet'],
  ['the code is the number 0', { paymentResponseCode: 0 }, 'notConfirmedYet'],
  ['the payment is called successful without a code', { paymentResponseCode: null }, 'notConfirmedYet'],
  ['the payment has failed', { status: 'failed', paymentResponseCode: '51' }, 'declined'],
];
