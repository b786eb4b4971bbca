/** Problems of slips, fingerprint pages and printers. `true`: trying again may help. */
export const PRINTING_PROBLEMS = {
  slipNotSaved: true,
  slipNotPrinted: true,
  /** The system's print dialog has printed the slip, but the journal did not accept the entry. */
  slipNotNoted: false,
  /** The amount does not fit on the till's paper. */
  slipNotPrintable: false,
  printerNotSet: false,
  fingerprintNotPrinted: true,
  fingerprintNotSaved: true,
};
