/** Closings, exports, exports that were opened, cases, runs of re-queries. Of each, whether trying the same again may help. */
export const BACK_OFFICE_PROBLEMS = {
  /** There is no closing with this number, and it is not the next one. */
  dayNotClosed: true,
  /** The file of a report could not be written. */
  reportNotSaved: true,
  /** The support bundle was not saved; nothing of it was left. */
  bundleNotSaved: true,
  /** An export was not made, and nothing of it is left; `folder` is where it was to go, `name` its own folder's. */
  exportFolderMissing: false,
  exportFolderReadOnly: false,
  /** Another folder was chosen since the export was asked for. */
  exportFolderChanged: false,
  /** It was there when the export began. */
  exportFolderGone: true,
  exportNameTaken: false,
  exportDiskFull: true,
  exportFileTooLarge: false,
  /** A statement is of all payments of one day. */
  exportNotOneDay: false,
  exportNotPrinted: true,
  exportJournalUnreadable: true,
  /** The journal did not take the export's seal. */
  exportNotSealed: false,
  exportFailed: true,
  /** One export at a time. */
  exportRunning: true,
  /** The settings did not take the folder that was chosen. */
  exportFolderNotKept: true,
  /** Exports were not opened, and nothing of them was kept; `folder` is the one that was chosen. */
  openedNoExport: false,
  /** None of them has the journal's entries. */
  openedNoEntries: false,
  /** A folder or a file of it went away or was changed while it was read. */
  openedFolderGone: true,
  openedNewerVersion: false,
  openedDiskFull: true,
  openedFailed: true,
  /** One opening at a time. */
  openingRunning: true,
  /** It was closed meanwhile. */
  openedClosed: false,
  /** What was read of the exports is damaged; the exports themselves are not concerned. */
  openedUnreadable: false,
  caseNotFound: false,
  /** Resolved: only a note may be added until it is opened again. `number` is the case's, as in the next two. */
  caseResolved: false,
  caseNotResolved: false,
  /** It is about as many payments as a case may be. */
  caseFull: false,
  /** What was written holds a card number by its length and check digit; nothing was kept. */
  caseHasCardNumber: false,
  evidenceNotSaved: true,
  /** One evidence pack is made at a time. */
  evidenceRunning: true,
  /** The journal's views: `most` are kept. */
  tooManyViews: false,
  /** The settings did not take a view or the columns. */
  viewNotKept: true,
  /** Runs of re-queries. There is none of this number. */
  runNotFound: false,
  /** Nothing to ask about was chosen, found or left. */
  runEmpty: false,
  /** More than `most` references. */
  runTooLarge: false,
  /** The list that was read is no longer kept. */
  runListGone: true,
  /** The file `name` is larger than any list; it was not read. */
  runListTooLarge: false,
  runListUnreadable: true,
  runResultsNotSaved: true,
};
