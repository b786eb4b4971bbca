import { QueryClient, type UseMutationOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { Channel, RequestOf, ResponseOf, TillDescription } from '../../../shared/bridge-contract.ts';
import { CHANNEL_LISTS } from '../../../shared/channel-lists.ts';
import { type BusinessDay, createDayTeller } from '../../../shared/days/business-day.ts';
import type { Problem, Result } from '../../../shared/problems.ts';
import { useParts, useTill } from '../parts.ts';
import { keyOf, READINGS, type Reading, readAgain } from './readings.ts';

/** How often changes reload the journal: a bulk re-query run changes many payments a second. */
const JOURNAL_REFRESH_MS = 1_000;

const TILL_KEY = keyOf('till.describe', undefined);

/** Wraps a Problem as an Error so that react-query stores it as the query's error. */
class AskFailed extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

/**
 * Creates the query client. All queries go to main, so the network state does not matter. Problems are shown, not
 * retried.
 */
export function createQueryClient(): QueryClient {
  const settings = { networkMode: 'always', retry: false } as const;
  return new QueryClient({
    defaultOptions: {
      queries: { ...settings, refetchOnWindowFocus: false, staleTime: 5_000 },
      // A mutation holds the typed request, so it is dropped together with its screen.
      mutations: { ...settings, gcTime: 0 },
    },
  });
}

/** @param reading how often to read; overrides `READINGS` */
export function useAnswer<C extends Channel>(channel: C, request: RequestOf<C>, reading: Reading<C> = {}) {
  const ask = useAsk();
  const { follows, ...options } = { ...READINGS[channel], ...reading };
  return useQuery({
    ...(options as Omit<typeof options, 'initialData'>),
    queryKey: keyOf(channel, request),
    queryFn: () => ask(channel, request),
    meta: { follows },
  });
}

type OrderOptions<Answer, Variables> = Omit<UseMutationOptions<Answer, Error, Variables>, 'mutationFn'>;

export function useOrder<C extends Channel>(channel: C, options: OrderOptions<ResponseOf<C>, RequestOf<C>> = {}) {
  const order = useStoredOrder();
  return useMutation({ ...options, mutationFn: (request: RequestOf<C>) => order(channel, request) });
}

export type Act<C extends Channel> = { [Each in C]: { channel: Each; request: RequestOf<Each> } }[C];

export function useActs<C extends Channel>(options: OrderOptions<ResponseOf<C>, Act<C>> = {}) {
  const order = useStoredOrder();
  return useMutation({ ...options, mutationFn: ({ channel, request }: Act<C>) => order<C>(channel, request) });
}

/** Reads a request with secrets from its fields when it is sent, so that react-query never holds the secrets. */
export function useSecretOrder<C extends Channel>(channel: C) {
  const order = useStoredOrder();
  return useMutation({ mutationFn: async (read: () => RequestOf<C>) => order(channel, read()) });
}

/** Returns a function that asks main and throws a problem, so that react-query stores the problem. */
export function useAsk() {
  const { client } = useParts();
  return useCallback(
    async <C extends Channel>(channel: C, request: RequestOf<C>): Promise<ResponseOf<C>> =>
      valueOrThrow(await client.ask(channel, request)),
    [client],
  );
}

/** Returns a function that asks main. If the answer is a reading's new state, the reading gets it. */
function useStoredOrder() {
  const ask = useAsk();
  const queries = useQueryClient();
  return async <C extends Channel>(channel: C, request: RequestOf<C>): Promise<ResponseOf<C>> => {
    const answer = await ask(channel, request);
    const reading = CHANNEL_LISTS.newStateOf[channel];
    if (reading && answer !== null)
      queries.setQueryData(keyOf(reading, undefined as RequestOf<typeof reading>), answer);
    return answer;
  };
}

export function problemOf(error: unknown): Problem {
  return error instanceof AskFailed ? error.problem : { code: 'unexpected', facts: {} };
}

function valueOrThrow<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new AskFailed(result.problem);
  return result.value;
}

export function usePushedAnswers(): void {
  const { client } = useParts();
  const queries = useQueryClient();
  useEffect(() => {
    const stops = [
      client.listen('printing.changed', (state) => queries.setQueryData(keyOf('printing.read', undefined), state)),
      client.listen('evidence.changed', (state) => queries.setQueryData(keyOf('evidence.read', undefined), state)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, queries]);
}

/** @param at triggers a new read whenever it changes; null reads only once */
export function useFreshTill(at: string | null = null): void {
  const queries = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `at` triggers the read
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: TILL_KEY });
  }, [queries, at]);
}

export function useKnownTill() {
  const queries = useQueryClient();
  return {
    change: (changes: Partial<TillDescription>) =>
      queries.setQueryData<TillDescription>(TILL_KEY, (till) => till && { ...till, ...changes }),
    readAgain: () => queries.invalidateQueries({ queryKey: TILL_KEY }),
  };
}

/** Changes the till's currency. The change holds until the next start even if it could not be saved. */
export function useCurrencyChange() {
  const { draft } = useParts();
  const ask = useAsk();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (request: RequestOf<'till.setCurrency'>) => {
      const before = queries.getQueryData<TillDescription>(TILL_KEY)?.currency;
      const till = await ask('till.setCurrency', request);
      // An amount typed for the next sale was meant in the old currency, also if its form has closed meanwhile.
      if (till.currency !== before) draft.getState().type({ amountText: '' });
      return till;
    },
    onSuccess: (till) => queries.setQueryData(TILL_KEY, till),
    onError: () => queries.invalidateQueries({ queryKey: TILL_KEY }),
  });
}

export function useBanks(enabled: boolean) {
  const queries = useQueryClient();
  const asked = { refresh: false };
  const banks = useAnswer('banks.list', asked, { enabled });
  const refresh = useOrder('banks.list', {
    onSuccess: (list) => queries.setQueryData(keyOf('banks.list', asked), list),
  });
  return { banks, refresh };
}

/** Returns the journal's business day, or the clock's business day until the journal has answered. */
export function useToday(): BusinessDay {
  const { till } = useTill();
  const { zone, dayEndsAtHour: endsAtHour } = till;
  const ofClock = useMemo(() => {
    const rule = { zone, endsAtHour };
    return { ...rule, day: createDayTeller().dayUnder(new Date(), rule) };
  }, [zone, endsAtHour]);
  // Polls, because a business day ends without any event.
  return useAnswer('journal.today', undefined, { follows: 'journal', refetchInterval: 30_000 }).data ?? ofClock;
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
        // Any change of the desk may open a case.
        void readAgain(queries, 'journal', 'cases');
        journalList.refresh();
      }, JOURNAL_REFRESH_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [desk, journalList, queries]);
}
