import type { Permission } from '../people/permissions.ts';
import type { ProblemCode } from '../problems.ts';

/** What each right lets a person do, as it is named where it is missing or given. */
export const permissionTexts = {
  takePayment: 'take payments',
  parkSale: 'leave sales for later or cancel them',
  secondCharge: 'charge although an earlier payment is not settled',
  handOver: 'hand over goods',
  handOverAfterReview: 'hand over goods after a review',
  handOverUnanswered: 'hand over goods although the service does not answer',
  reprint: 'save and print slips',
  ownShift: 'open and close one’s own shift',
  othersShift: 'close somebody else’s shift',
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
    what: 'You may not {{permission}} by yourself.',
    next: 'Ask somebody who may to approve it here with a PIN.',
  },
  notAllowed: {
    what: 'You may not {{permission}}. Nothing was done.',
    next: 'Ask somebody who may to sign in and do it.',
  },
  approvalGone: {
    what: 'This approval is no longer needed. Nothing was done.',
    next: 'Try again, and have it approved then.',
  },
  notApproved: {
    what: 'This was not approved. Nothing was done.',
    next: 'Try again when somebody who can approve it is here.',
  },
  approverNotAllowed: {
    what: 'This person may not {{permission}} and so cannot approve it.',
    next: 'Ask somebody else from the list.',
  },
  wordsHaveCardNumber: {
    what: 'Your text contains what looks like a card number or a BVN. Nothing was saved.',
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
    what: 'There were too many wrong PINs, so this one was not checked.',
    next: 'Type it again after {{at}}. Closing Paydesk starts the wait again.',
  },
  pinDead: {
    what: 'There were too many wrong PINs. This PIN no longer works.',
    next: 'Ask somebody who may to give you a new one. An owner can also use the recovery code.',
  },
  pinLength: { what: 'A PIN has {{digits}} digits here.', next: 'Type all of them.' },
  pinTrivial: {
    what: 'This PIN is too easy to guess.',
    next: 'Choose one without repeats, sequences such as 123456, or dates.',
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
    what: 'Somebody on this till is already called {{name}}.',
    next: 'Add something that tells the two apart, for example the first letter of the last name.',
  },
  badgeTaken: {
    what: 'This badge belongs to somebody else.',
    next: 'Use another badge, or remove it from whoever has it.',
  },
  lastOwner: {
    what: 'This till would have no owner left. Nothing was changed.',
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
    what: 'This till already has people. Nothing was changed.',
    next: 'Sign in as an owner to change them.',
  },
  peopleNeedKeyStore: {
    what: 'This computer has no safe place for the key that PINs are checked with, so setting up people needs a passphrase.',
    next: 'Choose a passphrase when you set them up. Paydesk asks for it at every start.',
  },
  peopleNotKept: {
    what: 'The change could not be saved, so it was not made.',
    next: 'Check that the disk has space and can be written to, then try again.',
  },
  peopleKeyMissing: {
    what: 'Nobody can sign in: this computer does not have the key that proves the list of people.',
    next: 'Type an owner’s recovery code. Or have whoever set up this till restore its key store, then start Paydesk again.',
  },
  peoplePassphraseNeeded: {
    what: 'Nobody can sign in yet: this computer has no key store, so the list of people opens only with the till’s passphrase.',
    next: 'Type the passphrase. If nobody has it, type an owner’s recovery code.',
  },
  passphraseWrong: {
    what: 'This is not the passphrase that this till was set up with. Nothing was changed.',
    next: 'Type it again. Capital letters and spaces matter.',
  },
  peopleMissing: {
    what: 'Nobody can sign in: the journal says that this till has people, but the list of them is gone.',
    next: 'Have an owner put the newest copies of the files “people.json” and “secrets.json” into the profile folder, then start Paydesk again.',
  },
  peopleEdited: {
    what: 'Nobody can sign in: the list of people was changed outside Paydesk.',
    next: 'Have an owner put the newest copy of the file “people.json” into the profile folder, then start Paydesk again. Find out who had access to this computer.',
  },
  peopleOlder: {
    what: 'Nobody can sign in: this list of people is older or comes from another till, and the newest one is no longer on this computer.',
    next: 'Have an owner put the newest copy of the file “people.json” into the profile folder, then start Paydesk again. A recovery code does not help here: whoever holds one may no longer be an owner. Find out who had access to this computer.',
  },
  peopleNotProven: {
    what: 'Nobody can sign in: the journal is not open, and nothing else proves the list of people.',
    next: 'Have whoever looks after this computer restore the journal from a copy, then start Paydesk again. Find out who had access to this computer.',
  },
  customersTurn: {
    what: 'A payment is under way.',
    next: 'Wait until it has ended, then try again.',
  },
} as const satisfies Partial<Record<ProblemCode, { what: string; next: string }>>;

/** Who is signed in, in the head of the window. */
export const personTexts = {
  menu: 'Signed in: {{name}}',
  text: 'Signed in as {{role}}. Locking keeps the sale at the counter.',
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
  must: 'Somebody else with that right must approve it here.',
  amount: 'Amount',
  reference: 'Reference',
  once: 'This approves it once. Both names and the reason are saved in the journal.',
  reason: 'Reason',
  reasonHint: 'A few words, for the journal.',
  reasonMissing: 'Type a reason of at least three letters.',
  who: 'Who approves it?',
  nobody: 'Nobody else on this till may do this. An owner can allow it under Settings, Staff.',
  approve: 'Approve',
  cancel: 'Do not do it',
  otherPerson: 'Choose somebody else',
  getApproval: 'Have it approved',
};
