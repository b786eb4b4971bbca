import type { CaseHappening } from '../case/case.ts';
import type { LossCause } from '../payment/answers.ts';
import type { Outcome } from '../payment/payment-state.ts';
import { peopleChangeTexts } from './english-people.ts';
import { reviewHappeningTexts } from './english-review.ts';

/** What the journal says of cases. */
const caseHappeningTexts = {
  caseOpened: 'A case was opened.',
  caseNoted: 'A note.',
  caseLinked: 'A payment was linked to the case.',
  caseForeignLinked: 'A payment that is not in this journal was linked to the case.',
  caseForeignAnswered: 'The service was asked about a payment that is not in this journal.',
  caseUnlinked: 'A payment was taken out of the case.',
  caseFlagged: 'Paydesk found a problem with a payment of the case.',
  caseStatusChanged: 'The status of the case changed.',
  caseResolved: 'The case was resolved.',
  caseReopened: 'The case was opened again.',
} satisfies Record<CaseHappening['kind'], string>;

/** The list of payments, and one payment's page. */
export const journalTexts = {
  title: 'Journal',
  notSettled: 'Not settled',
  age: 'for {{elapsed}}',
  openFor: 'Open for {{elapsed}}',
  unconfirmedFor: 'Unconfirmed for {{elapsed}}',
  search: 'Search journal',
  searchHint: 'Reference, e-mail, phone, last four digits, order number or note',
  clearSearch: 'Clear the search',
  lastFourOnly: 'Only the last four digits are searched for. A whole card number is never saved.',
  columns: {
    time: 'Time',
    reference: 'Reference',
    instrument: 'Paid with',
    amount: 'Amount',
    outcome: 'Outcome',
    email: 'E-mail',
    phone: 'Phone',
    note: 'Order or note',
    released: 'Handed over',
    till: 'Till',
    cashier: 'Cashier',
  },
  loading: 'Reading the journal…',
  retry: 'Try again',
  asked: {
    still: 'Re-queried {{reference}}. Still: {{outcome}}.',
    now: 'Re-queried {{reference}}. Now: {{outcome}}.',
  },
  outcome: {
    open: 'Open',
    unknown: 'Not confirmed yet',
    paid: 'Paid',
    declined: 'Not paid',
    neverReceived: 'Not paid',
  } satisfies Record<Outcome, string>,
  review: 'Needs review',
  released: 'Handed over',
};

export const paymentTexts = {
  back: 'Back to the Journal',
  ways: 'In the list',
  facts: 'Payment',
  timeline: 'What happened',
  outcome: 'Outcome',
  sale: 'Sale',
  saleStatus: { active: 'active', parked: 'left for later', handedOver: 'handed over', cancelled: 'cancelled' },
  made: 'Made',
  till: 'Till',
  mode: 'Mode',
  modeName: { practice: 'practice, no money moves', sandbox: 'sandbox, no money moves', live: 'live' },
  service: 'Service',
  publicKey: 'Public key',
  firstSix: 'First six digits',
  by: 'by {{actor}}',
  /** Where no person acted: the program by its name. */
  by_paydesk: 'by Paydesk',
  entry: 'Entry {{seq}}',
  loading: 'Reading the payment…',
  copy: 'Copy reference',
  copied: { yes: 'Copied', failed: 'Could not be copied: select it and press Ctrl and C' },
  serviceSaid: 'The service said: “{{message}}”',
  withCode: 'Code {{code}}.',
};

const lossCause = {
  nameNotResolved: 'the service’s address was not found',
  connectionRefused: 'the service refused the connection',
  noRoute: 'the service could not be reached',
  offline: 'the till was offline',
  timedOut: 'no answer came in time',
  connectionLost: 'the connection broke',
  serverError: 'the service reported a fault of its own',
  unexpectedStatus: 'the answer had an unexpected status',
  unexpectedRedirect: 'the service pointed somewhere else',
  tooManyRequests: 'the service was asked too often',
  notJson: 'the answer was not in the agreed form',
  emptyBody: 'the answer was empty',
  tooLarge: 'the answer was too large',
  unreadable: 'the answer could not be read',
  unlistedError: 'the service reported an error that Paydesk does not know',
  programEnded: 'Paydesk closed meanwhile',
} satisfies Record<LossCause | 'programEnded', string>;

