import type { BankPageFailure, Padlock } from '../payment/bank-page.ts';

/** The form for the billing address. */
export const addressTexts = {
  why: 'The card was issued abroad: its bank compares this address with the one that it has on file. It is kept for this sale only.',
  address: 'Address',
  city: 'City',
  state: 'State',
  postalCode: 'Postal code',
  country: 'Country',
  countryPlaceholder: 'Type a part of its name',
  noCountryFound: 'No country of this name',
  missing: {
    address: 'Type house number and street.',
    city: 'Type the city or town.',
    state: 'Type the state, county or region.',
    postalCode: 'Type the postal code.',
    country: 'Choose the country.',
  },
};

const padlocks = {
  secure: 'Secure connection',
  practice: 'Practice page on this machine',
  sandbox: 'Sandbox page on this machine',
  notSecure: 'No page',
} satisfies Record<Padlock, string>;

const failures = {
  noConnection: {
    what: 'The bank could not be reached.',
    next: 'Check the network. Then close the page here, and continue to open it again.',
  },
  noAnswer: {
    what: 'The bank was reached, but sent no page.',
    next: 'Close it here, and continue to open it again. If it stays so, the bank has a fault: leave the sale for later.',
  },
  certificate: {
    what: 'The bank’s page could not prove whose it is, so it is not shown.',
    next: 'Close it, and ask for another card. Tell whoever looks after this till if it happens again.',
  },
  addressRefused: {
    what: 'The bank’s page is at an address that this till does not open.',
    next: 'Close it and re-query. If the payment is still open, cancel the sale or leave it for later.',
  },
  pageClosed: {
    what: 'The bank’s page has closed itself.',
    next: 'Close it here too: Paydesk then asks the service how it ended.',
  },
  other: {
    what: 'The bank’s page could not be shown.',
    next: 'Close it here, and continue to open it again.',
  },
} satisfies Record<BankPageFailure, { what: string; next: string }>;

/** What stands around the page of a bank. */
export const bankPageTexts = {
  host: 'Page of {{host}}',
  padlock: padlocks,
  region: 'Page of the bank',
  loading: 'The page of the bank is being loaded.',
  shown: 'The page of the bank lies here. The customer goes on there.',
  covered: 'The page of the bank waits behind this.',
  open: 'Open for {{elapsed}}',
  keys: {
    page: { where: 'Keys go to the page', cross: 'F6: back to the till' },
    till: { where: 'Keys stay at the till', cross: 'F6: to the page' },
  },
  close: 'Close bank page',
  keepWaiting: 'Keep waiting',
  stalled: 'Nothing has moved on this page for two minutes.',
  stalledNext:
    'Is the customer still busy with it? Then keep waiting. Closing it does not stop the payment: Paydesk asks the service how it ended.',
  failure: failures,
  crashed: 'The bank’s page has stopped working.',
  crashedNext: 'Close it, and continue to open it again. What the customer typed there is gone.',
  missing: 'The service named no page that can be shown for this payment.',
  missingNext: 'Re-query to see what the service knows. If it is still open, leave the sale for later or cancel it.',
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
    lead: 'The service does not know yet how it ended.',
    text: 'If the customer has not finished there, continue: the page is opened again. If the customer has, re-query: the bank may need a moment.',
  },
  noSecondPayment: 'This is the same payment as before: continuing starts no second one.',
};

/** The customer display while the customer has nothing to key. It never says how a payment ended. */
export const displayTexts = {
  title: 'Paydesk customer display',
  welcome: 'Welcome',
  underWay: 'One moment, please. Your payment is under way.',
  bankPage: 'Your bank asks for more. Please go on at the cashier’s screen.',
  thanks: 'Thank you. The cashier goes on from here.',
  cashier: 'The cashier tells you how it goes on.',
};

/** What the customer reads while the screen is theirs, and what the cashier reads meanwhile. */
export const turnTexts = {
  youPay: 'You pay',
  back: 'Back to cashier',
  handOver: 'Hand to customer',
  kept: 'What you key is sent once, encrypted, and is never written down.',
  keypad: 'Keypad',
  clear: 'Clear',
  erase: 'Delete last digit',
  letters: {
    keyboard: 'Keyboard',
    show: 'Show keyboard',
    hide: 'Hide keyboard',
    shift: { off: 'Shift', once: 'Shift', kept: 'Capitals' },
    space: 'Space',
    erase: 'Delete last character',
    next: 'Next field',
    mark: {
      hyphen: 'Hyphen',
      comma: 'Comma',
      fullStop: 'Full stop',
      apostrophe: 'Apostrophe',
      slash: 'Slash',
    },
  },
  showDigits: 'Show digits',
  hideDigits: 'Hide digits',
  identityHeading: 'Your details',
  identityLead: '{{bank}} asks for this first.',
  identityAgain: 'Key your details again.',
  submitIdentity: 'Submit details',
  warning: 'Are you still there? What you keyed is emptied soon.',
  secondsLeft_one: '{{count}} second left.',
  secondsLeft_other: '{{count}} seconds left.',
  emptied: {
    leftAlone: 'Emptied, because nobody typed for 90 seconds.',
    focusLost: 'Emptied, because this window was left.',
  },
  noCode: {
    wait: 'A code can take two or three minutes. Nothing is lost by waiting.',
    look: 'Look at your messages and, with some banks, at your e-mail; also among the unwanted ones.',
    cashier: 'The service cannot send it again. If it stays away, press Back to cashier.',
  },
  asksLater: {
    dateOfBirth: 'This bank asks for the date of birth. The customer keys it after Charge.',
    bvn: 'This bank asks for the BVN. The customer keys it after Charge.',
    both: 'This bank asks for the date of birth and the BVN. The customer keys them after Charge.',
  },
};
