import type { PaymentRecord } from '../../../../shared/payment/records.ts';
import { isKept } from '../../../../shared/payment/review.ts';
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

/**
 * The same desk, which hands over nothing that fetched entries say was handed over. Where it is not proven that they are this till's
 * own, a case may decide otherwise; the counter alone never does.
 */
export function keepingFetched(desk: Desk, journal: Pick<Journal, 'payment'>, fetched: AllFetched): Desk {
  const refusal = async (reference: string, mayBeDecided: boolean) => {
    const all = await fetched();
    if (all === null) return problem('fetchedNotRead');
    const saying = all.filter((each) => each.handedOver.has(reference));
    const [said] = saying.toSorted((one, other) => Number(other.isProven) - Number(one.isProven));
    if (!said) return null;
    const facts = { reference, ...said.handedOver.get(reference) };
    if (said.isProven) return problem('alreadyReleased', facts);
    const isDecided = mayBeDecided && isKeptSince(await journal.payment(reference), saying);
    return isDecided ? null : problem('fetchedSaysHandedOver', facts);
  };
  return {
    ...desk,
    handOver: async (reference, override) =>
      (await refusal(reference, false)) ?? (await desk.handOver(reference, override)),
    handOverAfterReview: async (reference, override) =>
      (await refusal(reference, true)) ?? (await desk.handOverAfterReview(reference, override)),
  };
}

/** Whether a case was resolved for the shop after all of these entries lay there: who decided before cannot have known of them. */
function isKeptSince(payment: PaymentRecord | null, fetched: readonly FetchedEntries[]): boolean {
  if (!payment || !isKept(payment.state)) return false;
  const decidedAt = Date.parse(payment.state.review?.decided?.at ?? '');
  return fetched.every(({ fetchedAt }) => decidedAt > Date.parse(fetchedAt));
}
