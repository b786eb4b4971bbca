/** Why exports were not opened, and what to do about it. */
export const openedProblemTexts = {
  openedNoExport: {
    what: 'There is no export in {{folder}}.',
    next: 'Choose the folder of an export, which has a file manifest.json, or a folder that such folders lie in.',
  },
  openedNoEntries: {
    what: 'These exports hold tables alone, and not the journal itself.',
    next: 'Have the till export once more with “Complete journal (JSON Lines)”. The tables can be opened in a spreadsheet.',
  },
  openedFolderGone: {
    what: 'What was being opened went away or was changed meanwhile. Nothing of it was kept.',
    next: 'Plug the stick in again, wait until nobody writes to it, and open the exports once more.',
  },
  openedNewerVersion: {
    what: 'A newer version of Paydesk wrote these exports, and this one does not know all of what they say.',
    next: 'Have the newest version of Paydesk installed here. Until then check.html in the export can check it.',
  },
  openedDiskFull: {
    what: 'There is not enough room on this computer to open these exports. Nothing of them was kept.',
    next: 'Close exports that are not needed any more, or make room on the disk, then open these once more.',
  },
  openedFailed: {
    what: 'The exports could not be opened. Nothing of them was kept.',
    next: 'Try once more. If it fails again, copy them to another folder or stick and open them from there.',
  },
  openingRunning: {
    what: 'Other exports are being opened.',
    next: 'Wait until they are, or cancel that.',
  },
  openedClosed: {
    what: 'This export is not open any more.',
    next: 'Open it again from its folder.',
  },
  openedUnreadable: {
    what: 'What was kept of this export on this computer is damaged.',
    next: 'Close it and open it again from its folder. The export itself is not affected.',
  },
};
