/** Why how the till is set up did not change. */
export const setupProblemTexts = {
  notSetUp: {
    what: 'Nobody has set up this till yet.',
    next: 'Choose on the first screen whether to practise or to connect it to the payment service.',
  },
  setUpAlready: {
    what: 'This till is set up already.',
    next: 'Change how it is set up in Settings.',
  },
  setUpByFile: {
    what: 'A provisioning file says how this till is set up, and is read again at every start.',
    next: 'Have the file changed, then start Paydesk again.',
  },
  setupWaitsForSale: {
    what: 'A sale is at the counter. How the till is set up does not change under it.',
    next: 'End the sale or leave it for later, then try again.',
  },
  setupWaitsForPayment: {
    what: 'A payment still waits for its customer. It was begun with the service address, key and currency of now.',
    next: 'Finish or cancel its sale, or wait until the service has said what became of it. Then try again.',
  },
  setupRefused: {
    what: 'Something that was said of this till does not fit.',
    next: 'Go back through the steps: the field says what it needs.',
  },
  keyNotHeld: {
    what: 'The key that was given is not held any more: another one was given since.',
    next: 'Give the key again, compare its fingerprint, and go on.',
  },
  setupNotKept: {
    what: 'The disk did not take how the till is set up. It is as it was before.',
    next: 'Make room on the disk, or check that the profile folder can be written to. Then try again.',
  },
  setupDamaged: {
    what: 'What this profile keeps of how the till was set up is damaged.',
    next: 'Set the till up again in Settings, or put the file “installation.json” back into the profile folder from a copy and start Paydesk again. The journal and its payments are as they were.',
  },
  tillChanges: {
    what: 'This till is just being set up otherwise. Nothing was sent.',
    next: 'Wait a moment, then try again.',
  },
  tillNotOpened: {
    what: 'This till could not be opened as it is set up. It takes no payments; its journal lies as it was.',
    next: 'Close Paydesk and start it again. If this comes again, check that the profile folder can be read and written to, or change how the till is set up in Settings.',
  },
  notConnected: {
    what: 'This till has not been connected to a payment service yet.',
    next: 'Choose Connect to the service in Settings.',
  },
  keyRefused: {
    what: 'This is no key of the service. An encryption key has exactly 24 characters, a secret key 32 to 200, without blanks between them.',
    next: 'Copy the key from the service’s page once more, whole, and give it again.',
  },
  cipherFails: {
    what: 'Paydesk cannot encrypt rightly on this machine. No payment is sent like this.',
    next: 'Install Paydesk again. If that does not help, take payments on another machine.',
  },
  pinsNotAgreed: {
    what: 'Card PINs are not keyed on this till: nobody has said for the shop that its acquirer has agreed to that in writing.',
    next: 'Cancel the sale, or take another card or a bank account. The owner can give the shop’s word in Settings, once the acquirer has agreed.',
  },
  keyNotAgreed: {
    what: 'This machine has no safe place for the key, and nobody has agreed for the shop to use it anyway. No real money is taken.',
    next: 'Use a machine with a key store, or let the owner agree in Settings under “Change shop, service or key”.',
  },
  fileNotWiped: {
    what: 'The keys stay in the provisioning file: this machine does not have them all in a key store that can be trusted, or the file cannot be written to.',
    next: 'Keep the file where nobody else can read it, or set the till up on a machine with a key store.',
  },
};
