import { refundTexts } from './english-payment-page.ts';

/** The help panel's page for the back office. */
const backOfficeHelpTexts = {
  title: 'Back office',
  steps: {
    find: 'Find the payment in the Journal: by its reference, the last four digits, e-mail, phone, order number or bank. Parts of words do; several together narrow it down. Filters take amounts and days.',
    requery:
      'A payment’s page shows every re-query beside the others, and what changed. Re-query asks the service now. It hands over nothing.',
    many: 'To ask about many, select them in the Journal, or paste or open a list under Re-query runs. A run goes on while payments are taken, and after a restart.',
    dispute:
      '“I was debited”: open a case, from the payment or from what the customer knows. It has 72 hours, and a reason at its end. A payment of another till is added by its reference, and re-queried there.',
    evidence:
      'Save evidence pack makes one archive of a payment or a case, with the journal’s proof. It needs no network.',
    review: '“Needs review” hands over nothing. A case is open for it under Cases.',
    refund: 'Paydesk cannot give money back. Every payment’s page says what to do instead.',
  },
};

/** The barcode scanner, in Settings. */
export const scannerTexts = {
  title: 'Barcode scanner',
  text: 'A scanner types like a keyboard. If a barcode lands in the amount, the scanner is slow: let Paydesk learn its speed.',
  learnedGap: 'Learned speed',
  notLearned: 'None. Scanners are recognised if they pause for up to 50 ms between keys.',
  gap: 'Up to {{gapMs}} ms between keys',
  field: 'Scan any article once',
  fieldHint: 'Paydesk measures the pauses between the keys. It does not keep or show what was scanned.',
  learned:
    'Learned. The pauses between keys were up to {{gapMs}} ms. Paydesk now recognises this scanner in every field.',
  tooFewKeys_one: 'Only one key came. Scan an article whose barcode has at least {{least}} characters.',
  tooFewKeys_other: 'Only {{count}} keys came. Scan an article whose barcode has at least {{least}} characters.',
  tooSlow:
    'Not learned: {{gapMs}} ms passed between two keys, as when a person types. Paydesk can learn scanners of up to {{mostMs}} ms. Scan again, or set the scanner to send faster.',
  forget: 'Forget the speed',
};

/** The settings, page by page. */
export const settingsTexts = {
  title: 'Settings',
  appearance: 'Appearance',
  theme: 'Theme',
  themeName: { light: 'Light', dark: 'Dark', system: 'As the system' },
  customer: 'Where the customer keys',
  customerText:
    'PIN, OTP and billing address. A customer display is a second window: it fills a second screen where there is one, and is an ordinary window beside this one where there is none. Date of birth and BVN are always keyed on this screen.',
  customerPlace: 'The customer keys',
  customerPlaceName: { thisScreen: 'On this screen, handed over', display: 'On a customer display' },
  displayClosed:
    'The window of the customer display was closed. Steps are shown on this screen until it is open again.',
  openDisplay: 'Open it again',
  till: 'This till',
  tillText: 'These were set when the till was set up. “How the till is set up” below says how to change them.',
  mode: 'Mode',
  modeText: {
    practice: 'Practice: the built-in service, no money moves',
    sandbox: 'Sandbox: the service’s test address, no money moves',
    live: 'Live: real money',
  },
  tillName: 'Till',
  merchant: 'Merchant',
  ceiling: 'Largest amount',
  currency: 'Currency',
  country: 'Country',
  charges: 'Currency and country',
  chargesText: 'They apply from the next sale. Sales already begun keep theirs, and nothing is converted.',
  changeCharges: 'Change currency and country',
  useCharges: 'Use these',
  keepCharges: 'Keep as they are',
  chargesWait: 'A sale is at the counter. They can be changed once it has ended.',
  fixedBy: 'Fixed by “{{by}}” in the provisioning file',
  noCurrency: 'No currency has this name or code.',
  noCountry: 'No country has this name or code.',
  zone: 'Time zone',
  reading: 'Reading the settings…',
  dayEnds: 'Business day ends at',
  dayEndsAt: '{{time}} on the next morning',
  dayEndsAtMidnight: 'Midnight',
  fromNextDay: '{{value}}, from the next business day on. Until then: {{now}}',
  connection: 'Connection',
  baseUrl: 'Service address',
  publicKey: 'Public key',
  fingerprint: 'Encryption key, fingerprint',
  noKey: 'None: this seat holds no encryption key. It re-queries and cannot charge.',
  state: 'State',
  stateReady: 'Ready to take payments',
  stateStopped: 'Takes no payments now',
  stateKeyMissing: 'Asks about payments, and takes none: its key is missing',
  keyMissing: 'Missing. Give the key again.',
  stateSeat: 'Re-queries, and takes no payments',
  program: 'Program',
  version: 'Version',
  host: 'Host',
  hostName: { electron: 'Electron', 'stand-in': 'stand-in on Chromium, for tests and trials' },
  profileFolder: 'Profile folder',
};

