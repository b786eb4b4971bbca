/** Problems of day reports, exports, opened exports, cases and runs. `true`: trying again may help. */
export const BACK_OFFICE_PROBLEMS = {
  /** No day report has this number, and it is not the next one. */
  dayNotClosed: true,
  reportNotSaved: true,
  /** The support bundle was not saved; no part of it remains. */
  bundleNotSaved: true,
  /** An export was not made, and no part of it remains. `folder` is its destination, `name` its own folder. */
  exportFolderMissing: false,
  exportFolderReadOnly: false,
  /** Another folder was chosen since the export was requested. */
  exportFolderChanged: false,
  /** The folder was there when the export began. */
  exportFolderGone: true,
  exportNameTaken: false,
  exportDiskFull: true,
  exportFileTooLarge: false,
  /** A statement covers all payments of one day. */
  exportNotOneDay: false,
  exportNotPrinted: true,
  exportJournalUnreadable: true,
  /** The journal did not accept the export's seal. */
  exportNotSealed: false,
  exportFailed: true,
  exportRunning: true,
  /** The settings did not accept the chosen folder. */
  exportFolderNotKept: true,
  /** The exports were not opened, and no part of them was kept; `folder` is the chosen folder. */
  openedNoExport: false,
  /** None of the exports contains the journal's entries. */
  openedNoEntries: false,
  /** The folder or a file in it was removed or changed while it was read. */
  openedFolderGone: true,
  openedNewerVersion: false,
  openedDiskFull: true,
  openedFailed: true,
  openingRunning: true,
  openedClosed: false,
  /** The data read from the exports is damaged; the exports themselves are unaffected. */
  openedUnreadable: false,
  caseNotFound: false,
  /** The case is resolved: until it is reopened, it accepts only notes. This problem and the next two name the case's `number`. */
  caseResolved: false,
  caseNotResolved: false,
  /** The case already has the most payments that a case can have. */
  caseFull: false,
  /** The text holds a card number by its length and check digit; nothing was stored. */
  caseHasCardNumber: false,
  evidenceNotSaved: true,
  evidenceRunning: true,
  /** Personal data is not erased: a payment of the sale, `reference`, is open, unknown, still watched or in review. */
  erasureUnsettled: false,
  erasureWatched: false,
  erasureInReview: false,
  /** A case about a payment of the sale is open; `number` is the case's. */
  erasureCaseOpen: false,
  /** No personal data of the sale is left. */
  erasureNothingLeft: false,
  runNotFound: false,
  /** Nothing to ask about was chosen, found or left. */
  runEmpty: false,
  /** The run would have more than `most` references. */
  runTooLarge: false,
  /** The list that was read is no longer in memory. */
  runListGone: true,
  /** The file `name` is larger than any list; it was not read. */
  runListTooLarge: false,
  runListUnreadable: true,
  runResultsNotSaved: true,
};
