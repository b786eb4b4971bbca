/** The texts of the slip for the customer. They are read by people who do not know the program. */
export const slipTexts = {
  taxNumber: 'Tax number {{taxNumber}}',
  title: 'Payment slip',
  practice: 'PRACTICE — NO MONEY MOVED',
  sandbox: 'TEST — NO MONEY MOVED',
  till: 'Till',
  paidWith: 'Paid with',
  toBePaidWith: 'To be paid with',
  account: '{{bank}} account',
  card: 'Card',
  time: 'Time',
  checked: 'Last checked',
  cashier: 'Cashier',
  note: 'Order or note',
  reference: 'Reference',
  readOut: 'To read out',
  fee: 'Fee that you bear',
  charged: 'Your bank will show',
  amountPaid: 'Amount paid',
  returned: 'Returned',
  copy: 'COPY {{copy}}',
  /** Which entry of the journal head office had last, the beginning of its hash, and when that was. */
  headOffice: 'Head office',
  receipt: 'No. {{seq}} · {{hash}} · {{at}}',
  noInvoice: 'This is not a VAT invoice.',
  outcome: {
    paid: 'PAID',
    returned: 'MONEY RETURNED',
    notPaid: 'NOT PAID',
    notConfirmed: 'NOT CONFIRMED YET',
    needsReview: 'NEEDS REVIEW',
    reviewDecided: 'REVIEW DECIDED',
  },
  comeBack: {
    after: 'The shop checks again by itself: come back or call after {{at}}.',
    tomorrow: 'Come back or call tomorrow: the shop will know more.',
  },
  advice: {
    returned:
      'Money of this payment was returned, as said below. If it has not reached you, bring this slip to the shop. Keep this slip.',
    declined:
      'The payment service says that this payment failed. If your account was debited anyway, bring this slip back: the shop can check again with the reference.',
    neverReceived:
      'The payment service has no record of this payment. If your account was debited anyway, bring this slip back: the shop can check again with the reference.',
    notConfirmed:
      'This slip is no proof of payment. We do not know yet whether this payment went through. Your account may have been debited. Do not pay again for this sale until the shop has checked again with the reference. Keep this slip.',
    needsReview:
      'This slip is no proof of payment. The shop has to look into this payment. Do not pay again for this sale until the shop has told you the result. Keep this slip.',
    reviewDecided:
      'This slip is no proof of payment. The shop has looked into this payment: ask what was decided. Keep this slip.',
  },
};
