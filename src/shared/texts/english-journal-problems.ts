/** What became of the journal, within a sentence. */
export const journalFailureTexts = {
  diskFull: 'the disk is full',
  readOnly: 'the disk or the folder is read-only',
  locked: 'another program holds the file',
  corrupt: 'the file is damaged',
  newerVersion: 'a newer version of Paydesk has written it',
  migrationRefused: 'this version of Paydesk could not change it as it needs it, which was tried on a copy',
  otherMode: 'it is the journal of another mode',
  chainBroken: 'its entries do not fit together any more',
  missing: 'there was a journal here, and its file is gone',
  tailCut: 'its newest entries are gone',
  networkDrive: 'it lies on a network drive, which cannot promise to keep it',
  headMissing: 'nothing outside it says any more which entry was its newest',
  olderCopy: 'this computer knows newer entries of it: an older copy was put in its place',
  replaced: 'its file was removed or replaced while Paydesk was running',
  failed: 'the disk did not take it',
  away: 'the folder is not there just now',
  notWhole: 'the copy did not pass its check, so the journal may be damaged',
};

/** What a person can do about it, so that payments can be taken again. */
export const journalWayOutTexts = {
  diskFull:
    'Make room on the disk: empty the recycle bin, or have large files moved away, but nothing from the folder of Paydesk. Then close Paydesk and start it again.',
  readOnly:
    'Have whoever looks after this till allow writing to the disk and to the folder of Paydesk. Then close Paydesk and start it again. A disk that became read-only by itself may be failing.',
  locked:
    'Close the other program: perhaps a second Paydesk, a backup or a virus scan. Then close Paydesk and start it again.',
  corrupt:
    'Do not delete anything, and take payments on another till. Call whoever looks after this till: the damaged file has to be kept, and copies of the last days lie beside it in the folder “backups”.',
  newerVersion:
    'The journal is not damaged. Have the newest version of Paydesk installed on this till, then start it again.',
  migrationRefused:
    'The journal is as it was. Have the version of Paydesk from before installed again: it opens the journal. Then tell whoever looks after this till.',
  otherMode:
    'The journal is not damaged. Have whoever set this till up correct its mode or its folder, then start Paydesk again.',
  chainBroken:
    'Do not change or delete anything, and take payments on another till. Call whoever looks after this till: either somebody edited the file, or the disk is failing. Copies of the last days lie beside it in the folder “backups”.',
  missing:
    'Do not set this till up anew. Call whoever looks after it: the file has to be put back where it was, or one of the copies in the folder “backups”.',
  tailCut:
    'Do not delete anything, and take payments on another till. Call whoever looks after this till: either an older file was put in place of the newer one, or the disk has lost what it had already confirmed.',
  headMissing:
    'Do not delete anything. If “journal.head.json” was removed or changed by mistake, have it put back. Otherwise whoever answers for this till can go on below: what was charged before is then handed over by the back office alone.',
  olderCopy:
    'Do not delete anything. If a newer copy of the folder is at hand, have it put back. Otherwise whoever answers for this till can go on below: what was charged before is then handed over by the back office alone.',
  replaced:
    'Hand over nothing, and do not close Paydesk if you can help it. Call whoever looks after this till: the file “journal.db” has to be put back where it was. Then close Paydesk and start it again.',
  networkDrive: 'Have the folder of Paydesk moved to a disk of this computer, then start Paydesk again.',
  failed:
    'Close Paydesk and start it again. If this comes back, the disk may be failing: delete nothing, and call whoever looks after this till.',
};

/** What a person can decide about a journal that stopped the till. */
export const journalDecisionTexts = {
  leave: 'Decide later',
  notWritten: 'That could not be written down: the disk did not take it. Nothing has changed.',
  /** What a decision means, one sentence or two for each of these. */
  about: { journal: 'The journal', payments: 'Payments', goods: 'Goods', kept: 'Kept' },
  acceptHead: {
    open: 'Go on with this journal …',
    yes: 'Go on with this journal',
    means: {
      journal: 'Entries may be missing at its end: payments, or that goods were handed over.',
      payments: 'This till takes payments again, and goes on asking about those that are open.',
      goods:
        'For payments begun before, none are handed over at the counter any more: they may have left already. The back office decides about each.',
      kept: 'Who decided this, and when, is written into the journal.',
    },
    written: 'That is written down. Close Paydesk and start it again: this journal is then gone on with.',
  },
  newJournal: {
    open: 'Begin a new journal …',
    yes: 'Begin a new journal',
    means: {
      journal: 'This one is put aside as it is, in the folder “earlier-journals”. Nothing of it is lost or changed.',
      payments:
        'This till takes payments again. Those of the old journal that are still open are not asked about any more, although money of some may have been taken: make a run of re-queries with their references.',
      goods: 'For payments of the old journal, none are handed over here any more.',
      kept: 'Who decided this, and when, is written into the new journal, which names the old one.',
    },
    written:
      'That is written down. Close Paydesk and start it again: it then has a new journal. Payments of the old one that are still open are not asked about any more: make a run of re-queries with their references.',
  },
};

/** What stops views and columns from being kept. */
export const viewProblemTexts = {
  tooManyViews: {
    what: 'There are {{most}} views already.',
    next: 'Delete one that nobody uses, then save this one.',
  },
  viewNotKept: {
    what: 'This could not be kept in the settings.',
    next: 'Look whether the disk is full, then try again. The journal itself is not touched by this.',
  },
};
