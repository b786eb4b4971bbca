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
  caseFlagged: 'Paydesk found something at a payment of the case.',
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
  lastFourOnly: 'Only the last four digits are looked for. A whole card number is never kept.',
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
  loading: 'Reading the journal …',
  retry: 'Try again',
  asked: {
    still: '{{reference}} was asked about. Still: {{outcome}}.',
    now: '{{reference}} was asked about. Now: {{outcome}}.',
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
  entry: 'Entry {{seq}}',
  loading: 'Reading the payment …',
  copy: 'Copy reference',
  copied: { yes: 'Copied', failed: 'Could not be copied: select it and press Ctrl and C' },
  serviceSaid: 'The service said: “{{message}}”',
  withCode: 'Code {{code}}.',
};

const lossCause = {
  nameNotResolved: 'the name of the service was not found',
  connectionRefused: 'the service refused the connection',
  noRoute: 'there was no way to the service',
  offline: 'the till was offline',
  timedOut: 'no answer came in time',
  connectionLost: 'the connection broke',
  serverError: 'the service reported a fault of its own',
  unexpectedStatus: 'the answer had a status that nobody expects',
  unexpectedRedirect: 'the service pointed somewhere else',
  tooManyRequests: 'the service was asked too often',
  notJson: 'the answer was not of the agreed form',
  emptyBody: 'the answer was empty',
  tooLarge: 'the answer was too large',
  unreadable: 'the answer could not be read',
  unlistedError: 'the service reported an error that is not on our list',
  programEnded: 'Paydesk was ended meanwhile',
} satisfies Record<LossCause | 'programEnded', string>;

/** One plain sentence for every kind of happening. */
export const happeningTexts = {
  lossCause,
  operation: { initiate: 'the charge', authenticate: 'the PIN or address', validate: 'the OTP' },
  paymentIntended: 'The payment was written to the journal, before anything was sent.',
  despite: 'Charged although an earlier payment was not settled. The reason given: “{{reason}}” ({{references}}).',
  sentAgain: 'Nothing had been sent, so the same was sent once more, with the same reference.',
  headAccepted:
    'A person went on with this journal although its newest entries were not proven to be all. Goods of earlier payments are not handed over at the counter.',
  restored_zero:
    'A person went back to a copy of the journal, in which no entry is known to be missing. Goods of earlier payments are not handed over at the counter.',
  restored_one:
    'A person went back to a copy of the journal. {{count}} entry made after the copy is known to be missing: it is in the journal that was put aside. Goods of earlier payments are not handed over at the counter.',
  restored_other:
    'A person went back to a copy of the journal. {{count}} entries made after the copy are known to be missing: they are in the journal that was put aside. Goods of earlier payments are not handed over at the counter.',
  agreed: {
    pins: '{{by}} said for the shop that its acquirer has agreed in writing to card PINs keyed on this machine.',
    unkeptKey: '{{by}} agreed for the shop that the key is used although this machine cannot keep it safe.',
    takenBack: 'The shop’s word on card PINs or its key, given before, no longer stands.',
  },
  programUpdated: 'Paydesk was exchanged on this till: version {{before}} before, {{after}} from here on.',
  currencyChanged: 'What the till charges in was changed.',
  clockConfirmed: 'A person said that the clock is right, although the journal knew a later time.',
  headOfficeEnrolled: 'The till was connected to head office: every entry is sent there from now on.',
  headOfficeLeft: 'The till left head office: nothing is sent there any more.',
  anchored: 'Head office signed which entries it has.',
  fetchedLossAcknowledged: 'A person acknowledged that entries fetched back from head office are lost.',
  sealed: 'The journal was sealed: nothing before this entry can be changed without being seen.',
  exported: 'The journal was exported.',
  signingKeyMade: 'The till made a new key to sign its exports with.',
  signingKeyRotated:
    'The till changed the key that it signs its exports with, and the old key vouches for the new one.',
  requeryRunMade: 'A run of re-queries was made.',
  requeryRunEnded: 'A run of re-queries ended.',
  shiftOpened: 'A shift began.',
  shiftClosed: 'A shift was closed.',
  dayClosed: 'The till was closed for the day, with a numbered report.',
  dayPrinted: 'The report of a closed day was printed or saved.',
  slipPrinted: 'The slip of a payment went to the printer.',
  stepSubmitted: {
    initiate: 'The charge was sent to the service.',
    authenticate: 'What the customer keyed was sent to the service.',
    validate: 'The OTP was sent to the service.',
  },
  stepAnswered: 'The service answered {{operation}}.',
  answerLost: 'No readable answer came to {{operation}}: {{cause}}. Only a re-query can tell what happened.',
  answerUnsent: 'Most likely {{operation}} never left this till: {{cause}}.',
  stepRefused: 'The service refused {{operation}} and did nothing.',
  referenceInUse: 'The service already has a payment with this reference.',
  requeried: {
    paid: 'Re-query: paid. Every check passed.',
    declined: 'Re-query: not paid.',
    wait: 'Re-query: the service does not know yet.',
    review: 'Re-query: something does not fit.',
    notFound: 'Re-query: the service has no such payment. That alone does not mean that nothing was charged.',
    queryFailed: 'Re-query: the question itself failed, which says nothing of the payment.',
    lost: 'Re-query: no readable answer, {{cause}}.',
  },
  requeryRhythmEnded: 'A minute of re-queries brought no answer. The payment is not confirmed yet.',
  bankPageClosed: 'The bank page was closed.',
  bankPageReturned: 'The bank page came back. What it says is not believed: a re-query decides.',
  goodsHandedOver: {
    fresh: 'The goods were handed over.',
    freshRequery: 'The goods were handed over, after the service had confirmed the payment once more.',
    afterReview: 'The goods were handed over, after the back office had decided that the money is the shop’s.',
    toldOf:
      'The goods were handed over. Whoever did so was told that goods had left for {{references}}, maybe for the same purchase.',
    proofAlone:
      'The goods were handed over. The service was asked once more and gave no answer in time: the journal’s own entries proved the payment.',
  },
  saleParked: 'The sale was left for later.',
  saleResumed: 'The sale was brought back to the counter.',
  saleCancelled: 'The sale was cancelled.',
  peopleChanged: peopleChangeTexts,
  actApproved: 'Somebody else approved what was asked for.',
  approved: 'Approved by {{name}}, who may {{permission}}. The reason given: “{{reason}}”.',
  ...reviewHappeningTexts,
  ...caseHappeningTexts,
};
