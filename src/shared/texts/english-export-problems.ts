import type { ProblemCode } from '../problems.ts';

/** Why an export was not made, and what to do about it. */
export const exportProblemTexts = {
  exportFolderMissing: {
    what: 'The export folder cannot be found: {{folder}}. Nothing was exported.',
    next: 'Plug in the USB stick, or choose another folder.',
  },
  exportFolderChanged: {
    what: 'The export folder is no longer {{folder}}. Nothing was exported.',
    next: 'Check which folder is chosen now, then export again.',
  },
  exportFolderReadOnly: {
    what: 'Paydesk may not write to {{folder}}. Nothing was exported.',
    next: 'Choose another folder. Some USB sticks have a switch that locks them.',
  },
  exportFolderGone: {
    what: 'The folder {{folder}} disappeared during the export. The export is not complete.',
    next: 'Plug the USB stick in again, or choose another folder, and export again. Anything on the stick whose name ends in “unfinished” can be deleted.',
  },
  exportNameTaken: {
    what: 'The folder {{folder}} already contains something called {{name}}. It was left as it is, and nothing was exported.',
    next: 'Choose another name.',
  },
  exportDiskFull: {
    what: 'There is not enough space in {{folder}}. Nothing was exported.',
    next: 'Free some space, choose another folder, or choose fewer formats or days.',
  },
  exportFileTooLarge: {
    what: 'One of the files would be too large for the USB stick or the workbook format. Nothing was exported.',
    next: 'Choose fewer days, or a USB stick formatted as exFAT or NTFS.',
  },
  exportNotOneDay: {
    what: 'A statement needs all payments of one day. Nothing was exported.',
    next: 'Choose one day and all payments, or export without the statement.',
  },
  exportNotPrinted: {
    what: 'The PDF of the statement could not be made. Nothing was exported.',
    next: 'Export again, or export without the statement.',
  },
  exportJournalUnreadable: {
    what: 'The journal could not be read to the end. Nothing was exported.',
    next: 'Export again. If this happens again, do not delete anything, and call whoever looks after this till.',
  },
  exportNotSealed: {
    what: 'The seal of this export could not be saved in the journal. Nothing was exported.',
    next: 'Close Paydesk and start it again, then export again.',
  },
  exportFailed: {
    what: 'The export failed. Nothing was left in {{folder}}.',
    next: 'Export again, or choose another folder.',
  },
  exportRunning: {
    what: 'Another export is running.',
    next: 'Wait until it is finished, or cancel it.',
  },
  exportFolderNotKept: {
    what: 'The settings could not be saved, so the folder was not kept.',
    next: 'Free some space on this computer’s disk, then choose the folder again.',
  },
} as const satisfies Partial<Record<ProblemCode, { what: string; next: string }>>;
