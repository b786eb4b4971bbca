/** Who is signed in, what they may do, and the list of people. Of each, whether trying the same again may help. */
export const PEOPLE_PROBLEMS = {
  /** Nobody is signed in, or the screen is locked. */
  notSignedIn: false,
  tillLocked: false,
  /** The person lacks `permission`, and those in `also`: somebody who has them may approve this one act, which main keeps as `act`. */
  approvalNeeded: false,
  /** The person lacks `permission`, and nobody can approve it for another. */
  notAllowed: false,
  /** Nothing waits for this approval any more. */
  approvalGone: true,
  /** Nobody else approved it, so that it was not done. */
  notApproved: true,
  approverNotAllowed: false,
  /** What stands in an entry for ever, a name or a reason, holds what looks like a card number or a BVN. */
  wordsHaveCardNumber: false,
  /** Nobody approves an act of his own. */
  approverIsAsker: false,
  /** `triesLeft` before the till makes this person wait. */
  pinWrong: true,
  /** Too many wrong PINs: the next try counts after `waitMs`, at `at`. */
  pinWaits: true,
  /** Too many wrong PINs: this one is of no use until somebody gives a new one. */
  pinDead: false,
  /** It must have `digits`. */
  pinLength: false,
  pinTrivial: false,
  recoveryCodeNotSaved: true,
  recoveryCodeWrong: true,
  personNotFound: false,
  /** Somebody else on this till has `name`, or the program itself goes by it. */
  personNameTaken: false,
  badgeTaken: false,
  /** There would be no owner left. */
  lastOwner: false,
  /** Nobody gives a right that he does not have: `permission`. */
  rightNotHeld: false,
  /** Owners have every right, and some rights are theirs alone: `permission`. */
  rightFixed: false,
  peopleAlreadySetUp: false,
  /** There is neither a key store to trust nor a passphrase to wrap a key with. */
  peopleNeedKeyStore: false,
  /** The disk or the journal did not take the change. */
  peopleNotKept: true,
  /** The key that proves the list of people cannot be had on this machine. */
  peopleKeyMissing: false,
  peoplePassphraseNeeded: false,
  passphraseWrong: false,
  peopleMissing: false,
  /** The list of people is not as this till has written it. */
  peopleEdited: false,
  /** The list of people is older than what the journal knows. */
  peopleOlder: false,
  /** The journal is not open, and what marks the people outside the profile is gone: nobody can sign in. */
  peopleNotProven: false,
};
