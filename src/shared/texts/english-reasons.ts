/** Reasons that are given by a touch, where there is no keyboard. */
export const reasonTexts = {
  usual: 'Usual reasons',
  checked: 'Checked, and it is right',
  customerAsked: 'The customer asked for it',
  nobodyElse: 'Whoever does it is out',
};
