import type { StepNotice } from '../payment/snapshot.ts';
import type { offerTexts } from './english-bank-page.ts';

/** The form in which a sale is typed. */
export const sellTexts = {
  title: 'New sale',
  amount: 'Amount',
  amountHint: 'Type 1500 for {{example}}',
  email: 'Customer email',
  phone: 'Customer phone',
  note: 'Order number or note',
  suggested: 'Suggested e-mail addresses',
  optional: 'Optional',
  instrument: 'How the customer pays',
  card: 'Card',
  account: 'Bank account',
  cardNumber: 'Card number',
  expiry: 'Expiry (MM/YY)',
  cardNumberConfirmed: 'The number is as on the card',
  securityCode: 'Security code',
  securityCodeHint: '{{name}}: the {{count}} digits on the card',
  securityCodeAnyHint: '3 or 4 digits on the card',
  bank: 'Bank',
  bankPlaceholder: 'Type part of the name',
  noBankFound: 'No bank with this name',
  accountNumber: 'Account number',
  dateOfBirth: 'Date of birth',
  dateOfBirthHint: 'DD/MM/YYYY. This bank asks for it.',
  bvn: 'BVN',
  bvnHint: '11 digits. This bank asks for it.',
  bankInactive: 'not taking payments now',
  bankInternetBanking: 'internet banking: the customer approves on the bank’s page',
  today: '{{time}} today',
  bankListLoading: 'Getting the list of banks…',
  bankListEmpty: 'The service lists no banks for this shop. Take a card, or refresh the list.',
  bankListFresh: 'Updated {{when}}',
  bankListStale: 'Updated {{when}}. The service is not answering now.',
  refreshBanks: 'Refresh list',
  charge: 'Charge {{amount}}',
  chargeNoAmount: 'Enter an amount',
  starting: 'Saving the payment…',
  nothingKept: 'Card and account details are encrypted, sent once and never saved.',
  againTitle: 'Another card or account',
  againText: {
    failed: 'Same sale, same amount. The first payment did not go through.',
    notSettled:
      'Same sale, same amount. The first payment is not settled, so Paydesk checks it again before it charges.',
  },
  againBack: 'Back to the first payment',
  missing: {
    email: 'Enter the customer’s e-mail.',
    cardNumber: 'Enter the card number.',
    expiry: 'Enter the expiry date.',
    securityCode: 'Enter the security code.',
    accountNumber: 'Enter the account number.',
    dateOfBirth: 'Enter the date of birth.',
    bvn: 'Enter the BVN.',
  },
};

/** What is folded away: phone and note, and the names and address of whoever holds the card or account. */
export const detailsTexts = {
  add: 'Add details',
  addHolder: 'Add account holder’s name',
  addCardHolder: 'Add cardholder’s name and address',
  removeHolder: 'Remove name and address',
  title: 'Name and address of the holder',
  hint: 'The account holder’s name. It is sent with the payment and not saved.',
  hintCard: 'The cardholder’s name and billing address. They are sent with the payment and not saved.',
  firstName: 'First name',
  lastName: 'Last name',
};

/** The sale at the counter, beside every step and verdict. */
export const saleTexts = {
  title: 'Sale',
  /** Above the amount at the left. */
  standing: {
    toPay: 'To pay',
    paid: 'Paid',
    notPaid: 'Not paid',
    notConfirmed: 'Not confirmed yet',
    needsReview: 'Needs review',
    cancelled: 'Cancelled',
  },
  merchant: 'Shop',
  customer: 'Customer',
  note: 'Order or note',
  instrument: 'Paid with',
  card: '{{brand}} ending in {{lastFour}}',
  cardWithoutBrand: 'Card ending in {{lastFour}}',
  account: '{{bank}}, account ending in {{lastFour}}',
  short: '{{name}} ••••\u00a0{{lastFour}}',
  cardName: 'Card',
  reference: 'Reference',
  referenceSoon: 'comes when you press Charge',
  paymentNumber: 'Payment {{count}} of this sale',
  requery: 'Re-query',
  /** The same, at the counter. */
  checkAgain: 'Check again',
  nothingNew: 'Checked. Nothing has changed.',
  leaveForLater: 'Leave for later',
  cancel: 'Cancel sale',
  newSale: 'New sale',
  saveSlip: 'Save slip',
  slipSaved: 'Slip saved: {{path}}',
  handOver: 'Hand over goods',
  tryAnother: 'Try another card or account',
  useAnother: 'Use another card or account',
  payAgain: 'Pay again',
  continue: 'Continue at the counter',
  sendAgain: 'Send again',
};

const stepNotices = {
  notAccepted: 'That was not accepted. The payment is still open: ask the customer to enter it again.',
} satisfies Record<Exclude<StepNotice, keyof typeof offerTexts>, string>;

/** What the customer must do, and what is on the wire. */
export const stepTexts = {
  pinsOff: 'This card asks for its PIN',
  notice: stepNotices,
  sending: 'Sending the payment',
  sendingText: 'An answer can take up to a minute. Do not switch off the till: the payment is already on its way.',
  elapsed: '{{elapsed}}',
  waiting: 'Waiting for the customer: {{elapsed}}',
  instruction: 'The bank says',
  noCodeTitle: 'No code yet?',
  noCode: {
    wait: 'A code can take two or three minutes. It is safe to wait.',
    look: 'The bank sends it to the phone number it has on file, and some banks to the e-mail. Ask the customer to look at both, and in spam.',
    again: 'Paydesk cannot send a code again, and pressing a button twice does not bring one.',
    requery: 'Press Check again to see where the payment stands.',
    stop: 'If no code comes, use another card or account, leave the sale for later, or cancel it and take cash.',
  },
};