/** The help panel. */
export const helpTexts = {
  title: 'Help',
  howTo: 'Counter',
  practice: 'Practice instruments',
  backOffice: backOfficeHelpTexts,
  references: 'References to ask about',
  referencesText:
    'QR, USSD and wallet payments are made elsewhere. Paste one of these lines into a new run of re-queries, and see what comes of it.',
  askAboutReferences: 'New run of re-queries',
  steps: {
    amount: 'Enter the amount: 1500 is 1,500.00. Enter goes to the next field.',
    customer:
      'Enter the customer’s e-mail, then the card or the bank account. The cursor moves on by itself after a whole card number, expiry date and security code; Enter on Charge charges.',
    customerSteps:
      'The screen asks for what the bank wants next: the PIN, an OTP, the billing address, or the bank’s own page. Hand it to the customer; Back to cashier takes it back.',
    bankPage:
      'Whatever a bank’s page says, Paydesk checks with the service before goods leave. Close bank page checks too, and the page can be opened again.',
    verdict: 'Read the one big answer. Hand over goods only on “Paid”: press Hand over goods.',
    notConfirmed:
      '“Not confirmed yet” is not a no. Do not charge again: press Check again, or leave the sale for later. Paydesk keeps checking, and tells you above every screen when it knows more.',
    secondCharge:
      'If a charge may be the second one for the same purchase, Paydesk asks first. Open that payment, or say why it is right to charge anyway.',
    refund: `${refundTexts.none} ${refundTexts.cashier}`,
    kept: 'Card number, security code, PIN, OTP, BVN and date of birth are sent once and are never kept. The journal holds the first six and last four digits of a card.',
  },
  practiceText: 'PIN {{pin}}, OTP {{otp}}, for every practice payment. The OTP {{wrongOtp}} is not accepted.',
  practiceIdentity: 'Date of birth {{dateOfBirth}} and BVN {{bvn}} for banks that ask for them.',
  notPractice: 'Practice instruments work in practice mode only. This till is in {{mode}} mode.',
  search: 'Search practice instruments',
  nothingFound: 'No practice instrument of this kind.',
  cards: 'Cards',
  accounts: 'Bank accounts',
  anyNumber: 'any other number',
  use: 'Use this card',
  useAccount: 'Use this account',
  expiry: 'Expiry {{expiry}}',
  cvv: 'Security code {{cvv}}',
};

/** In which language a till is read, in Settings. */
export const languageTexts = {
  title: 'Language',
  ofTill: 'Language of the counter and of slips',
  text: 'Sell, verdicts, the customer’s turn and slips. The rest of Paydesk stays English.',
  draft: '{{language}} (draft)',
  draftText:
    'Drafts are here to be read and corrected. Before one is used for real money, somebody who speaks the language signs for it.',
};
