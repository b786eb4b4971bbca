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

/** Who is signed in. Nobody: `none` by their own doing, `ended` where head office has said so in the middle. */
export type Session = SignedIn | 'none' | 'ended';

const SESSION = ['session'] as const;

/** How long a question waits that head office could not answer. */
const ASK_AGAIN_MS = 5_000;

/** Whether the same question may be answered by and by, without anybody's doing. */
export function isAskedAgain(problem: WebProblem): boolean {
  return problem === 'unreachable' || problem === 'notReady';
}

/** What is asked, and that all of it is forgotten when nobody is signed in. */
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

/** Lets the tabs of one browser, which share its cookie, hear of it when somebody signs in or out in one of them. */
export function shareSession(
  { client, standsOtherwise }: ReturnType<typeof createWebQueries>,
  tabs: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>,
): void {
  tabs.addEventListener('message', standsOtherwise);
  client.getQueryCache().subscribe((event) => {
    if (isOwnDoing(event)) tabs.postMessage(null);
  });
}

/** The session became another one in this tab; what it read of the session may be known to the others for long. */
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
    // Whoever comes back to a tab sees nothing in it that its session, meanwhile ended, has left there.
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }) => await readSession(client, queries, signal),
  });
}

/** Asks who is signed in. Where that is somebody else, or the same person who may see other things, what was read before is forgotten. */
export async function readSession(client: WebClient, queries: QueryClient, signal?: AbortSignal): Promise<Session> {
  const read = valueOrThrow(await client.ask('session.read', {}, signal));
  const before = queries.getQueryData<Session>(SESSION) ?? 'none';
  const session = read ?? (before === 'none' ? 'none' : 'ended');
  client.keepPageToken(read?.pageToken ?? '');
  if (readerOf(before) !== readerOf(session)) forgetRead(queries);
  return session;
}

/** Who reads, and what that person may see: all that was read goes with it. */
export function readerOf(session: Session): string {
  if (typeof session === 'string') return '';
  const { name, shops, rights } = session;
  return JSON.stringify([name, shops, rights]);
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
    onSuccess: async (session) => {
      // Who was signed in before is no news any more.
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
    mutationFn: async (where: 'here' | 'everywhere') =>
      valueOrThrow(await client.ask(where === 'here' ? 'session.signOut' : 'session.signOutEverywhere', {})),
    onSuccess: () => forgetAll(queries, 'none'),
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
    // Also where it was not taken: the finding may be gone, or not for this person any more.
    onSettled: () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] }),
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

function forgetAll(client: QueryClient, why: 'none' | 'ended'): void {
  forgetRead(client);
  // Whoever never was signed in here was not signed out either.
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
