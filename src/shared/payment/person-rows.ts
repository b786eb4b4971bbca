import { NOT_PAID, OUTCOMES, type PaymentState } from './payment-state.ts';
import { isKept } from './review.ts';
import * as change from './state-changes.ts';
import { row, type TransitionRow, UNCHANGED } from './transition-row.ts';

/** The rows of the transition table that people's acts cause. */
export const PERSON_ROWS: readonly TransitionRow[] = [
  row(
    'handed over twice',
    ['paid'],
    'handOver',
    { event: '`Hand over goods` a second time', ...UNCHANGED, screen: 'refused, with who and when' },
    (state) => (state.handedOver ? state : null),
    'alreadyHandedOver',
  ),
  row(
    'handed over after a review',
    ['paid'],
    'handOver',
    {
      event: '`Hand over goods` after its review was decided for the shop',
      after: 'paid + handed over; its review stays decided',
      watched: 'as before',
      screen: '`Paid`, "handed over 14:32"',
    },
    (state, { at, by, afterReview }) =>
      afterReview && isKept(state) && !state.returned && !state.settled ? { ...state, handedOver: { at, by } } : null,
  ),
  row(
    'handed over under review',
    ['paid'],
    'handOver',
    { event: '`Hand over goods` while marked for review', ...UNCHANGED, screen: 'refused; back office decides' },
    (state) => (state.review ? state : null),
    'needsReview',
  ),
  row(
    'handed over after a return',
    ['paid'],
    'handOver',
    { event: '`Hand over goods` after money was returned', ...UNCHANGED, screen: 'refused; back office decides' },
    (state) => (state.returned ? state : null),
    'moneyReturned',
  ),
  row(
    'handed over after a case',
    ['paid'],
    'handOver',
    { event: '`Hand over goods` after a case said that the customer has them', ...UNCHANGED, screen: 'refused' },
    (state) => (state.settled ? state : null),
    'customerHasGoods',
  ),
  row(
    'handed over',
    ['paid'],
    'handOver',
    {
      event: '`Hand over goods`',
      after: 'paid + handed over',
      watched: 'as before',
      screen: '`Paid`, "handed over 14:32"',
    },
    (state, { at, by }) => ({ ...state, handedOver: { at, by } }),
  ),
  row(
    'handed over unpaid',
    NOT_PAID,
    'handOver',
    { event: '`Hand over goods` before a re-query confirmed it', ...UNCHANGED, screen: 'refused' },
    (state) => state,
    'notPaid',
  ),
  row(
    'bank page opened',
    ['open'],
    'bankPageOpened',
    { event: 'the bank page is opened', after: 'unchanged', watched: 'yes', screen: 'the bank page' },
    (state) => change.inStage(state, 'step', ({ step }) => (step.step === 'bankPage' ? state : null)),
  ),
  row(
    'bank page closed',
    ['open'],
    'bankPageClosed',
    {
      event: '`Close bank page`',
      after: 'open',
      watched: 'yes',
      screen: 'asking; the step again, or as the verdict says',
    },
    (state) => askAfterBankPage(state, {}),
  ),
  row(
    'bank page returned',
    ['open'],
    'bankPageReturned',
    {
      event: 'the bank page returned, whatever it says',
      after: 'open',
      watched: 'yes',
      screen: 'asking; the step again, or as the verdict says',
    },
    (state) => askAfterBankPage(state, { pageReturned: true }),
  ),
  row(
    'paid sale cancelled',
    ['paid'],
    'cancelSale',
    {
      event: '`Cancel sale`, goods not handed over',
      after: 'paid + review; the sale is cancelled',
      watched: 'as before',
      screen: 'confirmation that says that the money was taken',
    },
    (state, { at }) =>
      state.handedOver ? null : { ...state, review: state.review ?? { reason: 'paidAfterSaleEnded', at } },
  ),
  row(
    'sale cancelled',
    OUTCOMES,
    'cancelSale',
    {
      event: '`Cancel sale`',
      after: 'unchanged; the sale is cancelled',
      watched: 'as before',
      screen: 'confirmation that says what is known',
    },
    (state) => state,
  ),
  row(
    'left for later',
    OUTCOMES,
    'leaveForLater',
    { event: '`Leave for later`', after: 'unchanged; the sale is parked', watched: 'as before', screen: 'next sale' },
    (state) => state,
  ),
  row(
    'brought back',
    OUTCOMES,
    'resumeSale',
    {
      event: 'parked sale resumed',
      after: 'unchanged; the sale is active',
      watched: 'as before',
      screen: 'as the outcome says',
    },
    (state) => state,
  ),
  row(
    'review decided',
    OUTCOMES,
    'reviewDecided',
    {
      event: 'every case about the payment is resolved',
      after: 'the same, its review decided',
      watched: 'as before',
      screen: 'notice with who, when and how; nothing is handed over',
    },
    (state, { decision }) =>
      state.review && !state.review.decided ? { ...state, review: change.reviewDecided(state.review, decision) } : null,
  ),
  row(
    'review open again',
    OUTCOMES,
    'reviewReopened',
    {
      event: 'a case about the payment is reopened, or a new one opened',
      after: 'the same + review',
      watched: 'as before',
      screen: '`Needs review`',
    },
    (state, { at }) => (state.review?.decided ? { ...state, review: change.reviewReopened(state.review, at) } : null),
  ),
  row(
    'returns decided',
    ['paid'],
    'returnsDecided',
    {
      event: 'its resolved cases say that the customer has money back, or no longer say so',
      after: 'paid, with what was returned',
      watched: 'as before',
      screen: 'gross, returned and kept in the books; nothing is handed over',
    },
    (state, { returns }) => change.withReturns(state, returns),
  ),
  row(
    'settled by a case',
    OUTCOMES,
    'settledByCase',
    {
      event: 'a resolved case says that the customer has the money back or the goods, or no longer says so',
      after: 'the same; paid + review if the money was back before it was paid',
      watched: 'as before',
      screen: 'nothing is handed over, now or when it turns out paid',
    },
    (state, { settled, at }) => change.settledByCase(state, settled, at),
  ),
];

/** Starts to confirm what happened on the bank page. The step opens again if the service does not know yet. */
function askAfterBankPage(state: change.StateOf<'open'>, how: { pageReturned?: true }): PaymentState | null {
  return change.inStage(state, 'step', ({ step }) =>
    step.step === 'bankPage' ? { ...state, stage: change.confirming({ step, ...how }) } : null,
  );
}
