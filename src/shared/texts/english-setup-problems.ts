/** Why how the till is set up did not change. */
export const setupProblemTexts = {
  notSetUp: {
    what: 'This till is not set up yet.',
    next: 'On the first screen, choose whether to practise or to connect to the payment service.',
  },
  setUpAlready: {
    what: 'This till is already set up.',
    next: 'You can change its set-up in Settings.',
  },
  setUpByFile: {
    what: 'This till is set up by a provisioning file, which is read at every start.',
    next: 'Have the file changed, then start Paydesk again.',
  },
  setupWaitsForSale: {
    what: 'There is a sale at the counter. The set-up cannot change during a sale.',
    next: 'Finish the sale or leave it for later, then try again.',
  },
  setupWaitsForPayment: {
    what: 'A payment is still waiting for its customer. It uses the current service address, key and currency.',
    next: 'Finish or cancel its sale, or wait until the service has said what became of it. Then try again.',
  },
  setupRefused: {
    what: 'Some of the set-up is not valid.',
    next: 'Go back through the steps. The field that needs a change says so.',
  },
  keyNotHeld: {
    what: 'This key was replaced: another one has been entered since.',
    next: 'Enter the key again, compare its fingerprint, and continue.',
  },
  setupNotKept: {
    what: 'The set-up could not be saved. Nothing has changed.',
    next: 'Free some space on the disk, or check that Paydesk may write to its profile folder. Then try again.',
  },
  setupDamaged: {
    what: 'The saved set-up of this till is damaged.',
    next: 'Set the till up again in Settings, or restore the file “installation.json” in the profile folder from a copy and start Paydesk again. The journal and its payments are not affected.',
  },
  tillChanges: {
    what: 'The set-up of this till is being changed. Nothing was sent.',
    next: 'Wait a moment, then try again.',
  },
  tillNotOpened: {
    what: 'This till could not start with its current set-up. It takes no payments. Its journal is not affected.',
    next: 'Close Paydesk and start it again. If this happens again, check that Paydesk can read and write its profile folder, or change the set-up in Settings.',
  },
  notConnected: {
    what: 'This till has not been connected to a payment service yet.',
    next: 'Choose Connect to the service in Settings.',
  },
  keyRefused: {
    what: 'This is not a key of the service. An encryption key has exactly 24 characters, a secret key 32 to 200, without spaces.',
    next: 'Copy the whole key from the service’s page again, and enter it here.',
  },
  cipherFails: {
    what: 'Encryption does not work correctly on this computer, so no payment is sent.',
    next: 'Install Paydesk again. If that does not help, take payments on another computer.',
  },
  pinsNotAgreed: {
    what: 'Card PINs cannot be entered on this till: nobody has confirmed for the shop that its acquirer has agreed to it in writing.',
    next: 'Cancel the sale, or take another card or a bank account. Once the acquirer has agreed, the owner can confirm it in Settings.',
  },
  keyNotAgreed: {
    what: 'This computer has no safe place for the key, and nobody has agreed for the shop to use it anyway. No real money is taken.',
    next: 'Use a computer with a key store, or have the owner agree in Settings under “Change shop, service or key”.',
  },
  fileNotWiped: {
    what: 'The keys stay in the provisioning file: not all of them are in a key store that can be trusted, or Paydesk may not write to the file.',
    next: 'Keep the file where nobody else can read it, or set the till up on a computer with a key store.',
  },
};
