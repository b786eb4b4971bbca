import { QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type {
  SearchedPayments,
  SignedIn,
  WebChannel,
  WebRequestOf,
  WebResponseOf,
} from '../shared/head-office-web/web-contract.ts';
import type { WebProblem, WebResult } from '../shared/head-office-web/web-problems.ts';
import type { WebClient } from './web-client.ts';

export const WebClientContext = createContext<WebClient | null>(null);

const SESSION = ['session'] as const;

/** What is asked, and that all of it is forgotten when nobody is signed in. */
export function createWebQueries(): { client: QueryClient; signedOut: () => void } {
  const settings = { networkMode: 'always', retry: false } as const;
  const client = new QueryClient({
    defaultOptions: { queries: { ...settings, staleTime: 5_000, gcTime: 60_000 }, mutations: settings },
  });
  return { client, signedOut: () => forgetAll(client) };
}

/** Who is signed in; null for nobody. */
export function useSession() {
  const client = useClient();
  return useQuery({
    queryKey: SESSION,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const session = valueOrThrow(await client.ask('session.read', {}, signal));
      client.keepPageToken(session?.pageToken ?? '');
      return session;
    },
  });
}

/** Signs in, or puts another password in the place of the one that there is: whoever it is then is who all is asked as. */
export function useBeginSession<C extends 'session.signIn' | 'session.choosePassword' | 'session.changePassword'>(
  channel: C,
) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (request: WebRequestOf<C>): Promise<SignedIn> => valueOrThrow(await client.ask(channel, request)),
    // What was typed is not kept with the question.
    gcTime: 0,
    onSuccess: (session) => {
      client.keepPageToken(session.pageToken);
      queries.setQueryData(SESSION, session);
    },
  });
}

export function useEndSession() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (where: 'here' | 'everywhere') =>
      valueOrThrow(await client.ask(where === 'here' ? 'session.signOut' : 'session.signOutEverywhere', {})),
    onSuccess: () => forgetAll(queries),
  });
}

export function useTills() {
  return useAnswer(['tills'], 'tills.list', {});
}

export function useFindings() {
  return useAnswer(['findings'], 'findings.list', {});
}

/** What a person says of a finding; the list is read again. */
export function useFindingOrder<C extends 'findings.see' | 'findings.settle'>(channel: C) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (request: WebRequestOf<C>) => valueOrThrow(await client.ask(channel, request)),
    onSuccess: () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] }),
  });
}

/** Payments as they are scrolled to, the newest first. */
export function usePayments(query: Omit<SearchedPayments, 'after'>) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: ['payments', query],
    initialPageParam: null as SearchedPayments['after'],
    queryFn: async ({ pageParam: after, signal }) =>
      valueOrThrow(await client.ask('payments.search', { ...query, after }, signal)),
    getNextPageParam: ({ next }) => next,
  });
}

/** Each time it is opened anew, since each look is written down. */
export function usePaymentPage(of: WebRequestOf<'payments.page'>) {
  return useAnswer(['payment', of], 'payments.page', of, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
}

/** Why an order was not taken; null where nothing is in the way. */
export function webProblemIn({ isError, error }: { isError: boolean; error: unknown }): WebProblem | null {
  return isError ? webProblemOf(error) : null;
}

export function webProblemOf(error: unknown): WebProblem {
  return error instanceof AskFailed ? error.problem : 'unreachable';
}

function useAnswer<C extends WebChannel>(
  queryKey: readonly unknown[],
  channel: C,
  request: WebRequestOf<C>,
  options: { staleTime?: number; gcTime?: number } = {},
) {
  const client = useClient();
  return useQuery<WebResponseOf<C>>({
    ...options,
    queryKey,
    queryFn: async ({ signal }) => valueOrThrow(await client.ask(channel, request, signal)),
  });
}

function useClient(): WebClient {
  const client = useContext(WebClientContext);
  if (client === null) throw new Error('The screens are used outside of the application that provides their bridge.');
  return client;
}

function forgetAll(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] });
  client.setQueryData(SESSION, null);
}

class AskFailed extends Error {
  readonly problem: WebProblem;
  constructor(problem: WebProblem) {
    super(problem);
    this.problem = problem;
  }
}

function valueOrThrow<Value>(result: WebResult<Value>): Value {
  if (!result.ok) throw new AskFailed(result.problem);
  return result.value;
}
