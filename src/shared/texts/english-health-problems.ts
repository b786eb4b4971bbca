/** Why something about the journal's copies or the support bundle was not done, and what to do about it. */
export const healthProblemTexts = {
  copyGone: {
    what: 'This copy cannot be reached any more: it was removed, or the disk it is on is not connected.',
    next: 'Connect the disk or the network folder, then look for copies again.',
  },
  copyNotRestored: {
    what: 'No journal could be made from this copy. The journal that is there is as it was.',
    next: 'Make room on the disk and try again, or choose another copy.',
  },
  copyWaitsForPayment: {
    what: 'A sale is at the counter, or a payment still waits for its customer. After going back, this till would not know that it was paid.',
    next: 'Finish its sale, or wait until the service has said what became of it. Then go back to the copy. What was cancelled and stays open is in the way no longer once Paydesk was closed and started again.',
  },
  journalGoesBack: {
    what: 'This till is going back to a copy of its journal. No payments are taken and no goods are handed over until then.',
    next: 'Wait under Settings, Health until the journal is made. Then close Paydesk and start it again.',
  },
  restoreDamaged: {
    what: 'This till did not go back to the copy. What was made from it was damaged when Paydesk was started.',
    next: 'The journal that was there stays in use. Under Settings, Health, check a copy again and go back to it, or choose another one.',
  },
  restoreWaitsForKey: {
    what: 'This till has not gone back to the copy yet: the key that proves who decided it is not there.',
    next: 'Give this till its key or its passphrase again, then close Paydesk and start it again. It goes back to the copy then.',
  },
  restoreNotOurs: {
    what: 'This till did not go back to a copy: what says so was not written with the key that it has now.',
    next: 'If somebody of the shop did decide it, go back to the copy again under Settings, Health. Otherwise tell whoever looks after this till.',
  },
  copyBusy: {
    what: 'Another copy is being looked at just now.',
    next: 'Wait until that is done, or stop it.',
  },
  copyFolderNotKept: {
    what: 'The disk did not take this setting.',
    next: 'Make room on the disk, then choose again.',
  },
  bundleNotSaved: {
    what: 'The support bundle could not be saved there. Nothing of it was left.',
    next: 'Save it in another folder.',
  },
};
