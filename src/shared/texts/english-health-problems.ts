/** Why something about the journal's copies or the support bundle was not done, and what to do about it. */
export const healthProblemTexts = {
  copyGone: {
    what: 'This copy is gone: it was removed, or its disk is not connected.',
    next: 'Connect the disk or the network folder, then look for copies again.',
  },
  copyNotRestored: {
    what: 'No journal could be made from this copy. The current journal has not changed.',
    next: 'Free some space on the disk and try again, or choose another copy.',
  },
  copyWaitsForPayment: {
    what: 'A sale is at the counter, or a payment is still waiting for its customer. After going back, this till would not know whether it was paid.',
    next: 'Finish the sale, or wait until the service has said what became of the payment. Then go back to the copy. If a cancelled payment is still open, close Paydesk and start it again first.',
  },
  journalGoesBack: {
    what: 'This till is going back to a copy of its journal. Until it is done, no payments are taken and no goods are handed over.',
    next: 'Wait until the journal is ready under Settings, Health. Then close Paydesk and start it again.',
  },
  restoreDamaged: {
    what: 'This till did not go back to the copy: the journal made from it was damaged when Paydesk started.',
    next: 'The till continues with its current journal. Under Settings, Health, check the copy and go back to it again, or choose another one.',
  },
  restoreWaitsForKey: {
    what: 'This till has not gone back to the copy yet: the key that proves who decided it is missing.',
    next: 'Enter this till’s key or passphrase again, then close Paydesk and start it again. It then goes back to the copy.',
  },
  restoreNotOurs: {
    what: 'This till did not go back to a copy: the request was not made with the key that this till has now.',
    next: 'If somebody at the shop did ask for it, go back to the copy again under Settings, Health. If not, tell whoever looks after this till.',
  },
  copyBusy: {
    what: 'Another copy is being checked.',
    next: 'Wait until that is done, or stop it.',
  },
  copyFolderNotKept: {
    what: 'This setting could not be saved.',
    next: 'Free some space on the disk, then choose again.',
  },
  bundleNotSaved: {
    what: 'The support bundle could not be saved there.',
    next: 'Save it in another folder.',
  },
};
