/** Why the goods were not handed over, and what to do next. */
export const releaseProblemTexts = {
  notPaid: {
    what: 'No re-query has confirmed this payment. The goods are not to be handed over.',
    next: 'Re-query the payment.',
  },
  alreadyReleased: {
    what: 'The goods of this payment were already handed over, on {{at}} by {{by}}.',
    next: 'Do not hand over goods for it a second time.',
  },
  needsReview: {
    what: 'Something in this payment does not fit, so it hands over nothing.',
    next: 'Keep the reference and let the back office look at it.',
  },
  notProven: {
    what: 'The entries of the journal do not prove that payment {{reference}} was paid as it is shown here. The goods were not handed over.',
    next: 'Keep the goods here and call the back office. A case is open for this payment.',
  },
  notConfirmedAgain: {
    what: 'The service was asked once more, and did not confirm this payment. The goods were not handed over.',
    next: 'Wait a minute and press Hand over goods again, or leave the sale for later.',
  },
};
