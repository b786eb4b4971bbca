/** Today at a glance, and the weather of banks. */
export const glanceTexts = {
  title: 'At a glance',
  today: 'Today, {{day}}',
  all_one: '{{count}} payment, {{sum}}',
  all_other: '{{count}} payments, {{sum}}',
  asOf: 'As of {{time}}. Updates by itself.',
  loading: 'Reading the journal…',
  nothing: 'No payments today yet.',
  nothingText: 'The first one appears here as soon as it is charged.',
  standings: 'Today’s payments',
  standing: { paid: 'Paid', notSettled: 'Not settled', review: 'Needs review', notPaid: 'Not paid' },
  hint: {
    paid: 'confirmed by a re-query',
    notSettled: 'open, or not confirmed yet',
    review: 'also counted in the others',
    notPaid: 'declined, or never received',
  },
  /** Beside what is paid: what was returned on that day, and what is left. */
  returned: 'Returned {{sum}}, kept after returns {{kept}}',
  yesterday: 'Yesterday {{count}}, {{sum}}',
  /** Before a number of the table, for whoever hears it alone. */
  counted: '{{name}}, {{standing}}:',
  refund: 'A payment’s page in the Journal says what to do instead.',
  table: 'Today by instrument and bank',
  tableOfStretch: 'By instrument and bank',
  scope: {
    label: 'Show',
    everything: 'Everybody, today',
    again: 'Everybody, today, again',
    withoutLessons: 'Everybody, today, without lessons',
    withoutLessonsOn: 'Today without lessons, {{day}}',
    person: '{{name}}, today',
    personOn: '{{name}}, today, {{day}}',
    nothing: 'No payments here.',
    nothingText: 'Choose another person, shift or report above.',
  },
  days: 'The last 31 days',
  daysText: 'As these payments stand now. Days without a payment or a return are left out.',
  /** A table, where there is one for each of several currencies. */
  inCurrency: '{{what}}, in {{currency}}',
  column: { day: 'Day', place: 'Instrument or bank', share: 'Share', lastHour: 'Last hour' },
  instrument: { card: 'Cards', account: 'Bank accounts' },
};
