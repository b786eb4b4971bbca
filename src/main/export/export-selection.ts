import { dayAfter } from '../../shared/days/day.ts';
import type { ExportDays, ExportOrder, ExportPayments, ExportRange } from '../../shared/export/export-view.ts';
import type { Selection } from '../../shared/journal/seal.ts';
import type { Outcome } from '../../shared/payment/payment-state.ts';

/** The days of the shop that a range means on this one; null for everything. */
export function daysOf(range: ExportRange, today: string): ExportDays | null {
  switch (range.kind) {
    case 'today':
      return { first: today, last: today };
    case 'yesterday':
      return { first: dayAfter(today, -1), last: dayAfter(today, -1) };
    case 'thisMonth':
      return { first: `${today.slice(0, 'YYYY-MM'.length)}-01`, last: today };
    case 'everything':
      return null;
    case 'days':
      return range.days;
  }
}

/** What an exporter takes: outcomes instead of what a person calls them. */
export function selectionOf({
  days,
  payments,
  search,
  filters,
}: Pick<ExportOrder, 'days' | 'payments' | 'search' | 'filters'>): Selection {
  const { outcomes, review, ...others } = filters ?? {};
  return {
    from: null,
    to: null,
    ...(days && { days }),
    search,
    outcomes: bothOf(OUTCOMES[payments], outcomes ?? null),
    reviewOnly: payments === 'review' || review === true,
    ...(Object.keys(others).length === 0 ? {} : { filters: others }),
  };
}

/** A statement is of all payments of one day: one that left some out would name totals that are none. */
export function isStatementDay({
  days,
  payments,
  search,
  filters,
}: Pick<ExportOrder, 'days' | 'payments' | 'search' | 'filters'>): boolean {
  const isOfAll = payments === 'all' && search === null && filters === null;
  return isOfAll && days !== null && days.first === days.last;
}

/**
 * A name that says what is in an export, and from which till: `practice-paydesk-T1-2026-11-21`.
 * @param isTaken where one is, a number is added
 */
export function exportName(
  { mode, till, days, today }: { mode: string; till: string; days: ExportDays | null; today: string },
  isTaken: (name: string) => boolean,
): string {
  const time = days === null ? `until-${today}` : nameOf(days);
  const wanted = `${mode === 'live' ? '' : `${mode}-`}paydesk-${till}-${time}`;
  let name = wanted;
  for (let number = 2; isTaken(name); number += 1) name = `${wanted}-${number}`;
  return name;
}

/** The conditions of both; null if neither excludes anything. */
function bothOf(one: readonly Outcome[] | null, other: readonly Outcome[] | null): Outcome[] | null {
  if (one && other) return one.filter((outcome) => other.includes(outcome));
  const only = one ?? other;
  return only && [...only];
}

function nameOf({ first, last }: ExportDays): string {
  return first === last ? first : `${first}-to-${last}`;
}

const OUTCOMES = {
  all: null,
  paid: ['paid'],
  notPaid: ['declined', 'neverReceived'],
  notSettled: ['open', 'unknown'],
  review: null,
} as const satisfies Record<ExportPayments, readonly NonNullable<Selection['outcomes']>[number][] | null>;
