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

/** Under the journal's key: whatever the desk changes may open a case. */
const CASES = ['journal', 'cases'] as const;

/** Time passes, and cases open by themselves. */
const REFRESH_MS = 10_000;

/** As many as a person looks through. */
export const FITTING_PAYMENTS = 20;

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

/** The cases of each of these payments, as far as they are read by now. */
export function useCasesOfPayments(references: readonly string[]) {
  const { client } = useParts();
  const read = useQueries({ queries: references.map((reference) => ofPayment(client, reference)) });
  return {
    found: references.map((reference, index) => ({ reference, cases: read[index]?.data?.cases ?? [] })),
    /** The till's time; null while nothing is read. */
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

/** Everything that is done to a case, by its channel. */
type CaseOrder = Exclude<Extract<Channel, `cases.${string}`>, 'cases.list' | 'cases.read' | 'cases.ofPayment'>;
export type CaseAct = { [Each in CaseOrder]: { channel: Each; request: RequestOf<Each> } }[CaseOrder];

/** Does something to a case, and reads the cases again. */
export function useCaseAct() {
  const { client } = useParts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ channel, request }: CaseAct): Promise<CaseRecord> =>
      valueOrThrow(await client.ask(channel, request as RequestOf<typeof channel>)),
    onSuccess: (record) => {
      // Whoever had it approved alone cannot read the case again: it is shown as the act has left it.
      queries.setQueryData<CaseView>([...CASES, 'one', record.id], (view) => view && { ...view, case: record });
      return queries.invalidateQueries({ queryKey: CASES });
    },
  });
}

/** What a payment is looked for by; null where nothing is filled in. */
export interface PaymentSearch {
  search: string | null;
  filters: PaymentFilters;
  /** The time that the customer gave, if any. */
  nearestTo?: string;
}

/** The payments that fit what a customer says: those nearest to the time that was given, or the newest. */
export function useFittingPayments(asked: PaymentSearch | null) {
  const { client } = useParts();
  return useQuery({
    queryKey: [...CASES, 'fitting', asked],
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    queryFn: async () => (asked === null ? NOTHING_FITS : await fittingPayments(client, asked)),
  });
}

/** @property hasMore true if more payments fit than are listed */
export interface FittingPayments {
  payments: ResponseOf<'journal.page'>['payments'];
  hasMore: boolean;
}

const NOTHING_FITS: FittingPayments = { payments: [], hasMore: false };

export async function fittingPayments(
  client: Pick<BridgeClient, 'ask'>,
  { nearestTo, ...asked }: PaymentSearch,
): Promise<FittingPayments> {
  const page = async (place: Pick<RequestOf<'journal.page'>, 'before' | 'after'>) =>
    valueOrThrow(await client.ask('journal.page', { ...asked, ...place, limit: FITTING_PAYMENTS, outcomes: null }));
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
    payments: nearest.slice(0, FITTING_PAYMENTS),
    hasMore: nearest.length > FITTING_PAYMENTS || earlier.next !== null || later.next !== null,
  };
}

/** A cursor between payments: no payment has this reference. */
function cursorAt(timeMs: number) {
  return { createdAt: new Date(timeMs).toISOString(), reference: '------' };
}
