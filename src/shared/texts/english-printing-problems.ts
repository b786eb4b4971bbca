/** Why a slip was not printed, and what to do about it. */
export const printingProblemTexts = {
  slipNotSaved: {
    what: 'The slip could not be saved.',
    next: 'Choose another folder and save it again. The payment itself is safe in the journal.',
  },
  slipNotPrinted: {
    what: 'The slip was not printed: the system’s print dialog refused it.',
    next: 'Check that this computer has a printer, or save the slip as a PDF.',
  },
  slipNotNoted: {
    what: 'The slip was printed, but this could not be saved in the journal.',
    next: 'Do not print it again now. Paydesk saves this the next time it starts, and the next slip says COPY.',
  },
  slipNotPrintable: {
    what: 'This amount does not fit on the paper of the till’s printer. Nothing was printed.',
    next: 'Save the slip as a PDF instead.',
  },
  printerNotSet: {
    what: 'This till has no printer. Nothing was printed.',
    next: 'Set one up in Settings, or save it as a PDF.',
  },
  fingerprintNotPrinted: {
    what: 'The fingerprint was not printed: the system’s print dialog refused it.',
    next: 'Check that this computer has a printer, or save the fingerprint as a PDF.',
  },
  fingerprintNotSaved: {
    what: 'The fingerprint could not be saved.',
    next: 'Choose another folder and save it again, or write the fingerprint down.',
  },
};
