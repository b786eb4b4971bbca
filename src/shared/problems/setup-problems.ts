/** Problems of a till's setup, keys and settings. `true`: trying again may help. */
export const SETUP_PROBLEMS = {
  /** The currency cannot change while a payment is open or a sale is at the counter. */
  currencyWaits: true,
  /** The provisioning file fixes the currency: `by` names the field. */
  currencyFixed: false,
  /** The disk refused the setting, so the new currency is used only until the program ends. */
  currencyNotKept: true,
  /** This till has no encryption key: it can re-query but cannot charge. */
  cannotCharge: false,
  /** The till cannot charge live until a sandbox re-query has returned an amount as it was sent. */
  amountUnitNotConfirmed: false,
  notSetUp: false,
  setUpAlready: false,
  /** The setup cannot change while a sale is at the counter. */
  setupWaitsForSale: true,
  /** The setup cannot change while a payment waits for its customer. */
  setupWaitsForPayment: true,
  /** A value breaks a rule: `field` and `rule`. */
  setupRefused: false,
  setUpByFile: false,
  notConnected: false,
  /** The entered key is no longer in memory, because another key was entered or the program restarted. */
  keyNotHeld: false,
  /** The entered text is neither an encryption key nor a secret key; `reason` says why. */
  keyRefused: false,
  /** The cipher fails its self-test on this machine. */
  cipherFails: false,
  fileNotWiped: true,
  /** Nobody has stated that the shop's acquirer agreed to PINs that are keyed on this machine. */
  pinsNotAgreed: false,
  /** This live till's machine cannot keep the key safe, and nobody has agreed to that. */
  keyNotAgreed: false,
  /** The till is being reopened with another setup. */
  tillChanges: true,
  tillNotOpened: false,
  /** The disk refused to store the setup, which is unchanged. */
  setupNotKept: true,
  setupDamaged: false,
  /** The provisioning file is incomplete or breaks a rule; `reason` names it. */
  provisioningRefused: false,
  practiceNotRunning: false,
  counterNotKept: true,
  /** There is neither a trusted key store nor a passphrase to encrypt the signing key with. */
  signingPassphraseNeeded: false,
  signingPassphraseWrong: false,
  signingKeyLost: false,
  signingKeyDamaged: false,
};
