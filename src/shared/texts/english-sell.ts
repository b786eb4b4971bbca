import type { Review } from '../payment/payment-state.ts';
import type { StepNotice } from '../payment/snapshot.ts';
import type { Check } from '../payment/verdict.ts';
import type { offerTexts } from './english-steps.ts';

/** The form in which a sale is typed. */
export const sellTexts = {
  title: 'New sale',
  amount: 'Amount',
  amountHint: 'Type the digits: 1500 is {{example}}.',
  amountReads: 'Reads as {{amount}}',
  customer: 'Customer',
  email: 'Customer email',
  phone: 'Customer phone',
  note: 'Order number or note',
  optional: 'optional',
  instrument: 'How the customer pays',
  card: 'Card',
  account: 'Bank account',
  cardNumber: 'Card number',
  expiry: 'Expiry (MM/YY)',
  securityCode: 'Security code',
  securityCodeHint: '{{name}}: 3 or 4 digits on the card',
  bank: 'Bank',
  bankPlaceholder: 'Type a part of its name',
  noBankFound: 'No bank of this name in the list',
  accountNumber: 'Account number',
  dateOfBirth: 'Date of birth',
  dateOfBirthHint: 'DD/MM/YYYY. This bank asks for it.',
  bvn: 'BVN',
  bvnHint: '11 digits. This bank asks for it.',
  bankInactive: 'takes no payments now',
  bankInternetBanking: 'internet banking: the customer approves on the bank’s own page',
  today: '{{time}} today',
  bankListLoading: 'Fetching the list of banks …',
  bankListFresh: 'List of {{when}}',
  bankListStale: 'List of {{when}}: the service did not answer just now.',
  refreshBanks: 'Refresh the list',
  charge: 'Charge {{amount}}',
  chargeNoAmount: 'Charge …',
  starting: 'Writing the payment to the journal …',
  nothingKept: 'Card and account details are sent once, encrypted, and are never written down.',
  againTitle: 'Another card or account',
  againText: {
    failed: 'Same sale, same amount. The earlier payment did not go through.',
    notSettled: 'Same sale, same amount. The earlier payment is not settled: Paydesk asks about it before it charges.',
  },
  againBack: 'Back to the earlier payment',
  stoppedTitle: 'This till takes no payments now',
  missing: {
    email: 'Type the customer’s e-mail.',
    cardNumber: 'Type the card number.',
    expiry: 'Type the expiry date.',
    securityCode: 'Type the security code.',
    accountNumber: 'Type the account number.',
    dateOfBirth: 'Type the date of birth.',
    bvn: 'Type the BVN.',
  },
};

/** What a customer may give besides. */
export const detailsTexts = {
  add: 'Add details',
  remove: 'Remove details',
  title: 'Details of the customer',
  hint: 'The name of the account’s holder. It is sent with the payment and not kept.',
  hintCard: 'The name of the card’s holder and the billing address. They are sent with the payment and not kept.',
  firstName: 'First name',
  lastName: 'Last name',
};

/** The sale at the counter, beside every step and verdict. */
export const saleTexts = {
  title: 'Sale',
  toPay: 'To pay',
  merchant: 'Merchant',
  customer: 'Customer',
  note: 'Order or note',
  instrument: 'Paid with',
  card: '{{brand}} ending in {{lastFour}}',
  cardWithoutBrand: 'Card ending in {{lastFour}}',
  account: '{{bank}}, account ending in {{lastFour}}',
  short: '{{name}} ••••\u00a0{{lastFour}}',
  cardName: 'Card',
  reference: 'Reference',
  referenceSoon: 'is made when you press Charge',
  paymentNumber: 'Payment {{count}} of this sale',
  requery: 'Re-query',
  leaveForLater: 'Leave for later',
  cancel: 'Cancel sale',
  newSale: 'New sale',
  saveSlip: 'Save slip',
  slipSaved: 'Slip saved: {{path}}',
  handOver: 'Hand over goods',
  tryAnother: 'Try another card or account',
  useAnother: 'Use another card or account',
  takeAnother: 'Take another payment',
  continue: 'Continue at the counter',
  sendAgain: 'Send again',
};

const stepNotices = {
  notAccepted:
    'The service did not accept what was keyed. The payment is still open: ask the customer to key it again.',
} satisfies Record<Exclude<StepNotice, keyof typeof offerTexts>, string>;

