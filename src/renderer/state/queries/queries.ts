import {
  QueryClient,
  type QueryKey,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Channel, RequestOf, ResponseOf, Theme, TillDescription } from '../../../shared/bridge-contract.ts';
import { type BusinessDay, createDayTeller } from '../../../shared/days/business-day.ts';
import type { PaymentQuery } from '../../../shared/journal/journal-query.ts';
import type { Problem, Result } from '../../../shared/problems.ts';
import { useParts, useTill } from '../parts.ts';

/** Queries under this key are read again whenever the journal changes. */
export const JOURNAL_KEY = ['journal'] as const;
export const KEYS = {
  till: ['till'],
  banks: ['banks'],
  journal: JOURNAL_KEY,
  choices: ['choices'],
  seals: ['seals'],
} as const;
const COUNTED_AGAIN_MS = 1_000;
/** The shortest time between two refreshes of the journal. A run of re-queries changes many payments a second. */
const JOURNAL_REFRESH_MS = 1_000;

/** The last hour moves on even if nothing happens. */
export const GLANCE_REFRESH_MS = 60_000;

/** The business day ends even if nothing happens. */
const TODAY_REFRESH_MS = 30_000;

/** Wraps a Problem as an Error so that react-query stores it as the query's error. */
class AskFailed extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** All queries go to our own main process: the network state is irrelevant, and problems are shown, not retried. */
export function createQueryClient(): QueryClient {
  const settings = { networkMode: 'always', retry: false } as const;
  return new QueryClient({
    defaultOptions: { queries: { ...settings, refetchOnWindowFocus: false, staleTime: 5_000 }, mutations: settings },
  });
}

export function useTillQuery() {
  return useAnswer(KEYS.till, 'till.describe', undefined, { staleTime: Number.POSITIVE_INFINITY });
}

/**
 * Reads the till's description again. Parts of it, such as the state of the copies, change without a push.
 * @param at reads again whenever this value changes; null reads once, when the screen opens
 */
export function useFreshTill(at: string | null = null): void {
  const queries = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `at` triggers the read
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: KEYS.till });
  }, [queries, at]);
}

export function useThemeChange() {
  const { client } = useParts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (theme: Theme) => valueOrThrow(await client.ask('till.setTheme', { theme })),
    onMutate: (theme) => queries.setQueryData<TillDescription>(KEYS.till, (till) => (till ? { ...till, theme } : till)),
    onError: () => queries.invalidateQueries({ queryKey: KEYS.till }),
  });
}

/** Changes the counter's language and shows it at once. */
export function useLanguageChange() {
  const queries = useQueryClient();
  return useOrder('language.set', {
    onSuccess: ({ language }) =>
      queries.setQueryData<TillDescription>(KEYS.till, (till) => (till ? { ...till, language } : till)),
  });
}

/** Follows a change of language in the other window. */
export function useLanguageChanges(): void {
  const { client } = useParts();
  const queries = useQueryClient();
  useEffect(
    () => client.listen('language.changed', () => void queries.invalidateQueries({ queryKey: KEYS.till })),
    [client, queries],
  );
}

/** Changes the till's currency. The change holds until the next start even if it could not be saved. */
export function useCurrencyChange() {
  const { client, draft } = useParts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (request: RequestOf<'till.setCurrency'>) => {
      const before = queries.getQueryData<TillDescription>(KEYS.till)?.currency;
      const till = valueOrThrow(await client.ask('till.setCurrency', request));
      // An amount typed for the next sale was meant in the old currency. The form may have closed in the meantime.
      if (till.currency !== before) draft.getState().type({ amountText: '' });
      return till;
    },
    onSuccess: (till) => queries.setQueryData<TillDescription>(KEYS.till, till),
    onError: () => queries.invalidateQueries({ queryKey: KEYS.till }),
  });
}

/** Records the decision about the journal that stopped the till. The next start carries it out. */
export function useJournalDecision() {
  return useOrder('till.decideJournal');
}

export function useBanks(enabled: boolean) {
  const queries = useQueryClient();
  const banks = useAnswer(KEYS.banks, 'banks.list', { refresh: false }, { enabled });
  const refresh = useOrder('banks.list', { onSuccess: (list) => queries.setQueryData(KEYS.banks, list) });
  return { banks, refresh };
}

/** Reads the totals of all payments that match a query; null while main is counting. */
export function useSums(query: PaymentQuery) {
  const { client } = useParts();
  return useQuery({
    queryKey: [...KEYS.journal, 'sums', query],
    queryFn: async () => valueOrThrow(await client.ask('journal.sums', query)).sums,
    // null: a newer query replaced this one before it was counted.
    refetchInterval: ({ state }) => (state.data === null ? COUNTED_AGAIN_MS : false),
  });
}

/** Reads the values that the filters offer. */
export function useJournalChoices() {
  return useAnswer(KEYS.choices, 'journal.choices', undefined);
}

export function usePayment(reference: string) {
  return useAnswer([...KEYS.journal, 'payment', reference], 'journal.payment', { reference });
}

/** Returns the current business day. Until the journal has answered, computes it from the clock. */
export function useToday(): BusinessDay {
  const { till } = useTill();
  const { zone, dayEndsAtHour: endsAtHour } = till;
  const ofClock = useMemo(() => {
    const rule = { zone, endsAtHour };
    return { ...rule, day: createDayTeller().dayUnder(new Date(), rule) };
  }, [zone, endsAtHour]);
  const today = useAnswer([...KEYS.journal, 'today'], 'journal.today', undefined, {
    refetchInterval: TODAY_REFRESH_MS,
  });
  return today.data ?? ofClock;
}

/** Reads today's totals again after every change of the desk, and once a minute. */
export function useGlance() {
  return useAnswer([...KEYS.journal, 'glance'], 'glance.read', undefined, { refetchInterval: GLANCE_REFRESH_MS });
}

export function useFreshJournal(): void {
  const { desk, journalList } = useParts();
  const queries = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = desk.subscribe((state, before) => {
      if (state.snapshot === before.snapshot || timer) return;
      timer = setTimeout(() => {
        timer = undefined;
        void queries.invalidateQueries({ queryKey: KEYS.journal });
        journalList.refresh();
      }, JOURNAL_REFRESH_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [desk, journalList, queries]);
}

export function useAnswer<C extends Channel>(
  queryKey: QueryKey,
  channel: C,
  request: RequestOf<C>,
  options: Omit<UseQueryOptions<ResponseOf<C>>, 'queryKey' | 'queryFn'> = {},
) {
  const { client } = useParts();
  return useQuery({ ...options, queryKey, queryFn: async () => valueOrThrow(await client.ask(channel, request)) });
}

/** Sends a request on demand. The mutation's variables are the request. */
export function useOrder<C extends Channel>(
  channel: C,
  options: Omit<UseMutationOptions<ResponseOf<C>, Error, RequestOf<C>>, 'mutationFn'> = {},
) {
  const { client } = useParts();
  return useMutation({
    ...options,
    mutationFn: async (request: RequestOf<C>) => valueOrThrow(await client.ask(channel, request)),
  });
}

export function problemOf(error: unknown): Problem {
  return error instanceof AskFailed ? error.problem : { code: 'unexpected', facts: {} };
}

/** Returns the value of a result. Throws its problem, so that react-query stores it. */
export function valueOrThrow<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new AskFailed(result.problem);
  return result.value;
}
