import type { Permission } from '../people/permissions.ts';
import type { ProblemCode } from '../problems.ts';

/** What each right lets a person do, as it is named where it is missing or given. */
export const permissionTexts = {
  takePayment: 'take payments',
  parkSale: 'leave sales for later or cancel them',
  secondCharge: 'charge although an earlier payment is not settled',
  handOver: 'hand over goods',
  handOverAfterReview: 'hand over goods after a review',
  reprint: 'save and print slips',
  ownShift: 'open and close the own shift',
  othersShift: 'close the shift of somebody else',
  lookAtDay: 'look at the totals of the day',
  closeDay: 'close the day',
  requery: 'ask the service about one payment',
  requeryMany: 'ask the service about many payments',
  otherDays: 'see lists and totals of other days',
  exportJournal: 'export the journal',
  cases: 'work on cases',
  resolveCase: 'resolve cases',
  clock: 'confirm the clock',
  settings: 'change settings of the till',
  keys: 'change keys',
  copies: 'restore copies and decide about the journal',
  supportBundle: 'save a support bundle',
  resetPin: 'give somebody a new PIN',
  staff: 'add and change people',
  rights: 'change what people may do',
} as const satisfies Record<Permission, string>;

/** What became of the people of a till, in the journal. */
export const peopleChangeTexts = {
  setUp: 'The people of this till were set up.',
  personAdded: 'A person was added.',
  personChanged: 'The name or role of a person was changed, or whether the person may sign in.',
  personRightSet: 'What one person may do was changed.',
  roleRightSet: 'What a role may do was changed.',
  pinSet: 'A person has a new PIN.',
  badgeSet: 'The badge of a person was changed.',
  recoveryCodeMade: 'A new recovery code was made.',
  recovered: 'An owner made a new PIN with the recovery code.',
  keyRecovered: 'The key that proves the people was lost, and an owner brought it back with the recovery code.',
  settingsChanged: 'How people sign in was changed.',
  lockedOut: 'A person was locked out after too many wrong PINs.',
} as const;

