import type { ExportFilters, ExportPayments, ExportRange } from '../../../../shared/export/export-view.ts';
import { isSame, type JournalView, queryOfView, type ViewedShop } from '../../../../shared/journal/journal-view.ts';
import { UNSETTLED } from '../../../../shared/payment/payment-state.ts';

/** What the journal showed when the export dialog opened, as the first proposal for the export. */
export interface ShownInJournal {
  search: string;
  payments: ExportPayments;
  range: ExportRange;
  /** Null if the journal had no other filters. */
  filters: ExportFilters | null;
}

/**
 * Turns the journal's view into choices of the export. Filters without a choice of their own, such as a range open on
 * one side, are passed on unchanged.
 */
export function shownInJournal(view: JournalView, shop: ViewedShop): ShownInJournal {
  const payments = paymentsOf(view);
  const range = rangeOf(view);
  const { filters = {} } = queryOfView(view, shop);
  const { review: _review, dayFrom, dayTo, ...others } = filters;
  const rest: ExportFilters = {
    ...others,
    ...(range ? {} : { ...(dayFrom && { dayFrom }), ...(dayTo && { dayTo }) }),
    ...(view.outcomes && payments === 'all' ? { outcomes: view.outcomes } : {}),
    ...(view.review && payments !== 'review' ? { review: true } : {}),
  };
  return {
    search: queryOfView(view, shop).search ?? '',
    payments,
    range: range ?? { kind: isWhole(view) ? 'today' : 'everything' },
    filters: Object.keys(rest).length === 0 ? null : rest,
  };
}

function paymentsOf({ outcomes, review }: JournalView): ExportPayments {
  if (outcomes === null) return review ? 'review' : 'all';
  if (isSame(outcomes, ['paid'])) return 'paid';
  if (isSame(outcomes, ['declined', 'neverReceived'])) return 'notPaid';
  return isSame(outcomes, UNSETTLED) ? 'notSettled' : 'all';
}

/** @returns null if no days are chosen or the range is open on one side */
function rangeOf({ days }: JournalView): ExportRange | null {
  switch (days?.kind) {
    case 'today':
    case 'yesterday':
      return { kind: days.kind };
    case 'days':
      return days.first && days.last && days.first <= days.last
        ? { kind: 'days', days: { first: days.first, last: days.last } }
        : null;
    default:
      return null;
  }
}

function isWhole(view: JournalView): boolean {
  const { search, ...filters } = view;
  return search === '' && Object.values(filters).every((value) => value === null || value === false);
}
