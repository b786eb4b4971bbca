import type { Likeness } from '../payment/second-payment.ts';

/** The questions before a charge that may be a second one, and before a clock is believed that was set back. */
export const guardTexts = {
  asking: 'Asking about an earlier payment …',
  askingText: 'An earlier payment may be for the same thing. Paydesk asks the service about it before it charges.',
  title: 'An earlier payment is not settled',
  titlePaid: 'An earlier payment has been paid',
  danger: 'The customer may be charged twice.',
  dangerText: 'Nobody knows yet whether the earlier payment went through, and it may be for the same thing.',
  dangerTextPaid: 'The earlier payment went through, and it may be for the same thing.',
  earlier: 'Earlier payments',
  likeness: {
    sale: 'For this sale',
    instrument: 'Same card or account, same amount',
    customer: 'Same customer, same amount',
  } satisfies Record<Likeness, string>,
  ago: '{{elapsed}} ago',
  known: {
    paid: 'The service has just confirmed it.',
    paidBefore: 'A re-query confirmed it before. Its goods have not been handed over.',
    inReview: 'What the service says of it does not fit: money may have been taken. The back office must look at it.',
    notKnown: 'Asked just now: the service does not know yet.',
    withoutCode: 'The service says that it failed, and does not say why. It may still turn up.',
    neverReceived: 'Asked just now: the service has no such payment. It may still turn up.',
    notAnswered: 'The service did not answer just now.',
  },
  advice: 'Better so: open that payment and re-query it, or ask the customer to wait.',
  advicePaid: 'Better so: open that payment. If it is the same purchase, the goods leave from there.',
  doNotCharge: 'Do not charge',
  openPayment: 'Open that payment',
  reason: 'Why charge all the same?',
  reasonHint: 'The reason is written to the journal.',
  reasons: {
    otherPurchase: 'It is for another purchase',
    shownNotDebited: 'The bank shows no debit',
    customerAccepts: 'The customer knows the risk',
    other: 'Another reason',
  },
  otherReason: 'The reason, in a few words',
  reasonMissing: 'Choose a reason.',
  reasonTooShort: 'Type a few words.',
  charge: 'Charge all the same',
  emptied: 'The card or account was emptied meanwhile. Close this, type it again and press Charge.',
};

export const clockTexts = {
  confirm: 'The clock is right',
  title: 'Is the clock of this computer right?',
  clockSays: 'The clock says',
  journalSays: 'Newest entry of the journal',
  zone: 'Times of {{zone}}.',
  consequence:
    'New payments are dated by this clock. If it is wrong, they stand before older ones in the journal. That you said so is written down.',
  leave: 'I am not sure',
  yes: 'Yes, the clock is right',
};
