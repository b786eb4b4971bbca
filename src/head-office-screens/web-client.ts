import {
  PAGE_TOKEN_HEADER,
  WEB_PATH,
  type WebChannel,
  type WebRequestOf,
  type WebResponseOf,
  webContract,
  webResultSchema,
} from '../shared/head-office-web/web-contract.ts';
import type { WebProblem, WebResult } from '../shared/head-office-web/web-problems.ts';

/** The screens' side of the bridge over HTTP: typed, and every answer is checked before it is believed. */
export interface WebClient {
  /** Never rejects: what is not reached is the problem `unreachable`, an answer that does not fit the contract `notUnderstood`. */
  ask<C extends WebChannel>(
    channel: C,
    request: WebRequestOf<C>,
    signal?: AbortSignal,
  ): Promise<WebResult<WebResponseOf<C>>>;
  /** What head office has given this page to send with all that it asks. */
  keepPageToken(token: string): void;
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Who is told what head office says beside its answers. */
export interface WebListener {
  /** Nobody is signed in any more. */
  signedOut(): void;
  /** Who is signed in, or what they may do, is not as this page knows it. */
  standsOtherwise(): void;
  /** Somebody has signed in in another tab: what this one shows may not be theirs to see. */
  otherSession(): void;
}

export function createWebClient(fetch: Fetch, listener: WebListener): WebClient {
  let pageToken = '';
  /** Who is signed in was asked for already since then: where nothing else came of it, it would be asked for ever. */
  let leftToken: string | null = null;
  return {
    ask: async (channel, request, signal) => {
      const sent = pageToken;
      const result = await answerOf(fetch, { channel, request, pageToken: sent, signal });
      const problem = result.ok ? null : result.problem;
      if (problem === 'notSignedIn') listener.signedOut();
      // But where it is that very question: it would be asked for ever.
      const isAsked = channel === 'session.read';
      if ((problem === 'refused' || problem === 'notAllowed') && !isAsked) listener.standsOtherwise();
      if (problem === 'otherSession' && sent !== leftToken) {
        leftToken = sent;
        listener.otherSession();
      }
      return result;
    },
    keepPageToken: (token) => {
      pageToken = token;
    },
  };
}

interface Asked<C extends WebChannel> {
  channel: C;
  request: WebRequestOf<C>;
  pageToken: string;
  signal: AbortSignal | undefined;
}

async function answerOf<C extends WebChannel>(
  fetch: Fetch,
  { channel, request, pageToken, signal }: Asked<C>,
): Promise<WebResult<WebResponseOf<C>>> {
  const answer = await fetch(`${WEB_PATH}${channel}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [PAGE_TOKEN_HEADER]: pageToken },
    body: JSON.stringify(request),
    credentials: 'same-origin',
    cache: 'no-store',
    redirect: 'error',
    ...(signal && { signal }),
  }).catch(() => null);
  if (answer === null || BY_A_PROXY.includes(answer.status)) return await problemIn(answer, 'unreachable');
  try {
    const read = webResultSchema.parse(await answer.json());
    if (!read.ok) return read;
    // The schema was chosen by the channel, which TypeScript cannot follow through a union of schemas.
    return { ok: true, value: webContract[channel].response.parse(read.value) as WebResponseOf<C> };
  } catch {
    // Another version of head office, as after it was renewed: the person is told, and can read the page again.
    return { ok: false, problem: 'notUnderstood' };
  }
}

/** With these a proxy says that it has not reached head office; head office itself says why in words of the contract. */
const BY_A_PROXY: readonly number[] = [502, 503, 504];

async function problemIn(answer: Response | null, otherwise: WebProblem): Promise<{ ok: false; problem: WebProblem }> {
  const read = webResultSchema.safeParse(await answer?.json().catch(() => null));
  return read.success && !read.data.ok ? read.data : { ok: false, problem: otherwise };
}
