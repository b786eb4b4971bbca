import { MANIFEST_NAME, type Seal, type Sum } from '../../shared/journal/seal.ts';
import type { AddFinding } from './findings.ts';
import type { NewestEntries, NewestPayment } from './newest-entries.ts';
import { dayNumber } from './payment-day.ts';

/**
 * Adds up what the newest entries of the payments come to. Of a search every payment is one that was found; of a stretch
 * of time those that were begun in it: the others are left out of `newest`.
 */
export function sumNewest({ contents }: Seal, newest: NewestEntries): EntrySums {
  const isSelected = selectionOf(contents);
  const sums = new EntrySums();
  for (const [reference, number] of newest.all()) {
    const payment = newest.paymentAt(number);
    if (isSelected(payment)) sums.take(payment);
    else newest.leaveOut(reference);
  }
  return sums;
}

/** Tells of a payment whether an export is of it; of one that cannot be read, that it is not. */
export function selectionOf(contents: Seal['contents']): (payment: NewestPayment) => boolean {
  const { from = null, to = null, days = null } = contents?.events?.complete ? contents.selection : {};
  if (days) {
    const [first, last] = [dayNumber(days.first), dayNumber(days.last)];
    return ({ createdAtMs, day }) => !Number.isNaN(createdAtMs) && day >= first && day <= last;
  }
  const fromMs = from === null ? Number.NEGATIVE_INFINITY : Date.parse(from);
  const beforeMs = to === null ? Number.POSITIVE_INFINITY : Date.parse(to);
  return ({ createdAtMs }) => createdAtMs >= fromMs && createdAtMs < beforeMs;
}

/** What the payments of an export come to. */
class EntrySums {
  readonly #sums = new Map<string, Sum>();

  take({ amountMinor, currency, isPaid }: NewestPayment): void {
    const sum = this.of(currency);
    sum.payments += 1;
    sum.amountMinor += amountMinor;
    sum.paidPayments += Number(isPaid);
    sum.paidMinor += Number(isPaid) * amountMinor;
  }

  currencies(): string[] {
    return [...this.#sums.keys()];
  }

  of(currency: string): Sum {
    const known = this.#sums.get(currency) ?? { ...NOTHING, currency };
    this.#sums.set(currency, known);
    return known;
  }
}

const NOTHING: Omit<Sum, 'currency'> = { payments: 0, amountMinor: 0, paidPayments: 0, paidMinor: 0 };

/**
 * Holds what a manifest says of the sums against its entries. Where the journal goes on after the last exported entry, a
 * payment may have become paid in what is not there: then no less may be said to be paid than the entries show.
 */
export function checkSums({ contents, head }: Seal, entries: EntrySums, add: AddFinding): void {
  if (!contents?.events) return;
  const { events, sums, payments } = contents;
  const isWhole = !events.complete || events.last.seq === head.seq;
  for (const currency of new Set([...entries.currencies(), ...sums.map((sum) => sum.currency)])) {
    const found = entries.of(currency);
    const said = sums.find((sum) => sum.currency === currency) ?? { ...NOTHING, currency };
    if (!fits(said, found, isWhole)) {
      add('sumsWrong', { file: MANIFEST_NAME }, { currency, said: sumText(said), found: sumText(found) });
    }
  }
  const counted = sums.reduce((total, sum) => total + sum.payments, 0);
  if (counted !== payments) {
    add('sumsWrong', { file: MANIFEST_NAME }, { currency: 'all', said: `${payments}`, found: `${counted} payments` });
  }
}

function fits(said: Sum, found: Sum, isWhole: boolean): boolean {
  if (said.payments !== found.payments || said.amountMinor !== found.amountMinor) return false;
  const [more, moreMinor] = [said.paidPayments - found.paidPayments, said.paidMinor - found.paidMinor];
  if (isWhole) return more === 0 && moreMinor === 0;
  return more >= 0 && moreMinor >= 0 && said.paidPayments <= said.payments && said.paidMinor <= said.amountMinor;
}

function sumText({ payments, amountMinor, paidPayments, paidMinor }: Sum): string {
  return `${payments} payments of ${amountMinor} minor units, ${paidPayments} paid of ${paidMinor}`;
}
