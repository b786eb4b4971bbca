/** Slips, the page of a fingerprint, and printers. Of each, whether trying the same again may help. */
export const PRINTING_PROBLEMS = {
  slipNotSaved: true,
  /** The system's own dialog failed. */
  slipNotPrinted: true,
  /** The system's own dialog has printed it, and the journal did not take that. */
  slipNotNoted: false,
  /** Its amount does not fit on the till's paper. */
  slipNotPrintable: false,
  /** No printer is set up in Settings. */
  printerNotSet: false,
  /** The system's own dialog failed with the page of the signing key's fingerprint. */
  fingerprintNotPrinted: true,
  fingerprintNotSaved: true,
};
