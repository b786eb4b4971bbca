import type { PaymentRecord } from '../../../../shared/payment/records.ts';
import { isGuarded } from '../../../../shared/payment/second-payment.ts';
import { problem } from '../../../../shared/problems.ts';
import type { Desk } from '../../../desk/ports/desk-port.ts';
import type { GuardedQuery } from '../../../desk/ports/journal-port.ts';
import type { Journal } from '../../../journal/journal.ts';
import type { FetchedEntries } from './fetched-facts.ts';

/** What was fetched back. Whoever asks waits until it has been read; null where it cannot be, which stops the till. */
type AllFetched = () => Promise<readonly FetchedEntries[] | null>;

/** The same journal, which warns also of payments that only the fetched entries know. */
export function warningOfFetched(journal: Journal, fetched: AllFetched): Journal {
  return {
    ...journal,
    guardedPayments: async (query) => {
      const own = await journal.guardedPayments(query);
      const others = newestOf((await fetched()) ?? []).filter(isInTheWay(query));
      const unknown = await Promise.all(
        others.map(async (each) => ((await journal.payment(each.reference)) ? [] : [each])),
      );
      return [...own, ...unknown.flat()];
    },
  };
}

/**
 * Each payment once: two stretches of a journal may tell of the same one, and the one that reaches further knows more of it. What is
 * not proven takes no warning away.
 */
function newestOf(fetched: readonly FetchedEntries[]): PaymentRecord[] {
  const newest = new Map<string, PaymentRecord>();
  for (const { payments, isProven } of fetched.toSorted((one, other) => one.last.seq - other.last.seq)) {
    for (const payment of payments.values()) {
      if (isProven || isGuarded(payment)) newest.set(payment.reference, payment);
    }
  }
  return [...newest.values()];
}

/** As a journal finds its own: wider than the rule, which whoever asks applies. */
function isInTheWay({ saleId, amountMinor }: GuardedQuery): (payment: PaymentRecord) => boolean {
  return (payment) => isGuarded(payment) && (payment.saleId === saleId || payment.amount.amountMinor === amountMinor);
}

/** The same desk, which hands over nothing that was handed over in fetched entries. */
export function keepingFetched(desk: Desk, fetched: AllFetched): Desk {
  const guarded = (handOver: Desk['handOver']) => async (reference: string) => {
    const all = await fetched();
    if (all === null) return problem('fetchedNotRead');
    const [before] = all.flatMap((each) => (each.isProven && each.handedOver.get(reference)) || []);
    return before ? problem('alreadyReleased', { reference, ...before }) : await handOver(reference);
  };
  return {
    ...desk,
    handOver: guarded((reference) => desk.handOver(reference)),
    handOverAfterReview: guarded((reference) => desk.handOverAfterReview(reference)),
  };
}
