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
