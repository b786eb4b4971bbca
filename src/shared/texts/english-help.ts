/** The help panel's page for the back office. */
export const backOfficeHelpTexts = {
  title: 'Back office',
  steps: {
    find: 'Find the payment in the Journal: by its reference, the last four digits, e-mail, phone, order number or bank. Parts of words do; several together narrow it down. Filters take amounts and days.',
    requery:
      'A payment’s page shows every re-query beside the others, and what changed. Re-query asks the service now. It hands over nothing.',
    many: 'To ask about many, select them in the Journal, or paste or open a list under Re-query runs. A run goes on while payments are taken, and after a restart.',
    dispute:
      '“I was debited”: open a case, from the payment or from what the customer knows. It has 72 hours, and a reason at its end. A payment of another till is added by its reference, and re-queried there.',
    evidence:
      'Save evidence pack makes one archive of a payment or a case, with the journal’s proof. It needs no network.',
    review: '“Needs review” hands over nothing. A case is open for it under Cases.',
    refund: 'Paydesk cannot give money back. Every payment’s page says what to do instead.',
  },
  key: {
    search: 'Search the journal',
    requery: 'Re-query the payment, or the one whose row has the focus',
    rows: 'From row to row; PgUp and PgDn by a page, Home to the newest payment and End to the oldest',
    open: 'Open the payment of the row',
    select: 'Select the row',
    neighbours: 'The newer or the older payment of the list',
  },
};
