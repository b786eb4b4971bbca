import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Channel, RequestOf, ResponseOf } from '../../../shared/bridge-contract.ts';
import type { CaseView } from '../../../shared/case/case-view.ts';
import type { PaymentFilters } from '../../../shared/journal/payment-filters.ts';
import { type Act, useActs, useAsk } from './queries.ts';
import { CASES, keyOf, readAgain } from './readings.ts';

/** About how many payments a person is willing to look through. */
export const MATCHING_PAYMENTS = 20;

/** Returns the cases of each payment, as far as they have been read. */
export function useCasesOfPayments(references: readonly string[]) {
  const ask = useAsk();
  const read = useQueries({
    queries: references.map((reference) => ({
      queryKey: keyOf('cases.ofPayment', { reference }),
      queryFn: () => ask('cases.ofPayment', { reference }),
      refetchInterval: CASES.refetchInterval,
      meta: { follows: CASES.follows },
    })),
  });
  return {
    found: references.map((reference, index) => ({ reference, cases: read[index]?.data?.cases ?? [] })),
    /** Main's time at the read, in place of the screen's clock; null until something is read. */
    now: read.find(({ data }) => data !== undefined)?.data?.now ?? null,
  };
}

type CaseOrder = Exclude<Extract<Channel, `cases.${string}`>, 'cases.list' | 'cases.read' | 'cases.ofPayment'>;
export type CaseAct = Act<CaseOrder>;

export function useCaseAct() {
  const queries = useQueryClient();
  return useActs<CaseOrder>({
    onSuccess: (record) => {
      // After another person's approval, the person may not read the case again, so the act's own answer is stored.
      queries.setQueryData<CaseView>(
        keyOf('cases.read', { id: record.id }),
        (view) => view && { ...view, case: record },
      );
      return readAgain(queries, 'cases');
    },
  });
}

export interface PaymentSearch {
  search: string | null;
  filters: PaymentFilters;
  nearestTo?: string;
}

/** Finds payments nearest to the given time, or the newest payments if no time is given. */
export function useMatchingPayments(asked: PaymentSearch | null) {
  const ask = useAsk();
  return useQuery({
    queryKey: ['cases.fitting', asked],
    meta: { follows: CASES.follows },
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    queryFn: async () => (asked === null ? NOTHING_FITS : await matchingPayments(ask, asked)),
  });
}

/** @property hasMore true if more payments match than are listed */
export interface MatchingPayments {
  payments: ResponseOf<'journal.page'>['payments'];
  hasMore: boolean;
}

const NOTHING_FITS: MatchingPayments = { payments: [], hasMore: false };

export async function matchingPayments(
  ask: (channel: 'journal.page', request: RequestOf<'journal.page'>) => Promise<ResponseOf<'journal.page'>>,
  { nearestTo, ...asked }: PaymentSearch,
): Promise<MatchingPayments> {
  const page = (place: Pick<RequestOf<'journal.page'>, 'before' | 'after'>) =>
    ask('journal.page', { ...asked, ...place, limit: MATCHING_PAYMENTS, outcomes: null });
  if (nearestTo === undefined) {
    const { payments, next } = await page({ before: null });
    return { payments, hasMore: next !== null };
  }
  const nearestMs = Date.parse(nearestTo);
  const [earlier, later] = await Promise.all([
    page({ before: cursorAt(nearestMs + 1) }),
    page({ before: null, after: cursorAt(nearestMs) }),
  ]);
  const found = new Map([...earlier.payments, ...later.payments].map((payment) => [payment.reference, payment]));
  const distanceMs = ({ createdAt }: { createdAt: string }) => Math.abs(Date.parse(createdAt) - nearestMs);
  const nearest = [...found.values()].sort((one, other) => distanceMs(one) - distanceMs(other));
  return {
    payments: nearest.slice(0, MATCHING_PAYMENTS),
    hasMore: nearest.length > MATCHING_PAYMENTS || earlier.next !== null || later.next !== null,
  };
}

/** Returns a cursor at a moment. Its reference is invalid, so the cursor never equals a payment. */
function cursorAt(timeMs: number) {
  return { createdAt: new Date(timeMs).toISOString(), reference: '------' };
}
