const reviewProblemTexts = {
  reviewUnchanged: {
    what: 'The review of this payment has not changed. Nothing was done.',
    next: 'Look at its cases.',
  },
  moneyReturned: {
    what: 'The customer has been given money back for this payment, so no goods are handed over for it.',
    next: 'Look at its case in the back office. To sell the goods, start a new sale.',
  },
  customerHasGoods: {
    what: 'A case says that the customer already has these goods. Nothing more is handed over for this payment.',
    next: 'Look at its case in the back office. To sell the goods, start a new sale.',
  },
  returnedAmountMissing: {
    what: 'The amount returned to the customer for {{reference}} is missing. The case was not resolved.',
    next: 'Enter the amount, or choose another reason.',
  },
  returnedTooMuch: {
    what: 'The amount returned is larger than what was paid with {{reference}}. The case was not resolved.',
    next: 'Check the amount against what was paid.',
  },
};

/** Why nothing was done about a case or a review, and what to do about it. */
export const caseProblemTexts = {
  ...reviewProblemTexts,
  caseNotFound: { what: 'This case is not in the journal.', next: 'Go back to the list of cases and choose again.' },
  caseResolved: {
    what: 'Case {{number}} is resolved. Nothing was changed.',
    next: 'Open it again first, or add a note.',
  },
  caseNotResolved: {
    what: 'Case {{number}} is still open. Nothing was changed.',
    next: 'Continue with the case as it is.',
  },
  caseFull: {
    what: 'Case {{number}} cannot hold any more payments.',
    next: 'Open another case for the rest, and mention it in a note.',
  },
  caseHasCardNumber: {
    what: 'Your text contains what looks like a card number or a BVN. Nothing was saved.',
    next: 'Remove it. The last four digits are enough.',
  },
  evidenceNotSaved: {
    what: 'The evidence pack was not saved.',
    next: 'Try again, or choose another place.',
  },
  evidenceRunning: {
    what: 'Another evidence pack is being saved.',
    next: 'Wait until it is finished, or cancel it where it was started.',
  },
};
