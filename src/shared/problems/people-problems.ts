/** Problems of signing in, rights and the list of people. `true`: trying again may help. */
export const PEOPLE_PROBLEMS = {
  /** Nobody is signed in, or the screen is locked. */
  notSignedIn: false,
  tillLocked: false,
  /** The person lacks `permission` and those in `also`. Somebody who has all may approve the stored act, `act`. */
  approvalNeeded: false,
  /** The person lacks `permission`, and nobody can approve it. */
  notAllowed: false,
  /** The act no longer waits for this approval. */
  approvalGone: true,
  notApproved: true,
  approverNotAllowed: false,
  /** A name or reason looks like a card number or a BVN. Entries would keep it forever. */
  wordsHaveCardNumber: false,
  approverIsAsker: false,
  /** The PIN is wrong. `triesLeft` is how often the person may try before the till makes the person wait. */
  pinWrong: true,
  /** There were too many wrong PINs: the next try counts after `waitMs`, at `at`. */
  pinWaits: true,
  /** There were too many wrong PINs: the PIN is blocked until somebody sets a new PIN. */
  pinDead: false,
  pinLength: false,
  pinTrivial: false,
  recoveryCodeNotSaved: true,
  recoveryCodeWrong: true,
  personNotFound: false,
  /** Another person has `name`, or the program itself uses it. */
  personNameTaken: false,
  badgeTaken: false,
  lastOwner: false,
  /** Nobody can give a right that they do not have: `permission`. */
  rightNotHeld: false,
  /** The right `permission` cannot be changed: owners have every right, and some rights only owners have. */
  rightFixed: false,
  peopleAlreadySetUp: false,
  /** There is neither a trusted key store nor a passphrase to encrypt a key with. */
  peopleNeedKeyStore: false,
  /** The disk refused the change, or another till changed the people in the meantime. */
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
