/** What stands around every screen. */
export const shellTexts = {
  product: 'Paydesk',
  skip: 'Skip to the screen',
  navigation: 'Screens',
  sell: 'Sell',
  journal: 'Journal',
  backOffice: 'Back office',
  settings: 'Settings',
  reports: 'Reports',
  help: 'Help',
  notSettled_one: '{{count}} not settled',
  notSettled_other: '{{count}} not settled',
  notSettledHint: 'Payments that are not settled yet. Show them in the Journal.',
  /** How the till stands with head office. */
  headOffice: {
    good: 'Head office: in order',
    unknown: 'Head office: no answer',
    notice: 'Head office: needs attention',
  },
  /** An export that goes on while its dialog is closed. */
  exporting: {
    running: 'Exporting {{percent}}',
    finished: 'Export finished',
    failed: 'Export failed',
  },
  signInBlockedTitle: 'Nobody can sign in',
  playLessons: 'Play the lessons',
  openCopies: 'Look for copies of the journal',
  openSettings: 'Open Settings',
  banner: {
    practice: 'PRACTICE',
    practiceText: 'No money moves. Everything here is a rehearsal.',
    sandbox: 'SANDBOX',
    draft: 'Draft texts: {{language}}',
    sandboxText: 'The service’s test address. No money moves.',
  },
  openingTitle: 'Opening the till',
  openingSoon: 'Reading the journal and picking up payments that were under way.',
  openingLong:
    'After an update, a large journal is copied and prepared once, which takes a few minutes. Leave Paydesk open. If it is closed, nothing is lost and it starts again.',
  notOpenedTitle: 'The till could not be opened',
  tryAgain: 'Try again',
  close: 'Close',
  crashTitle: 'This screen has stopped',
  crashText: 'Payments are safe: another part of Paydesk keeps them. Reload the screen to continue where you were.',
  reload: 'Reload the screen',
};

/** What was found out about payments that are not at the counter. */
export const newsTexts = {
  paid: 'Payment {{reference}} of {{amount}} has been confirmed after all. Nothing was handed over.',
  paidLate:
    'Payment {{reference}} of {{amount}} has been confirmed after its sale had ended. The back office has to look at it.',
  paidInReview:
    'Payment {{reference}} of {{amount}} has been confirmed, and still needs a review. The back office has to look at it.',
  contradicted:
    'Payment {{reference}} of {{amount}} was paid, and an answer now says otherwise. The back office has to look at it.',
  review: 'Payment {{reference}} of {{amount}} has to be looked at: an answer does not fit.',
  open: 'Open payment',
  dismiss: 'Dismiss',
  more_one: 'and {{count}} more',
  more_other: 'and {{count}} more',
};

/** What a barcode scanner or a card reader typed, and where it went. */
export const burstTexts = {
  note: 'Scanned {{code}}. It is in the order number or note.',
  search: 'Scanned {{code}}. Searching for it.',
  nowhere: 'Scanned {{code}}. Nothing was entered: nothing here takes a barcode.',
  noteFull: 'Scanned {{code}}. It was not added: the order number or note cannot hold it.',
  customers: 'A scanner or card reader typed here. Nothing was entered.',
  secret: 'A scanner or a program typed here. Nothing was entered. Type it by hand, or paste it.',
  cardNumber: 'What was scanned looks like a card number. It was not entered, and not saved.',
  track: 'A card reader sent what is on a card’s stripe. It was not saved. Enter the card number by hand.',
  noEnd: 'A scanner or card reader typed here. Nothing was entered. Set the scanner to send Enter after each barcode.',
  dismiss: 'Dismiss',
};
