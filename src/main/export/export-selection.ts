import { dayAfter } from '../../shared/days/day.ts';
import type { ExportDays, ExportOrder, ExportPayments, ExportRange } from '../../shared/export/export-view.ts';
import type { Selection } from '../../shared/journal/seal.ts';
import type { Outcome } from '../../shared/payment/payment-state.ts';

/** Resolves a range to business days, relative to the business day `today`. Null means the whole journal. */
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

type Chosen = Pick<ExportOrder, 'days' | 'payments' | 'search' | 'filters'>;

export function selectionOf({ days, payments, search, filters }: Chosen): Selection {
  const { outcomes, review, ...others } = filters ?? {};
  return {
    ...(days && { days }),
    search,
    outcomes: bothOf(OUTCOMES[payments], outcomes ?? null),
    reviewOnly: payments === 'review' || review === true,
    ...(Object.keys(others).length === 0 ? {} : { filters: others }),
  };
}

/**
 * Returns true for an unfiltered export of one day. A statement with some payments left out would show false totals.
 */
export function isStatementDay({ days, payments, search, filters }: Chosen): boolean {
  const isOfAll = payments === 'all' && search === null && filters === null;
  return isOfAll && days !== null && days.first === days.last;
}

/** Proposes a folder name, such as `practice-paydesk-T1-2026-11-21`, with a number added if it is taken. */
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
