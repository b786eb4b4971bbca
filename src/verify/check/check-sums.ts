import { MANIFEST_NAME, type Seal, type Sum } from '../../shared/seal.ts';
import type { PaymentOutline } from './event-line.ts';
import type { AddFinding } from './findings.ts';

/** What the payments of an export come to, added up again from its entries. */
export class EntrySums {
  readonly #fromMs: number;
  readonly #beforeMs: number;
  readonly #sums = new Map<string, Sum>();
  /** Each selected payment, and whether it is paid so far. */
  readonly #isPaid = new Map<string, boolean>();

  /** Of a search every payment is one that was found; of a stretch of time those that were begun in it. */
  constructor({ contents }: Seal) {
    const { from = null, to = null } = contents?.events?.complete ? contents.selection : {};
    this.#fromMs = from === null ? Number.NEGATIVE_INFINITY : Date.parse(from);
    this.#beforeMs = to === null ? Number.POSITIVE_INFINITY : Date.parse(to);
  }

  /** Tells whether a payment is one of those that the export is of. */
  isSelected({ createdAt }: PaymentOutline): boolean {
    const atMs = Date.parse(createdAt);
    return atMs >= this.#fromMs && atMs < this.#beforeMs;
  }

  /** To be called for each entry of a payment that is selected, in their order. */
  take({ reference, amount, state }: PaymentOutline): void {
    const sum = this.of(amount.currency);
    const wasPaid = this.#isPaid.get(reference);
    const isPaid = state.outcome === 'paid';
    this.#isPaid.set(reference, isPaid);
    if (wasPaid === undefined) {
      sum.payments += 1;
      sum.amountMinor += amount.amountMinor;
    }
    const change = Number(isPaid) - Number(wasPaid ?? false);
    sum.paidPayments += change;
    sum.paidMinor += change * amount.amountMinor;
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