/** What the customer must do, and what is on the wire. */
export const stepTexts = {
  notice: stepNotices,
  sending: 'Sending the payment to the service',
  sendingText: 'An answer can take up to a minute. Please leave the till as it is: what is sent cannot be called back.',
  elapsed: '{{elapsed}} so far',
  waiting: 'Waiting for the customer: {{elapsed}}',
  instruction: 'The bank says',
  noCodeTitle: 'No code has come?',
  noCode: {
    wait: 'A code can take two or three minutes. Nothing is lost by waiting.',
    look: 'It goes to the phone number, and with some banks to the e-mail address, that the bank has on file. The customer looks at both, also among the unwanted messages.',
    again: 'The service has no operation that sends a code again. Pressing anything here twice does not bring one.',
    requery: 'Re-query to see what the service knows.',
    stop: 'If the code stays away, use another card or account, leave the sale for later, or cancel it and take cash.',
  },
};

/** The one big answer, and what belongs to it. */
export const verdictTexts = {
  confirmingTitle: 'Asking what happened',
  confirming: 'Asking the service what happened (attempt {{attempt}})',
  confirmingText: 'Goods leave only when the service confirms the payment. This takes a minute at most.',
  confirmingPutOff: 'The service asked us to wait. Paydesk asks again at {{time}}.',
  confirmingFrozen: 'The service said “failed” once. Paydesk asks again in about 30 seconds before it believes that.',
  paid: 'Paid',
  paidAnswer: 'Hand over the goods',
  held: {
    notProven: 'The goods stay here. The back office has a case for this payment, and decides.',
    notConfirmedAgain:
      'The goods stay here: the service did not confirm this payment when it was asked once more. Each press of Hand over goods asks again.',
  },
  askingOnceMore: 'Asking the service once more before the goods leave. This takes ten seconds at most.',
  paidPractice: 'practice: no money moved',
  paidSandbox: 'sandbox: no money moved',
  handedOver: 'Handed over {{time}} by {{by}}',
  handedOverAnswer: 'The goods have been handed over',
  feeOnAlert: 'The customer’s bank alert will say {{charged}}: the payment and a fee of {{fee}}.',
  notPaid: 'Not paid',
  notPaidAnswer: 'Do not hand over the goods',
  notConfirmed: 'Not confirmed yet',
  notConfirmedAnswer: 'Do not hand over the goods yet',
  needsReview: 'Needs review',
  needsReviewAnswer: 'Do not hand over the goods',
  cancelled: 'Sale cancelled',
  cancelledAnswer: 'No goods leave for this sale',
  checks: 'What was checked',
  whenConfirmed: 'When it was confirmed',
  whatCameLater: 'What came later',
  said: '{{time}}: code {{code}}, status {{status}}',
  check: {
    reference: 'The answer is about this payment',
    code: 'The service says 000: paid',
    currency: 'The currency is {{currency}}',
    amount: 'The amount is at least {{amount}}',
    chargedAmount: 'What the customer was charged covers it',
    isLive: 'It fits the mode of this till',
    status: 'The status does not contradict it',
    chargeCode: 'The charge code does not contradict it',
    fraudStatus: 'No fraud is suspected',
  } satisfies Record<Check['name'], string>,
  checkNotReleased: 'No goods have left for it before',
  othersPassed_one: 'One other check passed',
  othersPassed_other: '{{count}} other checks passed',
  checkReleased: 'Goods have left for it once',
  passed: 'yes',
  failed: 'no',
  checkedAt: 'Re-queried {{time}}',
  reason: {
    declined: 'The customer’s bank declined the payment.',
    withoutCode:
      'The service says that the payment failed, and does not say why. Before a new charge Paydesk asks once more, and shows what it knows.',
    cancelled: 'The customer cancelled the payment, or did not approve it, on the page of the bank.',
    refused: 'The service refused the payment before it reached the bank.',
    notDecrypted:
      'The service could not read what this till encrypted: the encryption key of this till is not the right one. The card or account is not at fault, and another one will not help. Tell whoever set up this till.',
    neverReceived:
      'No payment was recorded, but it may still turn up. Before a new charge Paydesk asks once more, and shows what it knows.',
  },
  codeMeaning: {
    '05': 'The bank gives no reason. The customer can ask it.',
    '14': 'The bank does not know this card number.',
    '51': 'There is not enough money in the account.',
    '54': 'The card has expired.',
    '55': 'The PIN was wrong.',
    '57': 'The bank does not allow this payment for this card or account.',
    '61': 'The amount is above the customer’s limit.',
    '62': 'The bank has restricted this card.',
    '65': 'The customer has paid too often today.',
    '75': 'The PIN was wrong too often.',
    '91': 'The time for this payment ran out, or the bank could not be reached. A code for it no longer counts: start anew.',
    INPUT: 'Something that was sent did not have the form that the service wants.',
  },
  serviceSaid: 'The service said',
  codeForRecord: 'Code for the record',
  noCode: 'none',
  whatHappened: {
    noAnswer: 'The service did not answer in time.',
    connectionBroke: 'The connection broke before an answer came.',
    serviceError: 'The service answered with an error of its own.',
    unreadable: 'The service answered with something that cannot be read.',
    programEnded: 'Paydesk was ended while it waited for the answer.',
    noFinalWord: 'The service was asked for a minute, and gave no final word.',
    stepsUsedUp: 'The service asked for the same step more than three times. Paydesk does not ask the customer again.',
    notSent: 'No connection. Most likely nothing was sent.',
    notKept: 'No answer came.',
  },
  sendAgainText: 'Send again is the same payment under the same reference: nothing can be charged twice by it.',
  notHeldText: 'What was keyed is no longer kept, so it cannot be sent again. Re-query to see what the service knows.',
  doNotChargeAgain:
    'The payment may have gone through. Do not charge again, with this or another card, until it is settled.',
  doNotChargeMeanwhile: 'Do not charge again meanwhile.',
  waited: 'Waiting for {{elapsed}}',
  tellCustomer: 'What to tell the customer',
  tellCustomerText:
    '“Your bank may show this payment already. We are waiting for its confirmation and do not charge you again meanwhile. Please keep this reference: {{reference}}.”',
  tellCustomerNotSent:
    '“There is no connection, so most likely nothing was charged. We send the same payment again: {{reference}}.”',
  nextCheck: 'Paydesk asks again by itself, the next time at {{at}}.',
  nextCheckNow: 'Paydesk is about to ask again by itself.',
  noNextCheck:
    'Paydesk has asked for days, and asks by itself only when it is started. The back office has to look at it.',
  reviewReason: {
    otherReference: 'The service answered about another payment than this one.',
    otherCurrency: 'The payment was made in another currency.',
    amountTooLow: 'The amount that was paid is lower than what is owed.',
    chargedAmountBelowAmount: 'What the customer was charged is less than the amount of the payment.',
    isLiveUnexpected: 'Test money was taken for real money, or the other way round.',
    contradictsItself: 'The answer contradicts itself: it says 000 beside a status or code that is no success.',
    paidAfterSaleEnded: 'The payment was confirmed after the sale had ended.',
    paidAfterCase:
      'A case said that the customer has the money back, or the goods, before this payment was confirmed. It is paid all the same.',
    contradicted: 'A later answer contradicts what was known of this payment.',
    referenceTaken:
      'The service had a payment with this reference before this till sent it, and it is not this customer’s.',
  } satisfies Record<Review['reason'], string>,
  needsReviewText: 'Money may have moved. The back office has to look at it; nothing is lost. Keep the reference.',
};

/** The question before a sale is cancelled: it says what is known. */
export const cancelTexts = {
  title: 'Cancel this sale?',
  known: {
    waiting: 'The customer has not finished the payment. It may still be taken if the customer goes on with the bank.',
    onTheWire: 'The payment is on its way. It cannot be called back, and it may still be taken.',
    notConfirmed: 'Nobody knows yet whether the payment went through. It may still be taken.',
    paid: 'This payment is confirmed: the customer has paid. The service has no refund; the back office must return the money another way.',
    notPaid: 'The payment did not go through. Nothing more happens to it here.',
    needsReview: 'Money may have moved. The back office keeps this payment in its list.',
    reviewDecided: 'The back office has looked at this payment, and decided. Nothing is handed over for it.',
  },
  watched: 'Paydesk goes on asking about the payment. If it turns out paid, the back office is told.',
  keep: 'Keep the sale',
  confirm: 'Cancel sale',
};
