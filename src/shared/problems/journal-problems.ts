/** The journal, its key, its copies, and the clock. Of each, whether trying the same again may help. */
export const JOURNAL_PROBLEMS = {
  /** The journal did not take the entry; no payments are taken until it is opened again. `failure` says why. */
  journalFailed: false,
  /** The journal takes unusually long to write: no payment is begun meanwhile. */
  journalSlow: true,
  /** The clock is earlier than what the journal knows: `newest` and `now`. A person corrects or confirms it. */
  clockSetBack: true,
  /** The journal could not be opened at the start; `failure` says why. */
  journalNotOpen: false,
  /** The key that authenticates the journal's head cannot be had: nothing is charged and nothing handed over. */
  journalKeyMissing: false,
  /** Hand over: that key cannot be had. */
  releaseWithoutKey: false,
  /** Hand over: it was charged before a person went on with a journal whose end was not proven. */
  releaseByBackOffice: false,
  /** Hand over: entries were found that the till cannot prove to have written, and no re-query has confirmed the payment since. */
  releaseAfterRequery: false,
  /** What a person decided about the journal is not among what can be decided now. */
  journalDecisionNotDue: false,
  /** The check of the whole journal found a fault: `fault` and `entry`. Nothing is charged and nothing handed over. */
  journalFaulty: false,
  /** The till writes without a pause: what it has counted is never of this moment. */
  journalBusy: true,
  /** A copy of the journal is not there any more, or its place is away. */
  copyGone: true,
  /** No journal could be made of a copy; the one that is there is as it was. */
  copyNotRestored: true,
  /** Nobody goes back to a copy while a sale is at the counter, or a payment waits for a step of its customer. */
  copyWaitsForPayment: true,
  /** A person has decided to go on with a copy: the next start puts it in the place of the journal. */
  journalGoesBack: false,
  /** What was made of the copy was not what it was at the next start, which went on with what was there. */
  restoreDamaged: false,
  /** A decision to go back to a copy waits for the key that proves it. */
  restoreWaitsForKey: true,
  /** Another key has decided to go back to a copy: nothing was done. */
  restoreNotOurs: false,
  /** One copy is looked at, or gone back to, at a time. */
  copyBusy: true,
  /** The settings did not take the second place for copies. */
  copyFolderNotKept: true,
};
