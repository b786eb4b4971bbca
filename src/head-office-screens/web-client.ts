import {
  PAGE_TOKEN_HEADER,
  WEB_PATH,
  type WebChannel,
  type WebRequestOf,
  type WebResponseOf,
  webContract,
  webResultSchema,
} from '../shared/head-office-web/web-contract.ts';
import type { WebResult } from '../shared/head-office-web/web-problems.ts';

/** The screens' side of the bridge over HTTP: typed, and every answer is checked before it is believed. */
export interface WebClient {
  /** Never rejects: what is not reached, or answers what does not fit the contract, is the problem `unreachable`. */
  ask<C extends WebChannel>(
    channel: C,
    request: WebRequestOf<C>,
    signal?: AbortSignal,
  ): Promise<WebResult<WebResponseOf<C>>>;
  /** What head office has given this page to send with orders. */
  keepPageToken(token: string): void;
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** @param signedOut told when head office says that nobody is signed in any more */
export function createWebClient(fetch: Fetch, signedOut: () => void): WebClient {
  let pageToken = '';
  return {
    ask: async (channel, request, signal) => {
      const result = await answerOf(fetch, { channel, request, pageToken, signal });
      if (!result.ok && result.problem === 'notSignedIn') signedOut();
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
  try {
    const answer = await fetch(`${WEB_PATH}${channel}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [PAGE_TOKEN_HEADER]: pageToken },
      body: JSON.stringify(request),
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      ...(signal && { signal }),
    });
    const read = webResultSchema.parse(await answer.json());
    if (!read.ok) return read;
    // The schema was chosen by the channel, which TypeScript cannot follow through a union of schemas.
    return { ok: true, value: webContract[channel].response.parse(read.value) as WebResponseOf<C> };
  } catch {
    // No network, a proxy's page, or another version of head office: the person is told, and can ask again.
    return { ok: false, problem: 'unreachable' };
  }
}
