import type { Likeness } from '../payment/second-payment.ts';

/** The questions before a charge that may be a second one, and before a clock is believed that was set back. */
export const guardTexts = {
  asking: 'Checking an earlier payment…',
  askingText: 'It may be for the same purchase, so Paydesk checks it before it charges.',
  title: 'An earlier payment is not settled',
  titlePaid: 'An earlier payment is already paid',
  danger: 'The customer may be charged twice.',
  dangerText: 'The bank has not said whether the earlier payment went through, and it may be for the same purchase.',
  dangerTextPaid: 'The earlier payment went through, and it may be for the same purchase.',
  earlier: 'Earlier payments',
  likeness: {
    sale: 'For this sale',
    instrument: 'Same card or account, same amount',
    customer: 'Same customer, same amount',
    moment: 'Same amount, a few minutes ago, without a customer’s e-mail',
  } satisfies Record<Likeness, string>,
  ago: '{{elapsed}} ago',
  known: {
    paid: 'Checked just now: it is paid.',
    paidBefore: 'It is paid. Its goods have not been handed over.',
    inReview: 'Something about it does not fit, and the customer may be debited. The back office must look at it.',
    notKnown: 'Checked just now: the bank has not said yes or no.',
    withoutCode: 'It failed, but it may still come through.',
    neverReceived: 'Checked just now: there is no such payment. It may still come through.',
    notAnswered: 'The service is not answering now.',
  },
  elsewhere: {
    askedHere: 'This till has it only from head office, and cannot open it.',
    notAskedHere:
      'Not checked: this till has it only from head office, and it was made with another connection. Before you charge, ask head office or the service about its reference.',
    lost: 'Earlier payments may be missing here. If the customer says that it is paid, ask head office first.',
    advice: 'Safest: ask head office about that payment, or ask the customer to wait.',
  },
  advice: 'Safest: open that payment and check it again, or ask the customer to wait.',
  advicePaid: 'Safest: open that payment. If it is the same purchase, hand over the goods from there.',
  doNotCharge: 'Do not charge',
  openPayment: 'Open that payment',
  reason: 'Why charge anyway?',
  reasonHint: 'The reason is saved in the journal.',
  reasons: {
    otherPurchase: 'It is for another purchase',
    shownNotDebited: 'The bank shows no debit',
    customerAccepts: 'The customer knows the risk',
    other: 'Another reason',
  },
  otherReason: 'The reason, in a few words',
  reasonMissing: 'Choose a reason.',
  reasonTooShort: 'Enter a few words.',
  charge: 'Charge anyway',
  emptied: 'The card or account details were cleared. Close this, enter them again and press Charge.',
};

export const clockTexts = {
  confirm: 'The clock is right',
  title: 'Is this computer’s clock right?',
  clockSays: 'The clock says',
  journalSays: 'Newest journal entry',
  zone: 'Times are in {{zone}}.',
  consequence:
    'New payments are dated by this clock. If it is wrong, they appear before older ones in the journal. Your answer is saved in the journal.',
  leave: 'I am not sure',
  yes: 'Yes, the clock is right',
};

export const weatherTexts = {
  sign: { fair: 'Fair', unsteady: 'Unsteady', rough: 'Rough' },
  /** Both rates; what is neither was not paid. */
  rates: '{{paid}} of {{of}} paid, {{notConfirmed}} not confirmed',
  /** Beside a bank, where nothing else says which hour. */
  inLastHour: {
    paid: '{{paid}} of {{of}} paid in the last hour',
    notConfirmed: '{{notConfirmed}} of {{of}} not confirmed in the last hour',
  },
  tooFew: 'Too few to tell',
};
