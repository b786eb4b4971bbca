import { furtherStepTexts, practiceSaleTexts } from './english-further-steps.ts';

/** The first screen. */
const firstTexts = {
  title: 'Welcome to Paydesk',
  text: 'Take card and bank-account payments at the counter. Practise first: no money moves, and nobody has to sign in.',
  language: 'Language',
  practise: 'Practise first',
  practiseText: 'Sell at once with practice cards. You can connect to your payment service later, in Settings.',
  connect: 'Connect to the service',
  connectText: 'Have ready: the service’s address, your public key, and your secret or encryption key.',
};

/** The steps in which a till is connected. */
const stepTexts = {
  title: 'Connect to the service',
  progress: 'Step {{step}} of {{of}}',
  back: 'Back',
  next: 'Next',
  leave: 'Leave without changes',
  shop: 'The shop',
  shopText: 'What customers read on their slips. Only the name is needed.',
  day: 'Place and day',
  dayText: 'A sale in the night belongs to the day before, up to the hour that you choose.',
  till: 'The till',
  tillText: 'Every payment’s reference begins with the till’s name. No other till of the shop may have the same one.',
  service: 'The payment service',
  serviceText: 'As the service gave them to the shop.',
  key: 'The key',
  keyText:
    'The encryption key has 24 characters. If you were given a secret key instead, Paydesk makes the encryption key from it once and forgets it.',
  test: 'Test the connection',
  testText: 'Asks the service for its banks. No money moves.',
  finish: 'Open the till',
  finishText:
    'The till opens with all of this. Then come the key that signs its exports, people, copies, a printer and one practice sale: each of them can be left for later.',
};

const fieldTexts = {
  mode: 'Payments',
  merchant: 'Shop’s name',
  address: 'Address',
  phone: 'Phone',
  taxNumber: 'Tax number',
  vatLine: 'VAT line on slips',
  zone: 'Time zone',
  currency: 'Currency',
  dayEndsAtHour: 'Business day ends at',
  till: 'Till’s name',
  baseUrl: 'Service address',
  publicKey: 'Public key',
  returnUrl: 'Return address of bank pages',
  updateServer: 'Update server of your own, where you have one',
  meteredConnection: 'The network is paid by the data used',
  pinsAgreedBy: 'Name of the owner',
  unkeptKeyAgreedBy: 'Name of the owner',
  ceiling: 'Largest amount',
  country: 'Country',
};

const exampleTexts = {
  merchant: 'Ade Stores',
  address: '12 Market Road, Yaba',
  phone: '0803 123 4567',
  taxNumber: '12345678-0001',
  vatLine: 'Prices include 7.5 % VAT',
  till: 'T1',
  baseUrl: 'https://payments.example',
  publicKey: 'PUBK-0123456789-X',
  returnUrl: 'https://shop.example/return',
  updateServer: 'https://updates.example/paydesk',
};

const faultTexts = {
  nameNotFound:
    'No service has this name. Check the service address for a slip of the hand, and that the network works.',
  refused: 'The machine at this address takes no connection. Check the service address, its port too.',
  noNetwork: 'This machine has no network. Check the cable or the wireless network.',
  notTrusted:
    'The connection cannot be trusted: the certificate does not fit the address. Check the service address and this machine’s date. Do not go on in a network that you do not know.',
  tooSlow: 'The service did not answer in time. Try again, or check the service address.',
  sentElsewhere: 'The address sends on to another one. Ask the service for its right address.',
  notTheService: 'What answers at this address is no payment service. Check the service address.',
  publicKeyUnknown:
    'The service does not know this public key. Check it, and that it belongs to this address: sandbox and live have different ones.',
  busy: 'The service asks to be left alone for a while. Try again in some minutes.',
  failed: 'The service has a fault. Try again later, or ask the service.',
  lost: 'The connection broke off before the answer came. Try again.',
  keyWrong:
    'The service cannot read what is encrypted with this key. Go back and give the key that belongs to this public key.',
};

const sheetTexts = {
  title: 'How the till is set up',
  by: {
    person: 'It was set up here.',
    file: 'A provisioning file says how it is set up. Change the file, then start Paydesk again.',
    nobody: 'What this profile keeps of how the till is set up cannot be used. Set it up again.',
  },
  change: 'Change shop, service or key',
  practise: 'Practise',
  goTo: { sandbox: 'Go to the sandbox', live: 'Go to real payments' },
  giveKey: 'Give the key again',
  useKey: 'Use this key',
  keepKey: 'Keep it as it is',
  fileReadable:
    'Others who use this machine can read the keys in the provisioning file. Take away their right to read it, or wipe the keys.',
  fileReadableOnly:
    'Others who use this machine can read the keys in the provisioning file. Take away their right to read it.',
  wipe: 'Wipe the keys from the file',
  wiped: 'The keys are wiped from the file. The key store has them.',
};

/** What a till still lacks for real payments, in Settings. */
const leftTexts = {
  title: 'Left to do',
  text: 'The till takes payments without these. Each makes it safer.',
  textPractice: 'This till is for practice, and can stay so. This is left to do before it takes real payments.',
  done: 'done',
  open: 'not done yet',
  lead: 'Go there',
  task: {
    connection: 'Connect to the service: first to its sandbox, where no money moves',
    owner: 'Set up people, so that the journal says who did what',
    secondOwner: 'A second owner, so that a forgotten PIN or an absence locks nobody out',
    copies: 'A second place for copies of the journal, on another disk',
    practice: 'One practice sale to the end, with the goods handed over',
  },
};

/** How a till is set up. */
export const setupTexts = {
  first: firstTexts,
  step: stepTexts,
  sheet: sheetTexts,
  left: leftTexts,
  further: furtherStepTexts,
  guide: practiceSaleTexts,
  field: fieldTexts,
  example: exampleTexts,
  fault: faultTexts,
  modeName: { sandbox: 'Sandbox: no money moves', live: 'Live: real money' },
  amountUnit:
    'Live payments begin once one payment in the sandbox has shown how the service counts amounts. Connect to the sandbox first, and take one payment there.',
  midnight: 'Midnight',
  entered: 'Encryption key or secret key',
  prefix: 'Prefix of the secret key, if it has one',
  takeKey: 'Take this key',
  fingerprint: 'Fingerprint',
  keyTaken: 'Taken. Encryption works on this machine.',
  keyMade: 'The encryption key was made from the secret key, which is forgotten.',
  keyInUse: 'The key that this till has already stays in use unless you give another one.',
  noKeyStore:
    'This machine has no safe place for keys. This till’s passphrase locks the key, and opens it again after a start. Without a passphrase, the key lasts until Paydesk is closed.',
  losesHeads:
    'This computer forgets at every restart how far the journal had come: the folder for that is kept in memory, or cannot be written. After each restart this till stops until somebody responsible decides to continue, and goods of earlier payments are then handed over by the back office only. Have whoever looks after this computer give Paydesk’s user a home folder on a disk.',
  consent:
    'For live payments the owner must agree to that. I know that whoever controls this machine while Paydesk runs could read the key.',
  runTest: 'Test the connection',
  testing: 'Asking the service',
  banksFound_one: 'The service answers, with one bank.',
  banksFound_other: 'The service answers, with {{count}} banks.',
  keyRight: 'The service can read what this key encrypts.',
  keyNotTested: 'Whether the key is right is seen at the first payment.',
  pins: 'PINs of cards',
  pinsText:
    'Card PINs may be keyed on this machine only if your acquirer has agreed to it in writing. Without the owner’s name here, cards that ask for a PIN cannot be used.',
  finishNow: 'Go to the service',
};
