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
  started: 'Started',
  checked: 'Last checked',
  code: 'Code of the payment service',
  reference: 'Reference',
  readOut: 'To read out',
  goods: 'Goods',
  handedOver: 'Handed over {{at}} by {{by}}',
  notHandedOver: 'Not handed over yet',
  fee: 'Your bank will show {{charged}}: that includes a fee of {{fee}}, which the customer bears.',
  outcome: {
    paid: 'PAID',
    notPaid: 'NOT PAID',
    notConfirmed: 'NOT CONFIRMED YET',
    needsReview: 'NEEDS REVIEW',
    reviewDecided: 'REVIEW DECIDED',
  },
  advice: {
    declined:
      'The payment service says that this payment failed. If your account was debited all the same, bring this slip back: the shop can ask again with the reference.',
    neverReceived:
      'The payment service has no record of this payment. If your account was debited all the same, bring this slip back: the shop can ask again with the reference.',
    notConfirmed:
      'This slip is no proof of payment. We do not know yet whether this payment went through. Your account may have been debited. Do not pay again for this sale until the shop has asked again with the reference. Keep this slip.',
    needsReview:
      'This slip is no proof of payment. The shop has to look into this payment. Do not pay again for this sale until the shop has told you the result. Keep this slip.',
    reviewDecided:
      'This slip is no proof of payment. The shop has looked into this payment: ask what was decided. Keep this slip.',
  },
};
