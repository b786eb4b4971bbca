import type { Happening } from '../journal/journal-entry.ts';

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
  text: 'The back office has looked at this payment, and knows what becomes of it. Nothing is handed over for it at the counter.',
  /** On the payment's own page. */
  kept: 'It is no longer counted under “Needs review”. That hands nothing over, and Paydesk goes on asking about it: an answer that says something new opens the review again.',
  /** The same, where its goods may still leave. */
  keptOpen:
    'It is no longer counted under “Needs review”, and the money stays with the shop. The goods have not left: they can be handed over here, once. Paydesk goes on asking about the payment, and an answer that says something new opens the review again.',
  handOver: {
    title: 'Hand over the goods of this payment?',
    decided: 'Case {{number}} decided that the shop keeps {{amount}}. The goods have not been handed over yet.',
    once: 'Press only when the customer gets the goods now. Paydesk asks the service once more, and writes down who handed them over. It can be done once.',
    wait: 'Not now',
  },
  /** Before a case is resolved. */
  effect: 'What becomes of the reviews',
  leaves: '{{reference}}: its review is decided with this case.',
  stays: '{{reference}}: still needs a review, because it is in another case that is not resolved:',
  nothingReleased: 'No goods are handed over by this, and no money moves.',
  /** Before a case is opened again. */
  opensAgain: 'Its payments whose review was decided need a review again.',
  returnsUndone: 'Nothing counts as returned any more: the case that said so is not resolved now.',
  /** Beside a payment in papers for people. */
  inPapers: 'Review decided on {{at}} by {{by}}.',
};

export const reviewHappeningTexts = {
  reviewDecided: 'The review was decided with case {{number}}: {{reason}}.',
  reviewReopened: 'The review is open again: a case about this payment is not resolved.',
  returnsDecided: 'The customer has {{sum}} of this payment back, by case {{number}}.',
  settledByCase: {
    moneyReturned:
      'Case {{number}} says that the customer has the money back. Should it be paid later, no goods leave for it.',
    goodsHandedOver: 'Case {{number}} says that the customer has the goods. None are handed over for it here.',
    undone: 'No resolved case says any more that the customer has the money back, or the goods.',
  },
} satisfies Partial<Record<Happening['kind'], string | object>>;
