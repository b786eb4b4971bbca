/** Problems of day reports, exports, opened exports, cases and runs. `true`: trying again may help. */
export const BACK_OFFICE_PROBLEMS = {
  /** No day report has this number, and it is not the number of the next report. */
  dayNotClosed: true,
  reportNotSaved: true,
  bundleNotSaved: true,
  /** An export was not made, and no part of it remains. `folder` is its destination, `name` its own folder. */
  exportFolderMissing: false,
  exportFolderReadOnly: false,
  exportFolderChanged: false,
  exportFolderGone: true,
  exportNameTaken: false,
  exportDiskFull: true,
  exportFileTooLarge: false,
  /** The export is not of one whole day, as a statement must be. */
  exportNotOneDay: false,
  exportNotPrinted: true,
  exportJournalUnreadable: true,
  exportNotSealed: false,
  exportFailed: true,
  exportRunning: true,
  exportFolderNotKept: true,
  /** The exports were not opened, and no part of them was kept; `folder` is the chosen folder. */
  openedNoExport: false,
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
  /** The case is resolved and accepts only notes until it is reopened. `number` is the number of the case. */
  caseResolved: false,
  caseNotResolved: false,
  /** The case already has the most payments that a case can have. */
  caseFull: false,
  /** The text holds a card number by its length and check digit, so nothing was stored. */
  caseHasCardNumber: false,
  evidenceNotSaved: true,
  evidenceRunning: true,
  erasureUnsettled: false,
  erasureWatched: false,
  erasureInReview: false,
  /** A case about a payment of the sale is open; `number` is the number of the case. */
  erasureCaseOpen: false,
  erasureNothingLeft: false,
  runNotFound: false,
  /** No references to ask about were chosen or found, or none is left. */
  runEmpty: false,
  /** The run would have more than `most` references. */
  runTooLarge: false,
  /** The list of references that was read is no longer in memory. */
  runListGone: true,
  /** The file `name` is larger than any list, so it was not read. */
  runListTooLarge: false,
  runListUnreadable: true,
  runResultsNotSaved: true,
};