/** One plain sentence for every kind of happening. */
export const happeningTexts = {
  lossCause,
  operation: { initiate: 'the charge', authenticate: 'the PIN or address', validate: 'the OTP' },
  paymentIntended: 'The payment was saved in the journal before anything was sent.',
  despite: 'Charged although an earlier payment was not settled. The reason given: “{{reason}}” ({{references}}).',
  sentAgain: 'Nothing had been sent, so the same payment was sent again, with the same reference.',
  headAccepted:
    'Somebody decided to continue with this journal although its newest entries may be missing. Goods of earlier payments are not handed over at the counter.',
  tailNotProven:
    'Paydesk found entries at the end of this journal that it cannot prove it wrote. Goods of earlier payments are handed over only once another re-query says that they are paid.',
  restored_zero:
    'Somebody went back to a copy of the journal. No entry is known to be missing. Goods of earlier payments are not handed over at the counter.',
  restored_one:
    'Somebody went back to a copy of the journal. {{count}} entry made after the copy is missing: it is in the journal that was set aside. Goods of earlier payments are not handed over at the counter.',
  restored_other:
    'Somebody went back to a copy of the journal. {{count}} entries made after the copy are missing: they are in the journal that was set aside. Goods of earlier payments are not handed over at the counter.',
  agreed: {
    pins: '{{by}} confirmed for the shop that its acquirer has agreed in writing to card PINs being entered on this computer.',
    unkeptKey: '{{by}} agreed for the shop to use the key although this computer cannot keep it safe.',
    takenBack: 'The shop withdrew its earlier agreement on card PINs or its key.',
  },
  programUpdated: 'Paydesk was updated on this till from version {{before}} to {{after}}.',
  currencyChanged: 'The till’s currency was changed.',
  clockConfirmed: 'Somebody confirmed that the clock is right, although the journal had a later time.',
  headOfficeEnrolled: 'The till was connected to head office. From here on, every entry is sent there.',
  headOfficeLeft: 'The till left head office. Nothing more is sent there.',
  anchored: 'Head office signed a receipt for the entries it has.',
  fetchedLossAcknowledged: 'Somebody confirmed that entries fetched from head office are lost.',
  sealed: 'The journal was sealed: nothing before this entry can be changed without being seen.',
  exported: 'The journal was exported.',
  signingKeyMade: 'The till made a new signing key for its exports.',
  signingKeyRotated: 'The till changed its signing key. The old key vouches for the new one.',
  requeryRunMade: 'A run of re-queries was made.',
  requeryRunEnded: 'A run of re-queries ended.',
  shiftOpened: 'A shift began.',
  shiftClosed: 'A shift was closed.',
  dayClosed: 'The till was closed for the day, with a numbered report.',
  dayPrinted: 'The report of a closed day was printed or saved.',
  slipPrinted: 'A payment’s slip was sent to the printer.',
  stepSubmitted: {
    initiate: 'The charge was sent to the service.',
    authenticate: 'What the customer entered was sent to the service.',
    validate: 'The OTP was sent to the service.',
  },
  stepAnswered: 'The service answered {{operation}}.',
  answerLost: 'There was no readable answer to {{operation}}: {{cause}}. Only a re-query can tell what happened.',
  answerUnsent: 'Most likely {{operation}} never left this till: {{cause}}.',
  stepRefused: 'The service refused {{operation}} and did nothing.',
  referenceInUse: 'The service already has a payment with this reference.',
  requeried: {
    paid: 'Re-query: paid. Every check passed.',
    declined: 'Re-query: not paid.',
    wait: 'Re-query: the service does not know yet.',
    review: 'Re-query: something does not fit.',
    notFound: 'Re-query: the service has no such payment. That alone does not mean that nothing was charged.',
    queryFailed: 'Re-query: the question itself failed, which says nothing about the payment.',
    lost: 'Re-query: no readable answer, {{cause}}.',
  },
  requeryRhythmEnded: 'A minute of re-queries brought no answer. The payment is not confirmed yet.',
  bankPageOpened: 'The bank page was opened.',
  bankPageClosed: 'The bank page was closed.',
  bankPageReturned: 'The bank page came back. What it says does not count: a re-query decides.',
  goodsHandedOver: {
    fresh: 'The goods were handed over.',
    freshRequery: 'The goods were handed over after the service confirmed the payment again.',
    afterReview: 'The goods were handed over after the back office decided that the money is the shop’s.',
    toldOf:
      'The goods were handed over, after a warning that goods had left for {{references}}, maybe for the same purchase.',
    proofAlone:
      'The goods were handed over. The service was asked again and did not answer; its last answer said paid. The reason given: “{{reason}}”.',
  },
  saleParked: 'The sale was left for later.',
  saleResumed: 'The sale was brought back to the counter.',
  saleCancelled: 'The sale was cancelled.',
  peopleChanged: peopleChangeTexts,
  actApproved: 'Somebody else approved the request.',
  approved: 'Approved by {{name}}, who may {{permission}}. The reason given: “{{reason}}”.',
  ...reviewHappeningTexts,
  ...caseHappeningTexts,
};
