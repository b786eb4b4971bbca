/** Problems of the journal, its key, its copies and the clock. `true`: trying again may help. */
export const JOURNAL_PROBLEMS = {
  /** The journal did not accept the entry; no payments are taken until a restart. `failure` says why. */
  journalFailed: false,
  /** The journal is unusually slow: no payment starts until it recovers. */
  journalSlow: true,
  /** The clock is earlier than the journal's newest entry: `newest` and `now`. A person corrects or confirms it. */
  clockSetBack: true,
  /** The journal could not be opened at the start; `failure` says why. */
  journalNotOpen: false,
  /** The key that authenticates the journal's head is missing: nothing is charged and nothing handed over. */
  journalKeyMissing: false,
  /** Hand-over: the key that authenticates the journal's head is missing. */
  handOverWithoutKey: false,
  /** Hand-over: the payment was charged before a person continued with a journal whose end was not proven. */
  handOverByBackOffice: false,
  /** Hand-over: the till cannot prove that it wrote some entries, and no re-query has confirmed the payment since. */
  handOverAfterRequery: false,
  /** A person's decision about the journal is not one of those that are possible now. */
  journalDecisionNotDue: false,
  /** The check of the whole journal found a fault: `fault` and `entry`. Nothing is charged and nothing handed over. */
  journalFaulty: false,
  /** The till writes without a pause, so its totals are never current. */
  journalBusy: true,
  /** A copy of the journal is gone, or its folder is. */
  copyGone: true,
  /** No journal could be made from a copy; the current journal is unchanged. */
  copyNotRestored: true,
  /** A copy cannot be restored while a sale is at the counter or a payment waits for its customer. */
  copyWaitsForPayment: true,
  /** A person has decided to restore a copy: the next start replaces the journal. */
  journalGoesBack: false,
  /** The restored journal had changed before the next start, which kept the current journal. */
  restoreDamaged: false,
  /** A decision to restore a copy waits for the key that proves it. */
  restoreWaitsForKey: true,
  /** Another key signed a decision to restore a copy: nothing was done. */
  restoreNotOurs: false,
  copyBusy: true,
  /** The settings did not accept the second folder for copies. */
  copyFolderNotKept: true,
};