/** What keeps people from signing in or acting, and what to do about it. */
export const peopleProblemTexts = {
  notSignedIn: { what: 'Nobody is signed in. Nothing was done.', next: 'Choose your name and type your PIN.' },
  tillLocked: { what: 'The screen is locked. Nothing was done.', next: 'Type your PIN to go on.' },
  approvalNeeded: {
    what: 'You may not {{permission}} by yourself. Nothing was done yet.',
    next: 'Ask somebody who may to approve it here with a PIN.',
  },
  notAllowed: {
    what: 'You may not {{permission}}. Nothing was done.',
    next: 'Ask somebody who may to sign in and do it.',
  },
  approvalGone: {
    what: 'This approval is no longer waited for. Nothing was done.',
    next: 'Do what you wanted to do once more, and have it approved then.',
  },
  notApproved: {
    what: 'This was not approved. Nothing was done.',
    next: 'Do it once more when somebody who may approve it is here.',
  },
  approverNotAllowed: {
    what: 'This person may not {{permission}} and so cannot approve it.',
    next: 'Ask somebody else from the list.',
  },
  wordsHaveCardNumber: {
    what: 'What you wrote holds what looks like a card number or a BVN. Nothing was kept.',
    next: 'Write it without the number.',
  },
  approverIsAsker: {
    what: 'Nobody can approve what they ask for themselves.',
    next: 'Ask somebody else from the list.',
  },
  pinWrong: {
    what: 'This is not the right PIN.',
    next: 'Type it again. You have {{triesLeft}} more before you must wait.',
  },
  pinWaits: {
    what: 'There were too many wrong PINs, so this one is not tried yet.',
    next: 'Type it again after {{at}}. Closing Paydesk makes the wait begin anew.',
  },
  pinDead: {
    what: 'There were too many wrong PINs. This PIN no longer works.',
    next: 'Ask somebody who may to give you a new one. An owner can also use the recovery code.',
  },
  pinLength: { what: 'A PIN has {{digits}} digits here.', next: 'Type all of them.' },
  pinTrivial: {
    what: 'This PIN is too easy to guess.',
    next: 'Choose one without repeats, rows such as 123456, or a date.',
  },
  recoveryCodeWrong: {
    what: 'This is not the recovery code.',
    next: 'Compare it with the paper, character by character.',
  },
  recoveryCodeNotSaved: {
    what: 'The recovery code could not be saved.',
    next: 'Choose another place, or write the code down by hand.',
  },
  personNotFound: { what: 'This person is not on this till.', next: 'Choose somebody from the list.' },
  personNameTaken: {
    what: 'The name {{name}} is taken on this till.',
    next: 'Add something that tells the two apart, for example the first letter of the last name.',
  },
  badgeTaken: { what: 'This badge belongs to somebody else.', next: 'Use another badge.' },
  lastOwner: {
    what: 'The till would have no owner left. Nothing was changed.',
    next: 'Make somebody else an owner first.',
  },
  rightNotHeld: {
    what: 'You may not {{permission}} yourself, so you cannot let somebody else do it. Nothing was changed.',
    next: 'Ask an owner to change it.',
  },
  rightFixed: {
    what: 'Owners may do everything, and only owners may change what people may do. Nothing was changed.',
    next: 'To limit an owner, give the person another role.',
  },
  peopleAlreadySetUp: {
    what: 'This till has its people already. Nothing was changed.',
    next: 'Sign in as an owner to change them.',
  },
  peopleNeedKeyStore: {
    what: 'This machine has no safe place to keep what PINs are checked with, so people are set up only with a passphrase.',
    next: 'Set them up here, and choose a passphrase with them. Paydesk asks for it at every start.',
  },
  peopleNotKept: {
    what: 'The change could not be written down, so it was not made.',
    next: 'Check that the disk has room and can be written, then try again.',
  },
  peopleKeyMissing: {
    what: 'Nobody can sign in: this machine does not have the key that the list of people is proven with.',
    next: 'Type the recovery code of an owner. Or have whoever set this till up put back the key store that it was set up with, then start Paydesk again.',
  },
  peoplePassphraseNeeded: {
    what: 'Nobody can sign in yet: this machine has no key store, so the list of people opens with the till’s passphrase alone.',
    next: 'Type the passphrase. Where nobody has it, type the recovery code of an owner.',
  },
  passphraseWrong: {
    what: 'This is not the passphrase that this till was set up with. Nothing was changed.',
    next: 'Type it again. Capital and small letters, and blanks, count.',
  },
  peopleMissing: {
    what: 'Nobody can sign in: the journal knows people of this till, and the list of them is gone.',
    next: 'Have an owner put the newest copies of the files “people.json” and “secrets.json” into the profile folder, then start Paydesk again.',
  },
  peopleEdited: {
    what: 'Nobody can sign in: the list of people was changed by something other than this till.',
    next: 'Have an owner put the newest copy of the file “people.json” into the profile folder, then start Paydesk again. Ask who had access to this machine.',
  },
  peopleOlder: {
    what: 'Nobody can sign in: the list of people is an older one, or from another history, and the newest one is not on this machine any more.',
    next: 'Have an owner put the newest copy of the file “people.json” into the profile folder, then start Paydesk again. A recovery code does not help here: whoever has one may be no owner any more. Ask who had access to this machine.',
  },
  peopleNotProven: {
    what: 'Nobody can sign in: the journal is not open, and nothing else proves the list of people.',
    next: 'Have whoever looks after this machine put back the journal of this till from a copy, then start Paydesk again. Ask who had access to this machine.',
  },
  customersTurn: {
    what: 'A payment is just under way.',
    next: 'Wait until it has come to an end, then try again.',
  },
} as const satisfies Partial<Record<ProblemCode, { what: string; next: string }>>;

/** Who is signed in, in the head of the window. */
export const personTexts = {
  menu: 'Signed in: {{name}}',
  text: 'Signed in as {{role}}. Locking keeps the sale that is at the counter.',
  lock: 'Lock',
  switch: 'Switch person',
  signOut: 'Sign out',
  nobodySignsIn: 'No sign-in',
  role: {
    owner: 'Owner',
    supervisor: 'Supervisor',
    cashier: 'Cashier',
    backOffice: 'Back office',
  },
};

/** Where somebody else approves one act with a PIN. */
export const approvalTexts = {
  title: 'Approval needed',
  asks: '{{name}} asks to {{permission}}.',
  must: 'Somebody else who may do that must approve it here.',
  amount: 'Amount',
  reference: 'Reference',
  once: 'The approval is for this once. It is written in the journal with both names and the reason.',
  reason: 'Reason',
  reasonHint: 'A few words, for the journal.',
  reasonMissing: 'Type a reason of at least three letters.',
  who: 'Who approves it?',
  nobody: 'Nobody else on this till may do that. An owner can allow it under Settings, Staff.',
  approve: 'Approve',
  cancel: 'Do not do it',
  otherPerson: 'Choose somebody else',
  getApproval: 'Have it approved',
};
