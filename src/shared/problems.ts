import { z } from 'zod';

/**
 * Everything that can stop a request for a reason that a person must know. A closed set: for each there is a sentence
 * for what happened and one for what to do next (`problem.<code>` in the texts), and here whether trying again may help.
 */
const PROBLEMS = {
  /** A request that the contract does not allow: a fault of the program, never of the person. */
  invalidRequest: { retry: false },
  /** Something failed that nobody foresaw. What was acknowledged is safe; the payment's fate is in the journal. */
  unexpected: { retry: true },
  /** A field of the request breaks a rule of `fields.ts`; `field` and `reason` say which. */
  fieldRefused: { retry: false },
  amountAboveCeiling: { retry: false },
  /** The currency is not changed while a payment is open or a sale is at the counter. */
  currencyWaits: { retry: true },
  /** The provisioning file fixes it: `by` names its field. */
  currencyFixed: { retry: false },
  /** The disk did not take the setting: it holds until the program ends. */
  currencyNotKept: { retry: true },
  bankUnknown: { retry: false },
  /** This sale has a payment that is open or unknown: no other one starts. */
  saleHasOpenPayment: { retry: false },
  /** An earlier payment of this sale was never received: it must be asked once more first. */
  earlierPaymentNotSettled: { retry: true },
  /** An earlier payment, of another sale, that may be for the same thing has turned out to be paid. */
  earlierPaymentPaid: { retry: false },
  saleAlreadyPaid: { retry: false },
  saleEnded: { retry: false },
  saleNotFound: { retry: false },
  /** Another sale is at the counter: one at a time. */
  otherSaleActive: { retry: false },
  paymentNotFound: { retry: false },
  /** The step that was submitted is not the one that is open, or it is already being sent. */
  stepNotOpen: { retry: false },
  /** Sending again: it was sent, or what would be sent is no longer held. */
  nothingToSendAgain: { retry: false },
  stepFrozen: { retry: true },
  /** Hand over: no re-query has confirmed this payment. */
  notPaid: { retry: false },
  /** Hand over: `at` and `by` say when and by whom the goods were handed over. */
  alreadyReleased: { retry: false },
  needsReview: { retry: false },
  /** Hand over: the chain does not prove that this payment is paid; `why`, and of which `entry`. A case is opened. */
  notProven: { retry: false },
  /** Hand over: asked once more, the service did not say that it is paid. */
  notConfirmedAgain: { retry: true },
  /** Hand over: the customer has money of this payment back. */
  moneyReturned: { retry: false },
  /** Hand over: a resolved case says that the customer has the goods. */
  customerHasGoods: { retry: false },
  /** A case that says that the customer has the money back does not say how much of this payment: `reference`. */
  returnedAmountMissing: { retry: false },
  /** It says more than was paid, or names what it must not: `reference`. */
  returnedTooMuch: { retry: false },
  /** Its cases make nothing else of this review than what it is. */
  reviewUnchanged: { retry: false },
  /** The journal did not take the entry; no payments are taken until it is opened again. `failure` says why. */
  journalFailed: { retry: false },
  /** The journal takes unusually long to write: no payment is begun meanwhile. */
  journalSlow: { retry: true },
  /** The clock is earlier than what the journal knows: `newest` and `now`. A person corrects or confirms it. */
  clockSetBack: { retry: true },
  /** The journal could not be opened at the start; `failure` says why. */
  journalNotOpen: { retry: false },
  /** The key that authenticates the journal's head cannot be had: nothing is charged and nothing handed over. */
  journalKeyMissing: { retry: false },
  /** Hand over: that key cannot be had. */
  releaseWithoutKey: { retry: false },
  /** Hand over: it was charged before a person went on with a journal whose end was not proven. */
  releaseByBackOffice: { retry: false },
  /** What a person decided about the journal is not among what can be decided now. */
  journalDecisionNotDue: { retry: false },
  /** The check of the whole journal found a fault: `fault` and `entry`. Nothing is charged and nothing handed over. */
  journalFaulty: { retry: false },
  /** This till has no encryption key: it can re-query and cannot charge. */
  cannotCharge: { retry: false },
  /** Live: no sandbox re-query has yet echoed an amount that was sent. */
  amountUnitNotConfirmed: { retry: false },
  /** Nobody has said yet what this till is. */
  notSetUp: { retry: false },
  /** The till is set up already: only Settings change how. */
  setUpAlready: { retry: false },
  /** What a till is does not change while a sale is at the counter. */
  setupWaitsForSale: { retry: true },
  /** Nor while a payment waits for a step of its customer. */
  setupWaitsForPayment: { retry: true },
  /** What was said of the till breaks a rule: `field` and `rule`. */
  setupRefused: { retry: false },
  /** A provisioning file says what the till is. */
  setUpByFile: { retry: false },
  /** The till was never connected to a service. */
  notConnected: { retry: false },
  /** The key that was given is not held any more: another one was given since, or the program was started again. */
  keyNotHeld: { retry: false },
  /** What was given cannot be an encryption key, nor be made one: `reason`. */
  keyRefused: { retry: false },
  /** The cipher does not give its known answer on this machine. */
  cipherFails: { retry: false },
  /** The secrets of the provisioning file stay in it. */
  fileNotWiped: { retry: true },
  /** Nobody has said for the shop that its acquirer has agreed to PINs keyed on this machine. */
  pinsNotAgreed: { retry: false },
  /** Live, on a machine that cannot keep the key, and nobody has agreed to that. */
  keyNotAgreed: { retry: false },
  /** The till is just being exchanged for one that is set up otherwise. */
  tillChanges: { retry: true },
  /** The till could not be opened as it is set up. */
  tillNotOpened: { retry: false },
  /** The disk did not take how the till is set up; it is as it was. */
  setupNotKept: { retry: true },
  /** What the profile remembers of how the till is set up cannot be read. */
  setupDamaged: { retry: false },
  /** The provisioning file is missing something or breaks a rule; `reason` names it. */
  provisioningRefused: { retry: false },
  /** The built-in practice service did not start. */
  practiceNotRunning: { retry: false },
  banksUnavailable: { retry: true },
  slipNotSaved: { retry: true },
  /** The system's own dialog failed. */
  slipNotPrinted: { retry: true },
  /** The system's own dialog has printed it, and the journal did not take that. */
  slipNotNoted: { retry: false },
  /** Its amount does not fit on the till's paper. */
  slipNotPrintable: { retry: false },
  /** No printer is set up in Settings. */
  printerNotSet: { retry: false },
  /** The system's own dialog failed with the page of the signing key's fingerprint. */
  fingerprintNotPrinted: { retry: true },
  fingerprintNotSaved: { retry: true },
  /** The shift was closed meanwhile. */
  shiftNotOpen: { retry: false },
  /** It is the shift of `person`, or was left open from an earlier business day. */
  shiftOfAnother: { retry: false },
  /** One's own shift of today is closed with what was counted. */
  shiftNotCounted: { retry: false },
  /** There is no closing with this number, and it is not the next one. */
  dayNotClosed: { retry: true },
  /** The file of a report could not be written. */
  reportNotSaved: { retry: true },
  /** The till writes without a pause: what it has counted is never of this moment. */
  journalBusy: { retry: true },
  /** A copy of the journal is not there any more, or its place is away. */
  copyGone: { retry: true },
  /** No journal could be made of a copy; the one that is there is as it was. */
  copyNotRestored: { retry: true },
  /** Nobody goes back to a copy while a sale is at the counter, or a payment waits for a step of its customer. */
  copyWaitsForPayment: { retry: true },
  /** A person has decided to go on with a copy: the next start puts it in the place of the journal. */
  journalGoesBack: { retry: false },
  /** What was made of the copy was not what it was at the next start, which went on with what was there. */
  restoreDamaged: { retry: false },
  /** A decision to go back to a copy waits for the key that proves it. */
  restoreWaitsForKey: { retry: true },
  /** Another key has decided to go back to a copy: nothing was done. */
  restoreNotOurs: { retry: false },
  /** One copy is looked at, or gone back to, at a time. */
  copyBusy: { retry: true },
  /** The settings did not take the second place for copies. */
  copyFolderNotKept: { retry: true },
  /** Lessons are played where no money moves. */
  lessonsInPracticeAlone: { retry: false },
  /** A lesson begins with an empty counter. */
  lessonWaitsForSale: { retry: true },
  /** The support bundle was not saved; nothing of it was left. */
  bundleNotSaved: { retry: true },
  /** An export was not made, and nothing of it is left; `folder` is where it was to go, `name` its own folder's. */
  exportFolderMissing: { retry: false },
  exportFolderReadOnly: { retry: false },
  /** Another folder was chosen since the export was asked for. */
  exportFolderChanged: { retry: false },
  /** It was there when the export began. */
  exportFolderGone: { retry: true },
  exportNameTaken: { retry: false },
  exportDiskFull: { retry: true },
  exportFileTooLarge: { retry: false },
  /** A statement is of all payments of one day. */
  exportNotOneDay: { retry: false },
  exportNotPrinted: { retry: true },
  exportJournalUnreadable: { retry: true },
  /** The journal did not take the export's seal. */
  exportNotSealed: { retry: false },
  exportFailed: { retry: true },
  /** One export at a time. */
  exportRunning: { retry: true },
  /** The settings did not take the folder that was chosen. */
  exportFolderNotKept: { retry: true },
  /** Exports were not opened, and nothing of them was kept; `folder` is the one that was chosen. */
  openedNoExport: { retry: false },
  /** None of them has the journal's entries. */
  openedNoEntries: { retry: false },
  /** A folder or a file of it went away or was changed while it was read. */
  openedFolderGone: { retry: true },
  openedNewerVersion: { retry: false },
  openedDiskFull: { retry: true },
  openedFailed: { retry: true },
  /** One opening at a time. */
  openingRunning: { retry: true },
  /** It was closed meanwhile. */
  openedClosed: { retry: false },
  /** What was read of the exports is damaged; the exports themselves are not concerned. */
  openedUnreadable: { retry: false },
  caseNotFound: { retry: false },
  /** Resolved: only a note may be added until it is opened again. `number` is the case's, as in the next two. */
  caseResolved: { retry: false },
  caseNotResolved: { retry: false },
  /** It is about as many payments as a case may be. */
  caseFull: { retry: false },
  /** What was written holds a card number by its length and check digit; nothing was kept. */
  caseHasCardNumber: { retry: false },
  evidenceNotSaved: { retry: true },
  /** One evidence pack is made at a time. */
  evidenceRunning: { retry: true },
  /** The journal's views: `most` are kept. */
  tooManyViews: { retry: false },
  /** The settings did not take a view or the columns. */
  viewNotKept: { retry: true },
  counterNotKept: { retry: true },
  /** There is no key store to trust, and no passphrase to wrap the signing key with. */
  signingPassphraseNeeded: { retry: false },
  signingPassphraseWrong: { retry: false },
  signingKeyLost: { retry: false },
  signingKeyDamaged: { retry: false },
  /** Runs of re-queries. There is none of this number. */
  runNotFound: { retry: false },
  /** Nothing to ask about was chosen, found or left. */
  runEmpty: { retry: false },
  /** More than `most` references. */
  runTooLarge: { retry: false },
  /** The list that was read is no longer kept. */
  runListGone: { retry: true },
  /** The file `name` is larger than any list; it was not read. */
  runListTooLarge: { retry: false },
  runListUnreadable: { retry: true },
  runResultsNotSaved: { retry: true },
  /** Nobody is signed in, or the screen is locked. */
  notSignedIn: { retry: false },
  tillLocked: { retry: false },
  /** The person lacks `permission`, and those in `also`: somebody who has them may approve this one act, which main keeps as `act`. */
  approvalNeeded: { retry: false },
  /** The person lacks `permission`, and nobody can approve it for another. */
  notAllowed: { retry: false },
  /** Nothing waits for this approval any more. */
  approvalGone: { retry: true },
  /** Nobody else approved it, so that it was not done. */
  notApproved: { retry: true },
  approverNotAllowed: { retry: false },
  /** What stands in an entry for ever, a name or a reason, holds what looks like a card number or a BVN. */
  wordsHaveCardNumber: { retry: false },
  /** Nobody approves an act of his own. */
  approverIsAsker: { retry: false },
  /** `triesLeft` before the till makes this person wait. */
  pinWrong: { retry: true },
  /** Too many wrong PINs: the next try counts after `waitMs`, at `at`. */
  pinWaits: { retry: true },
  /** Too many wrong PINs: this one is of no use until somebody gives a new one. */
  pinDead: { retry: false },
  /** It must have `digits`. */
  pinLength: { retry: false },
  pinTrivial: { retry: false },
  recoveryCodeNotSaved: { retry: true },
  recoveryCodeWrong: { retry: true },
  personNotFound: { retry: false },
  /** Somebody else on this till has `name`, or the program itself goes by it. */
  personNameTaken: { retry: false },
  badgeTaken: { retry: false },
  /** There would be no owner left. */
  lastOwner: { retry: false },
  /** Nobody gives a right that he does not have: `permission`. */
  rightNotHeld: { retry: false },
  /** Owners have every right, and some rights are theirs alone: `permission`. */
  rightFixed: { retry: false },
  peopleAlreadySetUp: { retry: false },
  /** There is neither a key store to trust nor a passphrase to wrap a key with. */
  peopleNeedKeyStore: { retry: false },
  /** The disk or the journal did not take the change. */
  peopleNotKept: { retry: true },
  /** The key that proves the list of people cannot be had on this machine. */
  peopleKeyMissing: { retry: false },
  peoplePassphraseNeeded: { retry: false },
  passphraseWrong: { retry: false },
  peopleMissing: { retry: false },
  /** The list of people is not as this till has written it. */
  peopleEdited: { retry: false },
  /** The list of people is older than what the journal knows. */
  peopleOlder: { retry: false },
  /** The journal is not open, and what marks the people outside the profile is gone: nobody can sign in. */
  peopleNotProven: { retry: false },
  /** Head office knows `missing` entries that this journal does not have: nothing is charged and nothing handed over. */
  olderThanHeadOffice: { retry: false },
  headOfficeNothingMissing: { retry: false },
  headOfficeNotHeld: { retry: true },
  /** What was fetched back cannot be read, so that nobody knows what it warns of. */
  fetchedNotRead: { retry: false },
  /** Hand over: fetched entries that nobody proves to be this till's own say that it was done already, `at` and `by`. */
  fetchedSaysHandedOver: { retry: false },
  /** What was fetched back is gone or does not hold, so that nobody is warned of what is in it. */
  fetchedLost: { retry: false },
  /** Of the journal that lost entries are of, nothing says any more what it was. */
  fetchedJournalGone: { retry: false },
  headOfficeAuthorityWrong: { retry: false },
  headOfficeCertificateNotValid: { retry: true },
  headOfficeCertificateOther: { retry: false },
  headOfficeCertificateUnknown: { retry: false },
  /** What was typed cannot be the address of a head office. */
  headOfficeAddress: { retry: false },
  headOfficeAway: { retry: true },
  /** Whoever answers at this address is no head office. */
  headOfficeNotThere: { retry: true },
  /** Wrong, used, or older than ten minutes. */
  headOfficeCodeWrong: { retry: true },
  headOfficeTooMany: { retry: true },
  /** This journal is enrolled with another key of a till. */
  headOfficeOtherKey: { retry: false },
  headOfficeRevoked: { retry: false },
  /** Head office has other entries of this journal: two disks go on with it, or it was written anew. Nothing is charged or handed over. */
  headOfficeForked: { retry: false },
  /** A receipt is not signed with the key that this till was enrolled with. */
  headOfficeNotSame: { retry: false },
  /** Head office says that what came is no piece of a chain. */
  headOfficeBroken: { retry: false },
  /** Head office does not know this journal, and takes it in with a new code alone. */
  headOfficeUnknown: { retry: false },
  /** Leave: what head office knows against this journal has stopped the till. */
  headOfficeStays: { retry: false },
  /** It is enrolled already. */
  headOfficeEnrolled: { retry: false },
  /** The disk or the journal did not take it. */
  headOfficeNotKept: { retry: true },
  /** The update server did not answer, or not with what was asked for. */
  updateNotReached: { retry: true },
  updateTooSlow: { retry: true },
  /** What is announced is not signed with a key of ours, or is no announcement. */
  updateForged: { retry: false },
  /** It is older than the program, or than what was announced before. */
  updateOlder: { retry: false },
  /** `version` is announced without a file for this machine. */
  updateNotForThisMachine: { retry: false },
  updateCutOff: { retry: true },
  /** The file is not the one that was announced. */
  updateOtherFile: { retry: true },
  updateNoRoom: { retry: true },
  /** The system did not install `version`. */
  updateNotInstalled: { retry: true },
  /** Not while a customer's turn is under way, or something is being sent. */
  customersTurn: { retry: true },
} as const satisfies Record<string, { retry: boolean }>;

export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];

export const problemSchema = z.object({
  code: z.enum(PROBLEM_CODES),
  /** Facts for the sentence: a field's name, a time, a reference. Never a value that a person typed. */
  facts: z.record(z.string(), z.string()),
});
export type Problem = z.infer<typeof problemSchema>;

export type Result<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };

export function problem(code: ProblemCode, facts: Record<string, string> = {}): { ok: false; problem: Problem } {
  return { ok: false, problem: { code, facts } };
}

/** Whether trying the same again may help. */
export function mayRetry(code: ProblemCode): boolean {
  return PROBLEMS[code].retry;
}
