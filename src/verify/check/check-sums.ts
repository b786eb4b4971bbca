import { z } from 'zod';
import { MANIFEST_NAME, type Seal, type Sum } from '../../shared/seal.ts';
import type { CheckTools, GivenFile } from './check-tools.ts';
import { readEventLine, readPayment } from './event-line.ts';
import type { AddFinding } from './findings.ts';
import type { PaymentPlaces } from './payment-places.ts';
import { readParts } from './read-parts.ts';

/** So many entries are looked up together. */
const GROUP = 2_000;

const paymentSchema = z.object({
  createdAt: z.iso.datetime(),
  amount: z.object({ amountMinor: z.int().nonnegative(), currency: z.string() }),
  state: z.object({ outcome: z.string() }),
});

/**
 * Adds up what the newest entries of the payments come to. Of a search every payment is one that was found; of a stretch
 * of time those that were begun in it: the others are left out of `places`.
 */
export async function sumNewest(
  { contents }: Seal,
  entries: GivenFile,
  places: PaymentPlaces,
  tools: CheckTools,
): Promise<EntrySums> {
  const isSelected = selectionOf(contents);
  const sums = new EntrySums();
  for (const group of places.groups(GROUP)) {
    const lines = await readParts(
      entries,
      group.map(([, number]) => places.partAt(number)),
    );
    for (const [index, [reference]] of group.entries()) {
      const event = readEventLine(lines[index] ?? new Uint8Array());
      const payment = paymentSchema.safeParse(event && readPayment(event.payload, tools)).data;
      if (payment && isSelected(payment)) sums.take(payment);
      else places.leaveOut(reference);
    }
  }
  return sums;
}

/** Tells of a payment whether an export is of it. */
function selectionOf(contents: Seal['contents']): (payment: { createdAt: string }) => boolean {
  const { from = null, to = null } = contents?.events?.complete ? contents.selection : {};
  const fromMs = from === null ? Number.NEGATIVE_INFINITY : Date.parse(from);
  const beforeMs = to === null ? Number.POSITIVE_INFINITY : Date.parse(to);
  return ({ createdAt }) => Date.parse(createdAt) >= fromMs && Date.parse(createdAt) < beforeMs;
}

/** What the payments of an export come to. */
class EntrySums {
  readonly #sums = new Map<string, Sum>();

  take({ amount, state }: z.infer<typeof paymentSchema>): void {
    const sum = this.of(amount.currency);
    const isPaid = Number(state.outcome === 'paid');
    sum.payments += 1;
    sum.amountMinor += amount.amountMinor;
    sum.paidPayments += isPaid;
    sum.paidMinor += isPaid * amount.amountMinor;
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
