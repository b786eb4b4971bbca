/** What became of the journal, within a sentence. */
export const journalFailureTexts = {
  diskFull: 'the disk is full',
  readOnly: 'the disk or the folder is read-only',
  locked: 'another program holds the file',
  corrupt: 'the file is damaged',
  newerVersion: 'a newer version of Paydesk has written it',
  developmentVersion: 'a version of Paydesk from before the first release has written it',
  migrationRefused: 'this version of Paydesk tried to upgrade a copy of it, and that failed',
  otherMode: 'it belongs to another mode',
  chainBroken: 'its entries no longer fit together',
  missing: 'its file is gone',
  tailCut: 'its newest entries are gone',
  networkDrive: 'it is on a network drive, which cannot be relied on to keep it',
  headMissing: 'the note of which entry was its newest is gone',
  otherJournal: 'it is not the one that this computer knows: another journal was put in its place',
  olderCopy: 'an older copy was put in its place: this computer knows of newer entries',
  replaced: 'its file was removed or replaced while Paydesk was running',
  failed: 'the disk refused it',
  away: 'the folder cannot be reached',
  notWhole: 'the copy failed its check, so the journal may be damaged',
};

/** What a person can do about it, so that payments can be taken again. */
export const journalWayOutTexts = {
  diskFull:
    'Free some space on the disk: empty the recycle bin or have large files moved, but nothing from Paydesk’s folder. Then close Paydesk and start it again.',
  readOnly:
    'Have whoever looks after this till allow writing to the disk and to Paydesk’s folder. Then close Paydesk and start it again. A disk that becomes read-only by itself may be failing.',
  locked:
    'Close the other program: perhaps a second Paydesk, a backup or a virus scan. Then close Paydesk and start it again.',
  corrupt:
    'Do not delete anything, and take payments on another till. Call whoever looks after this till: the damaged file has to be kept, and copies of the last few days are beside it in the folder “backups”.',
  newerVersion:
    'The journal is not damaged. Have the newest version of Paydesk installed on this till, then start it again.',
  developmentVersion:
    'This version cannot read the journal, and has not changed it. Have whoever set this till up move its folder away, then start Paydesk again.',
  migrationRefused:
    'The journal has not changed. Have the previous version of Paydesk installed again, which opens this journal. Then tell whoever looks after this till.',
  otherMode:
    'The journal is not damaged. Have whoever set this till up correct its mode or its folder, then start Paydesk again.',
  chainBroken:
    'Do not change or delete anything, and take payments on another till. Call whoever looks after this till: either somebody edited the file, or the disk is failing. Copies of the last few days are beside it in the folder “backups”.',
  missing:
    'Do not set this till up again. Call whoever looks after it: the file, or one of the copies in the folder “backups”, has to be put back where it was. If neither exists any more, the person responsible for this till can decide below to start a new journal.',
  tailCut:
    'Do not delete anything, and take payments on another till. Call whoever looks after this till: either an older file replaced the newer one, or the disk lost what it had already confirmed.',
  headMissing:
    'Do not delete anything. It lies in two places: “journal.head.json” beside the journal, and Paydesk’s folder of heads outside this profile. If either was removed or changed by mistake, have it put back. Otherwise, the person responsible for this till can decide below to continue. Goods of earlier payments are then handed over by the back office only.',
  otherJournal:
    'Do not delete anything. If the journal of this till still exists, have it put back. Otherwise, the person responsible for this till can decide below to continue. Goods of earlier payments are then handed over by the back office only.',
  olderCopy:
    'Do not delete anything. If you have a newer copy of the folder, have it put back. Otherwise, the person responsible for this till can decide below to continue. Goods of earlier payments are then handed over by the back office only.',
  replaced:
    'Do not hand over anything, and leave Paydesk open if you can. Call whoever looks after this till: the file “journal.db” has to be put back where it was. Then close Paydesk and start it again.',
  networkDrive: 'Have Paydesk’s folder moved to a disk in this computer, then start Paydesk again.',
  failed:
    'Close Paydesk and start it again. If this happens again, the disk may be failing: do not delete anything, and call whoever looks after this till.',
};

/** What a person can decide about a journal that stopped the till. */
export const journalDecisionTexts = {
  leave: 'Decide later',
  notWritten: 'Your decision could not be saved to the disk. Nothing has changed.',
  /** What a decision means, one sentence or two for each of these. */
  about: { journal: 'The journal', payments: 'Payments', goods: 'Goods', kept: 'Kept' },
  acceptHead: {
    open: 'Continue with this journal…',
    yes: 'Continue with this journal',
    means: {
      journal: 'Its newest entries may be missing: payments, or goods that were handed over.',
      payments: 'This till takes payments again, and keeps asking about those that are open.',
      goods:
        'Goods of earlier payments are no longer handed over at the counter: they may have left already. The back office decides about each.',
      kept: 'Who decided this, and when, is saved in the journal.',
    },
    written: 'Your decision is saved. Close Paydesk and start it again: it then continues with this journal.',
  },
  newJournal: {
    open: 'Start a new journal…',
    yes: 'Start a new journal',
    means: {
      journal: 'This one is moved as it is to the folder “earlier-journals”. Nothing in it is lost or changed.',
      payments:
        'This till takes payments again. It no longer asks about open payments of the old journal, although some customers may have been debited: make a run of re-queries with their references.',
      goods: 'Goods of payments in the old journal are no longer handed over here.',
      kept: 'Who decided this, and when, is saved in the new journal, which names the old one.',
    },
    written:
      'Your decision is saved. Close Paydesk and start it again: it then has a new journal. It no longer asks about open payments of the old one: make a run of re-queries with their references.',
  },
};

/** What stops views and columns from being kept. */
export const viewProblemTexts = {
  tooManyViews: {
    what: 'There are already {{most}} views.',
    next: 'Delete one that you no longer need, then save this one.',
  },
  viewNotKept: {
    what: 'This could not be saved in the settings.',
    next: 'Check whether the disk is full, then try again. The journal itself is not affected.',
  },
};
