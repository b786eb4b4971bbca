/** Money that a customer has back: where a case is resolved, on a payment's page, and in what is added up. */
export const returnedTexts = {
  legend: 'How much the customer has back',
  hint: 'This is counted as returned today, beside what was paid. No money moves by it.',
  nothingPaid: 'No paid payment is linked to this case, so nothing is counted as returned.',
  of: '{{reference}} ({{currency}})',
  paid: 'Paid: {{sum}}',
  wrong: {
    missing: 'Enter the amount, or 0 if nothing of this payment was returned',
    notAnAmount: 'Enter an amount, such as 1500 or 1,500.00',
    tooMuch: 'At most {{most}} of this payment can be returned',
    nothing: 'Enter what the customer has back, or choose another reason',
  },
  /** The name of what is returned, and of what is left, wherever money is added up. */
  name: 'Returned',
  partly: 'Partly returned',
  /** Below the amount of the payment. */
  part: '{{sum}} back',
  kept: 'Kept after returns',
  /** How a case ended. */
  inCase: 'The customer has {{sum}} back',
  partlyInCase: 'The customer has a part of the money back: {{sum}}',
  /** Before a case is opened again. */
  undoneByReopening: '{{sum}} will no longer count as returned, from today on. No money moves.',
  /** On a payment's page. */
  byCase: '{{sum}}, {{at}}, by {{by}}, case {{number}}',
};
