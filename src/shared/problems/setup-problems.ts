/** What a till is, and the keys and settings that it was given. Of each, whether trying the same again may help. */
export const SETUP_PROBLEMS = {
  /** The currency is not changed while a payment is open or a sale is at the counter. */
  currencyWaits: true,
  /** The provisioning file fixes it: `by` names its field. */
  currencyFixed: false,
  /** The disk did not take the setting: it holds until the program ends. */
  currencyNotKept: true,
  /** This till has no encryption key: it can re-query and cannot charge. */
  cannotCharge: false,
  /** Live: no sandbox re-query has yet echoed an amount that was sent. */
  amountUnitNotConfirmed: false,
  /** Nobody has said yet what this till is. */
  notSetUp: false,
  /** The till is set up already: only Settings change how. */
  setUpAlready: false,
  /** What a till is does not change while a sale is at the counter. */
  setupWaitsForSale: true,
  /** Nor while a payment waits for a step of its customer. */
  setupWaitsForPayment: true,
  /** What was said of the till breaks a rule: `field` and `rule`. */
  setupRefused: false,
  /** A provisioning file says what the till is. */
  setUpByFile: false,
  /** The till was never connected to a service. */
  notConnected: false,
  /** The key that was given is not held any more: another one was given since, or the program was started again. */
  keyNotHeld: false,
  /** What was given cannot be an encryption key, nor be made one: `reason`. */
  keyRefused: false,
  /** The cipher does not give its known answer on this machine. */
  cipherFails: false,
  /** The secrets of the provisioning file stay in it. */
  fileNotWiped: true,
  /** Nobody has said for the shop that its acquirer has agreed to PINs keyed on this machine. */
  pinsNotAgreed: false,
  /** Live, on a machine that cannot keep the key, and nobody has agreed to that. */
  keyNotAgreed: false,
  /** The till is just being exchanged for one that is set up otherwise. */
  tillChanges: true,
  /** The till could not be opened as it is set up. */
  tillNotOpened: false,
  /** The disk did not take how the till is set up; it is as it was. */
  setupNotKept: true,
  /** What the profile remembers of how the till is set up cannot be read. */
  setupDamaged: false,
  /** The provisioning file is missing something or breaks a rule; `reason` names it. */
  provisioningRefused: false,
  /** The built-in practice service did not start. */
  practiceNotRunning: false,
  counterNotKept: true,
  /** There is no key store to trust, and no passphrase to wrap the signing key with. */
  signingPassphraseNeeded: false,
  signingPassphraseWrong: false,
  signingKeyLost: false,
  signingKeyDamaged: false,
};
