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

/** What is asked with it is asked again whenever the journal has changed. */
export const JOURNAL_KEY = ['journal'] as const;
export const KEYS = { till: ['till'], banks: ['banks'], journal: JOURNAL_KEY, choices: ['choices'] } as const;
const COUNTED_AGAIN_MS = 1_000;
/** The journal is read again at most this often while payments move: a run of re-queries moves many in a second. */
const JOURNAL_REFRESH_MS = 1_000;

/** The last hour moves on also where nothing else does. */
export const GLANCE_REFRESH_MS = 60_000;

/** A day ends also where nothing else happens. */
const TODAY_REFRESH_MS = 30_000;

/** A problem of the closed set, thrown so that react-query keeps it as the error of the query. */
class AskFailed extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** Everything is asked of our own main process: no network state matters, and a problem is shown rather than retried. */
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
 * Reads again what the till says of itself, which changes without being told: how the copies stand, in which language it is read.
 * @param at a screen that opens asks once; given something, it asks whenever that is another
 */
export function useFreshTill(at: string | null = null): void {
  const queries = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: that it is another is what asks
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

/** In which the counter is read; shown at once, as it was kept. */
export function useLanguageChange() {
  const queries = useQueryClient();
  return useOrder('language.set', {
    onSuccess: ({ language }) =>
      queries.setQueryData<TillDescription>(KEYS.till, (till) => (till ? { ...till, language } : till)),
  });
}

/** What was chosen in the other window is read here at once, too. */
export function useLanguageChanges(): void {
  const { client } = useParts();
  const queries = useQueryClient();
  useEffect(
    () => client.listen('language.changed', () => void queries.invalidateQueries({ queryKey: KEYS.till })),
    [client, queries],
  );
}

/** In what the till charges; a change that could not be kept on the disk holds all the same. */
export function useCurrencyChange() {
  const { client, draft } = useParts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (request: RequestOf<'till.setCurrency'>) => {
      const before = queries.getQueryData<TillDescription>(KEYS.till)?.currency;
      const till = valueOrThrow(await client.ask('till.setCurrency', request));
      // What is typed for the next sale was meant in the currency before, also where its form has gone meanwhile.
      if (till.currency !== before) draft.getState().type({ amountText: '' });
      return till;
    },
    onSuccess: (till) => queries.setQueryData<TillDescription>(KEYS.till, till),
    onError: () => queries.invalidateQueries({ queryKey: KEYS.till }),
  });
}

/** Decides about the journal that stopped the till; the next start carries it out. */
export function useJournalDecision() {
  return useOrder('till.decideJournal');
}

export function useBanks(enabled: boolean) {
  const queries = useQueryClient();
  const banks = useAnswer(KEYS.banks, 'banks.list', { refresh: false }, { enabled });
  const refresh = useOrder('banks.list', { onSuccess: (list) => queries.setQueryData(KEYS.banks, list) });
  return { banks, refresh };
}

/** What all payments of a question come to; null while that is being counted. */
export function useSums(query: PaymentQuery) {
  const { client } = useParts();
  return useQuery({
    queryKey: [...KEYS.journal, 'sums', query],
    queryFn: async () => valueOrThrow(await client.ask('journal.sums', query)).sums,
    // A newer question came in between: this one was not counted.
    refetchInterval: ({ state }) => (state.data === null ? COUNTED_AGAIN_MS : false),
  });
}

/** What there is to filter by. */
export function useJournalChoices() {
  return useAnswer(KEYS.choices, 'journal.choices', undefined);
}

export function usePayment(reference: string) {
  return useAnswer([...KEYS.journal, 'payment', reference], 'journal.payment', { reference });
}

/** The business day now. Until the journal has said it, the one of the clock. */
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

/** Reads today's totals again after every change of the desk and once a minute. */
export function useGlance() {
  return useAnswer([...KEYS.journal, 'glance'], 'glance.read', undefined, { refetchInterval: GLANCE_REFRESH_MS });
}

/** Reads the journal again after the desk has changed. */
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

/** Asks main a question whose answer is kept under this key. */
export function useAnswer<C extends Channel>(
  queryKey: QueryKey,
  channel: C,
  request: RequestOf<C>,
  options: Omit<UseQueryOptions<ResponseOf<C>>, 'queryKey' | 'queryFn'> = {},
) {
  const { client } = useParts();
  return useQuery({ ...options, queryKey, queryFn: async () => valueOrThrow(await client.ask(channel, request)) });
}

/** Asks main whenever a person says so; `mutate` takes the request. */
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

/** The answer's value; its problem is thrown, so that react-query keeps it. */
export function valueOrThrow<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new AskFailed(result.problem);
  return result.value;
}
