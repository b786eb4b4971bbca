const reviewProblemTexts = {
  reviewUnchanged: {
    what: 'The review of this payment is as it was. Nothing was changed.',
    next: 'Look at the cases about it.',
  },
  moneyReturned: {
    what: 'The customer has money of this payment back. No goods are handed over for it.',
    next: 'Look at its case in the back office. To sell the goods, start a new sale.',
  },
  customerHasGoods: {
    what: 'A case says that the customer has the goods of this payment. Nothing more is handed over for it.',
    next: 'Look at its case in the back office. To sell the goods, start a new sale.',
  },
  returnedAmountMissing: {
    what: 'It is not said how much of {{reference}} the customer has back. The case was not resolved.',
    next: 'Enter the amount, or choose another reason.',
  },
  returnedTooMuch: {
    what: 'More was entered as returned than was paid with {{reference}}. The case was not resolved.',
    next: 'Check the amount against what was paid.',
  },
};

/** Why nothing was done about a case or a review, and what to do about it. */
export const caseProblemTexts = {
  ...reviewProblemTexts,
  caseNotFound: { what: 'This journal has no such case.', next: 'Go back to the list of cases and choose again.' },
  caseResolved: {
    what: 'Case {{number}} is resolved. Nothing was changed.',
    next: 'Open it again first, or add a note.',
  },
  caseNotResolved: { what: 'Case {{number}} is not resolved. Nothing was changed.', next: 'Go on with it as it is.' },
  caseFull: {
    what: 'Case {{number}} has as many payments as a case can have.',
    next: 'Open another case for the others, and name it in a note.',
  },
  caseHasCardNumber: {
    what: 'What you wrote holds what looks like a card number or a BVN. Nothing was kept.',
    next: 'Take it out: the last four digits are enough.',
  },
  evidenceNotSaved: {
    what: 'The evidence pack was not saved. Nothing of it is left.',
    next: 'Try again, or choose another place.',
  },
  evidenceRunning: {
    what: 'Another evidence pack is being saved.',
    next: 'Wait until it is whole, or cancel it where it was begun.',
  },
};
