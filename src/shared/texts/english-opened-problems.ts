/** Why exports were not opened, and what to do about it. */
export const openedProblemTexts = {
  openedNoExport: {
    what: 'There is no export in {{folder}}.',
    next: 'Choose an export’s folder, which contains a file named manifest.json, or the folder above it.',
  },
  openedNoEntries: {
    what: 'These exports contain only tables, not the journal itself.',
    next: 'Have the till export again with “Complete journal (JSON Lines)”. You can open the tables in a spreadsheet.',
  },
  openedFolderGone: {
    what: 'The exports disappeared or changed while they were being opened. Nothing was saved.',
    next: 'Plug the USB stick in again, wait until nothing writes to it, and open the exports again.',
  },
  openedNewerVersion: {
    what: 'These exports were made by a newer version of Paydesk, which this one cannot read in full.',
    next: 'Have the newest version of Paydesk installed here. Until then, open check.html in the export to check it.',
  },
  openedDiskFull: {
    what: 'There is not enough space on this computer to open these exports. Nothing was saved.',
    next: 'Close exports that you no longer need, or free some space on the disk, then open these again.',
  },
  openedFailed: {
    what: 'The exports could not be opened. Nothing was saved.',
    next: 'Try again. If it fails again, copy them to another folder or USB stick and open them from there.',
  },
  openingRunning: {
    what: 'Other exports are being opened.',
    next: 'Wait until they are open, or cancel.',
  },
  openedClosed: {
    what: 'This export is no longer open.',
    next: 'Open it again from its folder.',
  },
  openedUnreadable: {
    what: 'This computer’s copy of the export is damaged.',
    next: 'Close it and open it again from its folder. The export itself is not affected.',
  },
};
