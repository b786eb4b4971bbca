import type { Outcome } from '../payment/payment-state.ts';
import type { TypedReference } from '../payment/typed-reference.ts';

/** Fields for a day. */
export const dayTexts = {
  placeholder: 'day/month/year',
  unreadable: 'Write it as 21/11/2026.',
  choose: '{{label}}: choose in a calendar',
};

/** What is seen of the journal: filters, views, columns, sums. */
export const viewTexts = {
  quick: 'Quick choices',
  days: { today: 'Today', yesterday: 'Yesterday', lastSevenDays: 'Last 7 days' },
  daysTitle: 'Days',
  zone: 'Days begin and end in the time of the shop ({{zone}})',
  zoneFrom: 'Days begin and end at {{time}} in the time of the shop ({{zone}})',
  filters: 'Filters',
  filtersSet: 'Filters ({{count}})',
  active: 'Filtered by',
  remove: 'Remove filter {{filter}}',
  clearAll: 'Clear all',
  showPayments: 'Show payments',
  columns: 'Columns',
  where: 'Who and where',
  outcome: {
    open: 'Open',
    unknown: 'Not confirmed yet',
    paid: 'Paid',
    declined: 'Declined',
    neverReceived: 'Never received',
  } satisfies Record<Outcome, string>,
  notReleased: 'Not handed over',
  instrument: { card: 'Card', account: 'Bank account' },
  bank: 'Bank',
  brand: 'Card brand',
  cashierName: 'Cashier',
  cashier: 'Cashier {{name}}',
  till: 'Till {{name}}',
  any: 'Any',
  anyAgain: '{{label}}: any again',
  noChoice: 'None like this in the journal',
  from: 'From',
  to: 'To',
  amountHint: 'The same in both finds exactly that amount.',
  amountTooLarge: 'Type a smaller amount.',
  currency: 'Currency',
  /** A filter by currency without an amount. */
  inCurrency: 'in {{currency}}',
  amountsWrong: 'This amount is smaller than the first.',
  amountFrom: 'from {{amount}}',
  amountTo: 'up to {{amount}}',
  between: '{{from}} – {{to}}',
  since: 'since {{day}}',
  until: 'until {{day}}',
  views: 'Views',
  noViews: 'No view has been saved yet. A view keeps the search, the filters and the columns under a name.',
  nameOfThis: 'Name for what is shown now',
  nameTaken: 'There is a view with this name.',
  save: 'Save view',
  rename: 'Rename',
  renameThis: 'Rename {{name}}',
  newName: 'New name for {{name}}',
  keepName: 'Keep name',
  delete: 'Delete',
  deleteThis: 'Delete {{name}}',
  done: { removed: '“{{name}}” was deleted.', renamed: '“{{name}}” has a new name.' },
  undo: 'Undo',
  select: 'Select {{reference}}',
  selected: 'Selected',
  selectedCount_one: '{{count}} selected',
  selectedCount_other: '{{count}} selected',
  copyReferences: 'Copy references',
  clearSelection: 'Select none',
  requerySelected: 'Re-query selected',
  requeryMatching: 'Re-query all {{payments}}',
  payments_one: '{{count}} payment',
  payments_other: '{{count}} payments',
  sum: { paid: 'Paid', notSettled: 'Not settled', notPaid: 'Not paid' },
  counting: 'Counting …',
  notCounted: 'Could not be counted',
  sumsWithheld: 'Sums are shown to those who may look at the day.',
  cut: {
    newest: 'The newest {{rows}} are listed. Choose days to see earlier ones, or press End for the oldest.',
    oldest: 'The oldest {{rows}} are listed. Choose days to see later ones, or press Home for the newest.',
  },
  nothing: {
    empty: 'No payments yet',
    allSettled: 'Everything is settled',
    found: 'Nothing found for “{{search}}”',
    filtered: 'No payment fits these filters',
    foundInFiltered: 'Nothing found for “{{search}}” with these filters',
  },
  nothingText: {
    empty: 'Every payment of this till will stand here, the newest first.',
    allSettled: 'A payment stands here as long as nobody knows how it ended.',
    found: 'Try the last four digits, a part of the e-mail, or the beginning of the reference.',
    filtered: 'Choose more days, or take a filter away.',
    foundInFiltered: 'Search in the whole journal, or choose more days.',
  },
  older: 'Older',
  newer: 'Newer',
};

/** What is said of a reference while it is typed. */
export const typedReferenceTexts = {
  beginning: 'The beginning of a reference, so far without a mistake',
  whole: 'The check character fits',
  tooShort: 'Place {{place}}: a character is missing there',
  wanted: {
    digit: 'Place {{place}}: “{{character}}” cannot stand there, only a digit',
    letterOrDigit: 'Place {{place}}: “{{character}}” cannot stand there, only a letter of A to Z or a digit',
    hyphen: 'Place {{place}}: a hyphen belongs there, not “{{character}}”',
    day: 'Place {{place}}: this is no day. It is written as year, month, day',
    end: 'Place {{place}}: the reference ends before it',
  } satisfies Record<Extract<TypedReference, { kind: 'wrongPlace' }>['wanted'], string>,
  checkFails: 'The check character does not fit: one character is wrong.',
  meant: 'Place {{place}}? Take {{reference}}',
};

/** What stops views and columns from being kept. */
export const viewProblemTexts = {
  tooManyViews: {
    what: 'There are {{most}} views already.',
    next: 'Delete one that nobody uses, then save this one.',
  },
  viewNotKept: {
    what: 'This could not be kept in the settings.',
    next: 'Look whether the disk is full, then try again. The journal itself is not touched by this.',
  },
};
