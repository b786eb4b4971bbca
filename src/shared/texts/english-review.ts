import type { Happening } from '../journal-entry.ts';

/** The end of a review: on a payment's page, at the counter, in its case and in what is exported for people. */
export const reviewTexts = {
  title: 'Review',
  mark: 'Review decided',
  decided: 'Review decided on {{at}} by {{by}}: {{reason}}.',
  openAgain: 'Decided before, and open again since {{at}}.',
  byCase: 'Case {{number}}',
  heading: 'Review decided',
  answer: 'Do not hand over the goods',
  /** At the counter. */
  text: 'The back office has looked at this payment, and knows what becomes of it. Nothing is handed over for it here.',
  /** On the payment's own page. */
  kept: 'It is no longer counted under “Needs review”. That hands nothing over, and Paydesk goes on asking about it: an answer that says something new opens the review again.',
  /** Before a case is resolved. */
  effect: 'What becomes of the reviews',
  leaves: '{{reference}}: its review is decided with this case.',
  stays: '{{reference}}: still needs a review, because it is in another case that is not resolved:',
  nothingReleased: 'No goods are handed over by this, and no money moves.',
  /** Before a case is opened again. */
  opensAgain: 'Its payments whose review was decided need a review again.',
  /** Beside a payment in papers for people. */
  inPapers: 'Review decided on {{at}} by {{by}}.',
};

export const reviewHappeningTexts = {
  reviewDecided: 'The review was decided with case {{number}}: {{reason}}.',
  reviewReopened: 'The review is open again: a case about this payment is not resolved.',
} satisfies Partial<Record<Happening['kind'], string>>;

export const reviewProblemTexts = {
  reviewUnchanged: {
    what: 'The review of this payment is as it was. Nothing was changed.',
    next: 'Look at the cases about it.',
  },
};
