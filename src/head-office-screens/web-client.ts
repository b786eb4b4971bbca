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

/** The browser's client for head office. Requests are typed, and every answer is checked against the contract. */
export interface WebClient {
  /**
   * Never rejects: an unreachable server gives `unreachable`, an answer that breaks the contract gives `notUnderstood`.
   */
  ask<C extends WebChannel>(
    channel: C,
    request: WebRequestOf<C>,
    signal?: AbortSignal,
  ): Promise<WebResult<WebResponseOf<C>>>;
  keepPageToken(token: string): void;
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Receives session changes that the client notices in answers. */
export interface WebListener {
  signedOut(): void;
  /** Called when head office refuses a request, because the person's rights may have changed. */
  standsOtherwise(): void;
  /** Called when somebody signed in in another tab: this page may show data that the new person may not see. */
  otherSession(): void;
}

export function createWebClient(fetch: Fetch, listener: WebListener): WebClient {
  let pageToken = '';
  /** The token already reported as another session. A second report would make the page read the session endlessly. */
  let leftToken: string | null = null;
  return {
    ask: async (channel, request, signal) => {
      const sent = pageToken;
      const result = await answerOf(fetch, { channel, request, pageToken: sent, signal });
      const problem = result.ok ? null : result.problem;
      if (problem === 'notSignedIn') listener.signedOut();
      // A refused session read must not trigger another session read, which would loop forever.
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
    // The channel selects the schema, but TypeScript cannot follow that through a union of schemas.
    return { ok: true, value: webContract[channel].response.parse(read.value) as WebResponseOf<C> };
  } catch {
    // The server may run a newer version than this page. The problem's message asks the person to reload.
    return { ok: false, problem: 'notUnderstood' };
  }
}

/** Status codes of a proxy that cannot reach head office. Head office itself answers with a problem of the contract. */
const BY_A_PROXY: readonly number[] = [502, 503, 504];

async function problemIn(answer: Response | null, otherwise: WebProblem): Promise<{ ok: false; problem: WebProblem }> {
  const read = webResultSchema.safeParse(await answer?.json().catch(() => null));
  return read.success && !read.data.ok ? read.data : { ok: false, problem: otherwise };
}
