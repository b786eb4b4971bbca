import {
  type QueryCacheNotifyEvent,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type {
  SearchedPayments,
  SignedIn,
  WebChannel,
  WebRequestOf,
  WebResponseOf,
} from '../shared/head-office-web/web-contract.ts';
import type { WebProblem, WebResult } from '../shared/head-office-web/web-problems.ts';
import type { WebClient, WebListener } from './web-client.ts';

export const WebClientContext = createContext<WebClient | null>(null);

/** The signed-in person; `none` if nobody is signed in; `ended` if head office ended the session. */
export type Session = SignedIn | 'none' | 'ended';

const SESSION = ['session'] as const;

const ASK_AGAIN_MS = 5_000;

export function isAskedAgain(problem: WebProblem): boolean {
  return problem === 'unreachable' || problem === 'notReady';
}

/** Creates the query client, which drops all cached data when the session ends. */
export function createWebQueries(): { client: QueryClient } & WebListener {
  const settings = { networkMode: 'always', retry: false } as const;
  const refetchInterval = ({ state: { error } }: { state: { error: unknown } }) =>
    error !== null && isAskedAgain(webProblemOf(error)) ? ASK_AGAIN_MS : false;
  const client = new QueryClient({
    defaultOptions: {
      queries: { ...settings, refetchInterval, staleTime: 5_000, gcTime: 60_000 },
      mutations: settings,
    },
  });
  return {
    client,
    signedOut: () => forgetAll(client, 'ended'),
    standsOtherwise: () => void client.invalidateQueries({ queryKey: SESSION }),
    otherSession: () => {
      forgetRead(client);
      void client.resetQueries({ queryKey: SESSION });
    },
  };
}

/** Tells the browser's other tabs about a sign-in or sign-out, because all tabs share one cookie. */
export function shareSession(
  { client, standsOtherwise }: ReturnType<typeof createWebQueries>,
  tabs: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>,
): void {
  tabs.addEventListener('message', standsOtherwise);
  client.getQueryCache().subscribe((event) => {
    if (isOwnDoing(event)) tabs.postMessage(null);
  });
}

/** Returns true if this tab changed the session itself. A session that was only read is not news to other tabs. */
function isOwnDoing(event: QueryCacheNotifyEvent): boolean {
  if (event.type !== 'updated' || event.query.queryKey[0] !== SESSION[0]) return false;
  return event.action.type === 'success' && event.action.manual === true;
}

export function useSession() {
  const client = useClient();
  const queries = useQueryClient();
  return useQuery({
    queryKey: SESSION,
    staleTime: Number.POSITIVE_INFINITY,
    // The session may have ended while the tab was in the background.
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }) => await readSession(client, queries, signal),
  });
}

/** Reads who is signed in. Drops all cached data if the person or their rights changed. */
export async function readSession(client: WebClient, queries: QueryClient, signal?: AbortSignal): Promise<Session> {
  const read = valueOrThrow(await client.ask('session.read', {}, signal));
  const before = queries.getQueryData<Session>(SESSION) ?? 'none';
  const session = read ?? (before === 'none' ? 'none' : 'ended');
  client.keepPageToken(read?.pageToken ?? '');
  if (readerOf(before) !== readerOf(session)) forgetRead(queries);
  return session;
}

/** Returns a key that changes with the person or their rights. Cached data never outlives its key. */
export function readerOf(session: Session): string {
  if (typeof session === 'string') return '';
  const { name, shops, rights } = session;
  return JSON.stringify([name, shops, rights]);
}

/** Signs in or changes a password. Later requests run as the person in head office's answer. */
export function useBeginSession<C extends 'session.signIn' | 'session.choosePassword' | 'session.changePassword'>(
  channel: C,
) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (request: WebRequestOf<C>): Promise<SignedIn> => valueOrThrow(await client.ask(channel, request)),
    // Drops the typed password as soon as the request ends.
    gcTime: 0,
    onSuccess: async (session) => {
      // A session read that is still running would bring back the previous person.
      await queries.cancelQueries({ queryKey: SESSION });
      client.keepPageToken(session.pageToken);
      queries.setQueryData(SESSION, session);
    },
  });
}

export function useEndSession() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => valueOrThrow(await client.ask('session.signOut', {})),
    onSuccess: () => forgetAll(queries, 'none'),
  });
}

/** @param options override how long the answer is fresh and cached */
export function useWebAnswer<C extends WebChannel>(
  channel: C,
  request: WebRequestOf<C>,
  options: { staleTime?: number; gcTime?: number } = {},
) {
  const client = useClient();
  return useQuery<WebResponseOf<C>>({
    ...options,
    queryKey: [channel, request],
    queryFn: async ({ signal }) => valueOrThrow(await client.ask(channel, request, signal)),
  });
}

/** Sends an act and reloads all data, also after a refusal, because the person may have lost the right. */
export function useAct<C extends 'findings.setState' | 'payments.erase'>(channel: C) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (request: WebRequestOf<C>) => valueOrThrow(await client.ask(channel, request)),
    onSettled: () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] }),
  });
}

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

export function webProblemIn({ isError, error }: { isError: boolean; error: unknown }): WebProblem | null {
  return isError ? webProblemOf(error) : null;
}

export function webProblemOf(error: unknown): WebProblem {
  return error instanceof AskFailed ? error.problem : 'unreachable';
}

function useClient(): WebClient {
  const client = useContext(WebClientContext);
  if (client === null) throw new Error('The screens are used outside of the application that provides their bridge.');
  return client;
}

function forgetAll(client: QueryClient, why: 'none' | 'ended'): void {
  forgetRead(client);
  // A page at which nobody was signed in must not say that a session ended.
  client.setQueryData<Session>(SESSION, (before) => (before === 'none' ? 'none' : why));
}

function forgetRead(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] });
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
