import type { ProblemCode } from '../problems.ts';

/** Why an export was not made, and what to do about it. */
export const exportProblemTexts = {
  exportFolderMissing: {
    what: 'The folder for exports is not there: {{folder}}. Nothing was exported.',
    next: 'Plug the stick in, or choose another folder.',
  },
  exportFolderChanged: {
    what: 'The folder for exports is no longer {{folder}}. Nothing was exported.',
    next: 'Look at the folder that is chosen now, then start the export once more.',
  },
  exportFolderReadOnly: {
    what: 'Nothing may be written to {{folder}}. Nothing was exported.',
    next: 'Choose another folder. A stick may have a switch that locks it.',
  },
  exportFolderGone: {
    what: 'The folder {{folder}} went away while the export was written. Nothing whole is on it.',
    next: 'Plug the stick in again, or choose another folder, and export once more. What may be left on the stick ends in “unfinished” and can be deleted.',
  },
  exportNameTaken: {
    what: 'There is already something called {{name}} in {{folder}}. It was not touched, and nothing was exported.',
    next: 'Type another name.',
  },
  exportDiskFull: {
    what: 'There is not enough room in {{folder}}. Nothing of the export was left there.',
    next: 'Make room there, choose another folder, or choose fewer formats or days.',
  },
  exportFileTooLarge: {
    what: 'A file of this export would be larger than the stick or the workbook format allows. Nothing of it was left.',
    next: 'Choose fewer days, or a stick that is formatted as exFAT or NTFS.',
  },
  exportNotOneDay: {
    what: 'A statement is of all payments of one day, and this is not. Nothing was exported.',
    next: 'Choose one day and all payments, or leave the statement out.',
  },
  exportNotPrinted: {
    what: 'The statement could not be made into a PDF. Nothing of the export was left.',
    next: 'Export once more, or leave the statement out.',
  },
  exportJournalUnreadable: {
    what: 'The journal could not be read to its end. Nothing of the export was left.',
    next: 'Export once more. If this comes back, do not delete anything, and call whoever looks after this till.',
  },
  exportNotSealed: {
    what: 'The journal did not take the seal of this export. Nothing of the export was left.',
    next: 'Close Paydesk and start it again, then export once more.',
  },
  exportFailed: {
    what: 'The export failed. Nothing of it was left in {{folder}}.',
    next: 'Export once more, or choose another folder.',
  },
  exportRunning: {
    what: 'An export is already under way.',
    next: 'Wait until it is finished, or cancel it.',
  },
  exportFolderNotKept: {
    what: 'The settings of this till could not be written, so the folder was not kept.',
    next: 'Make room on the disk of this computer, then choose the folder again.',
  },
} as const satisfies Partial<Record<ProblemCode, { what: string; next: string }>>;
