import type { EntryWithState } from '../journal/journal-entry.ts';
import {
  type Correction,
  type CurrencyCounts,
  MOST_LISTED,
  type ReportContents,
  type ShiftEnd,
  type UnsettledPayment,
} from '../journal/report-contents.ts';
import { type Standing, standingOf } from './standing.ts';
import { type Change, currencyReportOf, isNewlyHandedOver, isNewlyPaid, isUnsettled, returnedIn } from './tallies.ts';

/** A payment as an earlier report left it, with its person and the number of the report in which it began. */
export interface EarlierPayment {
  standing: Standing;
  person: string;
  day: number;
}

export interface ReportStart {
  /** The contents of the previous report; null if there is none. */
  before: { number: number; contents: Pick<ReportContents, 'currencies' | 'unsettled'> } | null;
  /** Returns a payment that began before this report's period. */
  earlier: (reference: string) => EarlierPayment;
}

export type DayReport = ReturnType<typeof startDayReport>;

/**
 * Starts the report of a part of the journal, its period; `add` takes the entries in order. Screens, paper, exports and
 * checkers all use this function. The same entries after the same start give the same contents.
 */
export function startDayReport({ before, earlier }: ReportStart) {
  const payments = new Map<string, Followed>();
  const counts = { approvals: 0, reprints: 0 };
  const acts = new Map<string, Acts>();
  const shifts: ShiftEnd[] = [];
  let ends: ReportContents['entries'] = null;

  function follow({ happening, actor, payment }: EntryWithState): void {
    if (!payment) return;
    const after = standingOf(payment);
    const known = payments.get(payment.reference);
    if (known) known.after = after;
    else if (happening.kind === 'paymentIntended') {
      payments.set(payment.reference, { before: null, after, person: actor, day: null });
    } else {
      const { standing, person, day } = earlier(payment.reference);
      payments.set(payment.reference, { before: standing, after, person, day });
    }
  }

  return {
    add({ seq, entry }: { seq: number; entry: EntryWithState }): void {
      const end = { seq, at: entry.at, businessDay: entry.day };
      ends = { first: ends?.first ?? end, last: end, count: (ends?.count ?? 0) + 1 };
      follow(entry);
      if (entry.approved) counts.approvals += 1;
      const { happening } = entry;
      const isPrinted = happening.kind === 'dayPrinted' || happening.kind === 'slipPrinted';
      if (isPrinted && happening.copy > 0) counts.reprints += 1;
      const act = actOf(entry);
      if (act) {
        const ofCurrency = acts.get(act.currency) ?? NO_ACTS;
        acts.set(act.currency, { ...ofCurrency, [act.name]: ofCurrency[act.name] + 1 });
      }
      if (entry.happening.kind === 'shiftClosed') {
        const { kind: _kind, upTo: _upTo, ...shiftEnd } = entry.happening;
        shifts.push(shiftEnd);
      }
    },
    contents(): ReportContents {
      const all = [...payments.values()];
      const begun = all.filter((each) => each.before === null);
      const [first, last] = [begun.at(0), begun.at(-1)];
      const corrections = all.flatMap(correctionOf);
      return {
        entries: ends,
        references: first && last ? { first: first.after.reference, last: last.after.reference } : null,
        currencies: currenciesOf({ payments: all, corrections, acts, earlier: before?.contents.currencies ?? [] }),
        counts: { ...counts },
        unsettled: unsettledAfter(carriedOn(before), payments),
        corrections: corrections.slice(-MOST_LISTED),
        shifts: [...shifts],
      };
    },
    /** Returns the payments in the entries so far. */
    payments: (): ReadonlyMap<string, Followed> => payments,
  };
}

/**
 * A payment in an entry of the period. @property day the number of the report in whose period the payment began; null
 * for this report
 */
interface Followed extends Change {
  day: number | null;
}

type Acts = Pick<CurrencyCounts, 'secondCharges' | 'cancelledSales'>;

