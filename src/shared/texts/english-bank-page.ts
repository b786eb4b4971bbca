import type { BankPageFailure, Padlock } from '../payment/bank-page.ts';

const padlocks = {
  secure: 'Secure connection',
  practice: 'Practice page on this machine',
  sandbox: 'Sandbox page on this machine',
  notSecure: 'No page',
} satisfies Record<Padlock, string>;

const failures = {
  noConnection: {
    what: 'The bank could not be reached.',
    next: 'Check the network. Then close the page and press Continue to open it again.',
  },
  noAnswer: {
    what: 'The bank answered, but sent no page.',
    next: 'Close it and press Continue to open it again. If that does not help, the bank has a problem: leave the sale for later.',
  },
  certificate: {
    what: 'Paydesk cannot be sure that this is the bank’s page, so it is not shown.',
    next: 'Close it and ask for another card. If it happens again, tell whoever looks after this till.',
  },
  addressRefused: {
    what: 'The bank’s page is at an address that this till does not open.',
    next: 'Close it and press Check again. If the payment is still open, cancel the sale or leave it for later.',
  },
  pageClosed: {
    what: 'The bank’s page has closed itself.',
    next: 'Close it here too: Paydesk then checks how it ended.',
  },
  other: {
    what: 'The bank’s page could not be shown.',
    next: 'Close it and press Continue to open it again.',
  },
} satisfies Record<BankPageFailure, { what: string; next: string }>;

/** What stands around the page of a bank. */
export const bankPageTexts = {
  padlock: padlocks,
  region: 'Page of the bank',
  loading: 'Opening the bank’s page…',
  shown: 'The bank’s page is open. The customer continues there.',
  covered: 'The bank’s page is waiting behind this.',
  open: 'Open for {{elapsed}}',
  keys: {
    page: { where: 'Typing goes to the bank’s page', cross: 'F6: back to the till' },
    till: { where: 'Typing goes to the till', cross: 'F6: to the bank’s page' },
  },
  close: 'Close bank page',
  keepWaiting: 'Keep waiting',
  stalled: 'Nothing has happened on this page for two minutes.',
  stalledNext:
    'If the customer is still busy with it, keep waiting. Closing the page does not stop the payment: Paydesk checks how it ended.',
  failure: failures,
  crashed: 'The bank’s page has stopped working.',
  crashedNext: 'Close it and press Continue to open it again. What the customer typed there is gone.',
  missing: 'There is no bank page to show for this payment.',
  missingNext: 'Press Check again. If the payment is still open, leave the sale for later or cancel it.',
};

/** A step at which a person says first how to go on. */
export const offerTexts = {
  continue: 'Continue',
  resumed: {
    title: 'This payment is not finished',
    lead: 'It was left at this step: {{step}}.',
  },
  bankPageClosed: {
    title: 'The bank page is closed',
    lead: 'The bank has not said yet how it ended.',
    text: 'If the customer has not finished there, press Continue to open the page again. If they have, press Check again: the bank may need a moment.',
  },
  bankPageHeld: {
    title: 'The bank page is not open yet',
    lead: 'Another payment may be for the same purchase.',
    text: 'Ask the customer. Press Continue only if this is another purchase.',
  },
  samePayment: 'This is the same payment as before, not a new one.',
};

/** The customer display while the customer has nothing to key. Of the end of a payment it says the verdict, and never more. */
export const displayTexts = {
  title: 'Paydesk customer display',
  welcome: 'Welcome',
  underWay: 'One moment, please. We are waiting for your bank.',
  bankPage: 'Please continue on the cashier’s screen.',
  paid: 'Paid. Thank you!',
  notPaid: 'Not paid. Please ask the cashier.',
  cashier: 'Please ask the cashier.',
};
