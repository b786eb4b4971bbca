/** Reasons that are given by a touch, where there is no keyboard. */
export const reasonTexts = {
  usual: 'Usual reasons',
  checked: 'Checked, and it is right',
  customerAsked: 'The customer asked for it',
  nobodyElse: 'Whoever does it is out',
};

/** For what of the counter somebody asks an approval, a sentence for each right. */
export const asksTexts = {
  takePayment: '{{name}} asks to take payments.',
  parkSale: '{{name}} asks to leave sales for later or cancel them.',
  secondCharge: '{{name}} asks to charge although an earlier payment is not settled.',
  handOver: '{{name}} asks to hand over goods.',
  handOverAfterReview: '{{name}} asks to hand over goods after a review.',
  handOverUnanswered: '{{name}} asks to hand over goods although the service does not answer.',
  reprint: '{{name}} asks to save and print slips.',
  requery: '{{name}} asks to ask the service about one payment.',
  clock: '{{name}} asks to confirm the clock.',
};
