/** Problems of a till's set-up, keys and settings. `true`: trying again may help. */
export const SETUP_PROBLEMS = {
  /** The currency does not change while a payment is open or a sale is at the counter. */
  currencyWaits: true,
  /** The provisioning file fixes the currency: `by` names the field. */
  currencyFixed: false,
  /** The disk refused the setting. The new currency holds until the program ends. */
  currencyNotKept: true,
  /** This till has no encryption key: it can re-query but cannot charge. */
  cannotCharge: false,
  /** Live: no sandbox re-query has returned a sent amount yet. */
  amountUnitNotConfirmed: false,
  notSetUp: false,
  /** The till is already set up: only Settings change it. */
  setUpAlready: false,
  /** The set-up does not change while a sale is at the counter. */
  setupWaitsForSale: true,
  /** The set-up does not change while a payment waits for its customer. */
  setupWaitsForPayment: true,
  /** A value breaks a rule: `field` and `rule`. */
  setupRefused: false,
  /** A provisioning file defines the till. */
  setUpByFile: false,
  /** The till was never connected to a service. */
  notConnected: false,
  /** The entered key is no longer in memory: another one was entered, or the program restarted. */
  keyNotHeld: false,
  /** The entered text is neither an encryption key nor a secret key: `reason`. */
  keyRefused: false,
  /** The cipher does not give its known answer on this machine. */
  cipherFails: false,
  /** The secrets of the provisioning file could not be removed. */
  fileNotWiped: true,
  /** Nobody has stated that the shop's acquirer agreed to PINs keyed on this machine. */
  pinsNotAgreed: false,
  /** Live, on a machine that cannot keep the key, and nobody has agreed to that. */
  keyNotAgreed: false,
  /** The till is just being reopened with another set-up. */
  tillChanges: true,
  /** The till could not be opened with its set-up. */
  tillNotOpened: false,
  /** The disk refused to store the set-up; it is unchanged. */
  setupNotKept: true,
  /** The set-up in the profile is unreadable. */
  setupDamaged: false,
  /** The provisioning file is incomplete or breaks a rule; `reason` names it. */
  provisioningRefused: false,
  practiceNotRunning: false,
  counterNotKept: true,
  /** There is neither a trusted key store nor a passphrase to wrap the signing key with. */
  signingPassphraseNeeded: false,
  signingPassphraseWrong: false,
  signingKeyLost: false,
  signingKeyDamaged: false,
};
