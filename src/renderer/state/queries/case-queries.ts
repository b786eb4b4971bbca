import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Channel, RequestOf, ResponseOf } from '../../../shared/bridge-contract.ts';
import type { CaseRecord } from '../../../shared/case/case.ts';
import type { CaseList, CasePage, CaseView } from '../../../shared/case/case-view.ts';
import type { PaymentFilters } from '../../../shared/journal/payment-filters.ts';
import type { BridgeClient } from '../../bridge-client.ts';
import { useParts } from '../parts.ts';
import { useAnswer, valueOrThrow } from './queries.ts';

/** Below the journal's key, because every change of the desk may open a case. */
const CASES = ['journal', 'cases'] as const;

/** Cases open in the background, so the list is refreshed even if nobody acts. */
const REFRESH_MS = 10_000;

/** About as many as a person will look through. */
export const MATCHING_PAYMENTS = 20;

export function useCases(list: CaseList) {
  const { client } = useParts();
  return useInfiniteQuery({
    queryKey: [...CASES, 'list', list],
    queryFn: async ({ pageParam }) => valueOrThrow(await client.ask('cases.list', { list, after: pageParam })),
    initialPageParam: null as RequestOf<'cases.list'>['after'],
    getNextPageParam: (page: CasePage) => page.next,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

export function useCase(id: string) {
  return useAnswer([...CASES, 'one', id], 'cases.read', { id }, { refetchInterval: REFRESH_MS });
}

export function useCasesOfPayment(reference: string) {
  const { client } = useParts();
  return useQuery(ofPayment(client, reference));
}

/** Returns the cases of each of these payments, as far as they have been read. */
export function useCasesOfPayments(references: readonly string[]) {
  const { client } = useParts();
  const read = useQueries({ queries: references.map((reference) => ofPayment(client, reference)) });
  return {
    found: references.map((reference, index) => ({ reference, cases: read[index]?.data?.cases ?? [] })),
    /** The till's time; null until something has been read. */
    now: read.find(({ data }) => data !== undefined)?.data?.now ?? null,
  };
}

function ofPayment(client: BridgeClient, reference: string) {
  return {
    queryKey: [...CASES, 'ofPayment', reference],
    queryFn: async () => valueOrThrow(await client.ask('cases.ofPayment', { reference })),
    refetchInterval: REFRESH_MS,
  };
}

/** The channels that change a case. */
type CaseOrder = Exclude<Extract<Channel, `cases.${string}`>, 'cases.list' | 'cases.read' | 'cases.ofPayment'>;
export type CaseAct = { [Each in CaseOrder]: { channel: Each; request: RequestOf<Each> } }[CaseOrder];

export function useCaseAct() {
  const { client } = useParts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ channel, request }: CaseAct): Promise<CaseRecord> =>
      valueOrThrow(await client.ask(channel, request as RequestOf<typeof channel>)),
    onSuccess: (record) => {
      // A person whose act was approved by another may not read the case again, so the act's answer is shown.
      queries.setQueryData<CaseView>([...CASES, 'one', record.id], (view) => view && { ...view, case: record });
      return queries.invalidateQueries({ queryKey: CASES });
    },
  });
}

/** The criteria of a search for payments. */
export interface PaymentSearch {
  search: string | null;
  filters: PaymentFilters;
  /** The time that the customer gave. */
  nearestTo?: string;
}

/** Finds the payments that match the customer's information: those nearest to the given time, or the newest. */
export function useMatchingPayments(asked: PaymentSearch | null) {
  const { client } = useParts();
  return useQuery({
    queryKey: [...CASES, 'fitting', asked],
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    queryFn: async () => (asked === null ? NOTHING_FITS : await matchingPayments(client, asked)),
  });
}

/** @property hasMore true if more payments match than are listed */
export interface MatchingPayments {
  payments: ResponseOf<'journal.page'>['payments'];
  hasMore: boolean;
}

const NOTHING_FITS: MatchingPayments = { payments: [], hasMore: false };

export async function matchingPayments(
  client: Pick<BridgeClient, 'ask'>,
  { nearestTo, ...asked }: PaymentSearch,
): Promise<MatchingPayments> {
  const page = async (place: Pick<RequestOf<'journal.page'>, 'before' | 'after'>) =>
    valueOrThrow(await client.ask('journal.page', { ...asked, ...place, limit: MATCHING_PAYMENTS, outcomes: null }));
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

/** Returns a cursor at a moment. No payment has this reference, so the cursor never equals a payment. */
function cursorAt(timeMs: number) {
  return { createdAt: new Date(timeMs).toISOString(), reference: '------' };
}