const NO_ACTS: Acts = { secondCharges: 0, cancelledSales: 0 };

/** Returns what an entry counts as, and in which currency; null if it counts as no act. */
function actOf({ happening, payment, sale }: EntryWithState): { name: keyof Acts; currency: string } | null {
  const currency = (payment ?? sale)?.amount.currency;
  if (currency === undefined) return null;
  if (happening.kind === 'paymentIntended' && happening.override) return { name: 'secondCharges', currency };
  return happening.kind === 'saleCancelled' ? { name: 'cancelledSales', currency } : null;
}

/** Returns a report of every currency of this period and of the previous report, since perpetual totals continue. */
function currenciesOf(parts: {
  payments: readonly Followed[];
  corrections: readonly Correction[];
  acts: ReadonlyMap<string, Acts>;
  earlier: ReportContents['currencies'];
}): ReportContents['currencies'] {
  const { payments, corrections, acts, earlier } = parts;
  const named = new Set([
    ...earlier.map(({ currency }) => currency),
    ...payments.map(({ after }) => after.currency),
    ...acts.keys(),
  ]);
  return [...named].sort().map((currency) => {
    const own = payments.filter(({ after }) => after.currency === currency);
    const corrected = corrections.filter((each) => each.currency === currency);
    return {
      ...currencyReportOf(
        currency,
        own,
        earlier.find((each) => each.currency === currency),
      ),
      counts: { ...countsOf(own, corrected), ...(acts.get(currency) ?? NO_ACTS) },
    };
  });
}

function countsOf(payments: readonly Followed[], corrections: readonly Correction[]): Omit<CurrencyCounts, keyof Acts> {
  const isFound = ({ before, after }: Followed) =>
    after.review !== null && after.review.foundAt !== (before?.review?.foundAt ?? null);
  const isDecided = ({ before, after }: Followed) =>
    after.review !== null && after.review.decidedAt !== null && after.review.decidedAt !== before?.review?.decidedAt;
  return {
    corrections: corrections.length,
    late: corrections.filter(({ late }) => late).length,
    reviews: payments.filter(isFound).length,
    reviewsDecided: payments.filter(isDecided).length,
  };
}

/** Returns the change of an earlier report's payment, or of a payment that was paid after its sale had ended. */
function correctionOf(change: Followed): Correction[] {
  const { before, after, day } = change;
  const isLate = isNewlyPaid(change) && after.isLate;
  const returnedMinor = returnedIn(change);
  const handedOver = isNewlyHandedOver(change);
  const isSettled = before !== null && before.outcome !== after.outcome && !isUnsettled(after);
  if (!isLate && (before === null || !(isSettled || handedOver || returnedMinor !== 0))) return [];
  return [
    {
      ...listed(after, day),
      was: before?.outcome ?? 'open',
      is: after.outcome,
      ...(isLate && { late: true }),
      ...(handedOver && { handedOver: true }),
      ...(returnedMinor !== 0 && { returnedMinor }),
    },
  ];
}

/** Returns the payments that the previous report left open. Payments of that report's own period get its number. */
function carriedOn(before: ReportStart['before']): UnsettledPayment[] {
  if (!before) return [];
  return before.contents.unsettled.map((payment) => ({ ...payment, day: payment.day ?? before.number }));
}

/** Returns the open payments at the end of the period: first those without an entry in the period. */
function unsettledAfter(
  before: readonly UnsettledPayment[],
  payments: ReadonlyMap<string, Followed>,
): UnsettledPayment[] {
  const untouched = before.filter(({ reference }) => !payments.has(reference));
  const touched = [...payments.values()].flatMap(({ after, day }) =>
    after.outcome === 'open' || after.outcome === 'unknown' ? [{ ...listed(after, day), outcome: after.outcome }] : [],
  );
  return [...untouched, ...touched].slice(-MOST_LISTED);
}

function listed({ reference, currency, amountMinor }: Standing, day: number | null) {
  return { reference, currency, amountMinor, day };
}
