/** Problems of the journal, its key, its copies and the clock. `true`: trying again may help. */
export const JOURNAL_PROBLEMS = {
  /** The journal did not accept the entry, so the till takes no payments until a restart. `failure` says why. */
  journalFailed: false,
  /** The journal is unusually slow, so no payment starts until it recovers. */
  journalSlow: true,
  /** The clock (`now`) is earlier than the newest entry (`newest`). A person corrects or confirms the clock. */
  clockSetBack: true,
  /** The journal could not be opened at the start; `failure` says why. */
  journalNotOpen: false,
  /** The key that authenticates the journal's head is missing, so nothing is charged or handed over. */
  journalKeyMissing: false,
  /** Hand-over: the key that authenticates the journal's head is missing. */
  handOverWithoutKey: false,
  /** Hand-over: the payment was charged before a person continued with a journal whose end was not proven. */
  handOverByBackOffice: false,
  /** Hand-over: the till cannot prove that it wrote some entries, and no re-query has confirmed the payment since. */
  handOverAfterRequery: false,
  /** A person decided about the journal in a way that is not possible now. */
  journalDecisionNotDue: false,
  /** The check of the whole journal found a fault: `fault` and `entry`. Nothing is charged or handed over. */
  journalFaulty: false,
  /** The till writes without a pause, so that its totals are never current. */
  journalBusy: true,
  copyGone: true,
  /** No journal could be made from a copy; the current journal is unchanged. */
  copyNotRestored: true,
  /** A copy cannot be restored while a sale is at the counter or a payment waits for its customer. */
  copyWaitsForPayment: true,
  /** A person has decided to restore a copy: the next start replaces the journal. */
  journalGoesBack: false,
  /** The restored journal was changed before the next start, so the current journal was kept. */
  restoreDamaged: false,
  /** A decision to restore a copy waits for the key that proves it. */
  restoreWaitsForKey: true,
  /** The decision to restore a copy was signed with another key, so nothing was done. */
  restoreNotOurs: false,
  copyBusy: true,
  copyFolderNotKept: true,
};
