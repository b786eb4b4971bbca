/** Problems of signing in, rights and the list of people. `true`: trying again may help. */
export const PEOPLE_PROBLEMS = {
  /** Nobody is signed in, or the screen is locked. */
  notSignedIn: false,
  tillLocked: false,
  /** The person lacks `permission` and those in `also`. Somebody who has them may approve this act, kept as `act`. */
  approvalNeeded: false,
  /** The person lacks `permission`, and nobody can approve it. */
  notAllowed: false,
  /** Nothing waits for this approval any longer. */
  approvalGone: true,
  notApproved: true,
  approverNotAllowed: false,
  /** A name or reason, which an entry keeps forever, looks like a card number or a BVN. */
  wordsHaveCardNumber: false,
  /** People cannot approve their own acts. */
  approverIsAsker: false,
  /** `triesLeft` before the till makes this person wait. */
  pinWrong: true,
  /** Too many wrong PINs: the next try counts after `waitMs`, at `at`. */
  pinWaits: true,
  /** Too many wrong PINs: the PIN is blocked until somebody sets a new one. */
  pinDead: false,
  /** The PIN must have `digits` digits. */
  pinLength: false,
  pinTrivial: false,
  recoveryCodeNotSaved: true,
  recoveryCodeWrong: true,
  personNotFound: false,
  /** Another person has `name`, or the program itself uses it. */
  personNameTaken: false,
  badgeTaken: false,
  lastOwner: false,
  /** Nobody can give a right that they lack: `permission`. */
  rightNotHeld: false,
  /** Owners have every right, and some rights are theirs alone: `permission`. */
  rightFixed: false,
  peopleAlreadySetUp: false,
  /** There is neither a trusted key store nor a passphrase to wrap a key with. */
  peopleNeedKeyStore: false,
  /** The disk refused the change, or another till made one in the meantime. */
  peopleNotKept: true,
  /** The key that proves the list of people is missing on this machine. */
  peopleKeyMissing: false,
  peoplePassphraseNeeded: false,
  passphraseWrong: false,
  peopleMissing: false,
  /** The list of people differs from what this till wrote. */
  peopleEdited: false,
  /** The journal of people is older than its heads, or belongs to another till. */
  peopleOlder: false,
  /** The head of the journal of people, outside the profile, is missing or not this till's. */
  peopleNotProven: false,
};
