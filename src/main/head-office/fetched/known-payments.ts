import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { isGuarded } from '../../../shared/payment/second-payment.ts';
import type { GuardedQuery } from '../../desk/ports/journal-port.ts';
import type { HandedOverElsewhere } from '../../desk/ports/parts.ts';
import type { Journal } from '../../journal/journal.ts';
import type { FetchedEntries } from './fetched-facts.ts';

/** Returns the fetched entries; null if they cannot be read, which stops the till. */
type AllFetched = () => Promise<readonly FetchedEntries[] | null>;

/** The part of a journal that finds the payments that stand in the way of a charge. */
export type Guarding = Pick<Journal, 'guardedPayments' | 'payment'>;

/**
 * Returns a `guardedPayments` that also finds payments in the fetched entries. Each payment is in its newest known
 * state, but unproven entries change no payment that the journal finds.
 */
export function guardedWithFetched(journal: Guarding, fetched: AllFetched): Guarding['guardedPayments'] {
  return async (query) => {
    const own = await journal.guardedPayments(query);
    const all = (await fetched()) ?? [];
    const goingOn = query.goingOn !== undefined && all.length > 0 ? await journal.payment(query.goingOn) : null;
    const isStopping = isInTheWay(query, goingOn);
    const others = newestOf(all);
    const proven = newestOf(all.filter(({ isProven }) => isProven));
    const known = own.map((each) => newer(each, proven.get(each.reference)));
    for (const { reference } of own) others.delete(reference);
    const found = [...others.values()].filter(isStopping);
    const now = await Promise.all(found.map(async (each) => newer(each, await journal.payment(each.reference))));
    return [...known, ...now.filter(isStopping)];
  };
}

/** Returns the newer state of a payment. *Paid* counts more: a later entry may be a re-query without an answer. */
function newer(one: PaymentRecord, other: PaymentRecord | null | undefined): PaymentRecord {
  if (one.state.outcome === 'paid' && other?.state.outcome !== 'paid') return one;
  return other && other.updatedAt > one.updatedAt ? other : one;
}

/** Returns each payment once, from the stretch that reaches furthest. Unproven stretches remove no warning. */
function newestOf(fetched: readonly FetchedEntries[]): Map<string, PaymentRecord> {
  const newest = new Map<string, PaymentRecord>();
  for (const { payments, isProven } of fetched.toSorted((one, other) => one.last.seq - other.last.seq)) {
    for (const payment of payments.values()) {
      const before = newest.get(payment.reference);
      const isAdded = (isGuarded(payment) || goodsLeftAt(payment) !== null) && !(before && isGuarded(before));
      if (isProven || isAdded) newest.set(payment.reference, payment);
    }
  }
  return newest;
}

/** Finds at least the payments that the journal's own search would find. The caller applies the exact rule. */
function isInTheWay(
  { saleId, amountMinor }: GuardedQuery,
  goingOn: PaymentRecord | null,
): (payment: PaymentRecord) => boolean {
  return (payment) => {
    const leftAt = goodsLeftAt(payment);
    if (payment.saleId === saleId) return isGuarded(payment) || leftAt !== null;
    if (payment.amount.amountMinor !== amountMinor) return false;
    return isGuarded(payment) || (leftAt !== null && goingOn !== null && leftAt > goingOn.createdAt);
  };
}

function goodsLeftAt({ state }: PaymentRecord): string | null {
  return state.outcome === 'paid' && state.handedOver ? state.handedOver.at : null;
}

/** Returns what fetched entries say about a hand-over; null if they say nothing. Proven entries take precedence. */
export function handedOverIn(fetched: readonly FetchedEntries[] | null, reference: string): HandedOverElsewhere | null {
  if (fetched === null) return { kind: 'notRead' };
  const saying = fetched.filter(({ handedOver }) => handedOver.has(reference));
  const [first] = saying.toSorted((one, other) => Number(other.isProven) - Number(one.isProven));
  const said = first?.handedOver.get(reference);
  if (!first || !said) return null;
  const newest = saying.toSorted((one, other) => Date.parse(other.fetchedAt) - Date.parse(one.fetchedAt))[0];
  return {
    kind: 'handedOver',
    at: said.at,
    by: said.by,
    isProven: first.isProven,
    newestFetchedAt: newest?.fetchedAt ?? first.fetchedAt,
  };
}
