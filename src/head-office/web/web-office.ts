import { timingSafeEqual } from 'node:crypto';
import {
  type WebChannel,
  type WebRequestOf,
  type WebResponseOf,
  webContract,
} from '../../shared/head-office-web/web-contract.ts';
import type { WebProblem, WebResult } from '../../shared/head-office-web/web-problems.ts';
import type { WebRight } from '../../shared/head-office-web/web-rights.ts';
import type { PeopleParts } from '../people/people-parts.ts';
import { type OpenSession, pageToken, readSession } from '../people/sessions.ts';
import { parsedJson } from '../protocol/parsed-json.ts';
import { isStorableThroughout } from '../protocol/storable-text.ts';
import type { CameBy } from './place.ts';

export interface WebAsked {
  channel: string;
  by: CameBy;
  origin: string;
  contentType: string;
  token: string | null;
  pageToken: string;
  body: Uint8Array;
}

export interface WebAnswer {
  status: number;
  result: WebResult<unknown>;
  /** The new value of the cookie. null removes the cookie; undefined leaves it unchanged. */
  token?: string | null;
}

export interface Asking {
  address: string;
  session: OpenSession | null;
  keep(token: string | null): void;
}

interface AskingPerson extends Asking {
  session: OpenSession;
}

type NeedsOf<C extends WebChannel> = (typeof webContract)[C]['needs'];

export type WebHandlers = {
  [C in WebChannel]: (
    request: WebRequestOf<C>,
    asking: NeedsOf<C> extends 'anyone' ? Asking : AskingPerson,
  ) => Promise<WebResult<WebResponseOf<C>>>;
};

export type WebOffice = ReturnType<typeof createWebOffice>;

export function createWebOffice(
  parts: Pick<PeopleParts, 'store' | 'clock'>,
  handlers: WebHandlers,
  log: (line: Readonly<Record<string, unknown>>) => void,
) {
  return {
    /** Never rejects, whatever the request contains. */
    ask: async (asked: WebAsked): Promise<WebAnswer> => {
      try {
        return await answerTo(parts, handlers, asked);
      } catch (error) {
        log({ failure: error instanceof Error ? error.message : String(error), channel: asked.channel });
        return refused('notReady');
      }
    },
  };
}

async function answerTo(
  parts: Pick<PeopleParts, 'store' | 'clock'>,
  handlers: WebHandlers,
  asked: WebAsked,
): Promise<WebAnswer> {
  const { channel, by, token } = asked;
  if (!isChannel(channel)) return refused('notFound');
  // Stops cross-site request forgery: a form of another site has neither this origin nor this content type.
  if (asked.origin !== by.origin || asked.contentType !== 'application/json') return refused('refused');
  const { needs, request, response } = webContract[channel];
  const read = request.safeParse(parsedJson(asked.body));
  if (!read.success || !isStorableThroughout(read.data)) return refused('refused');
  const session = await readSession(parts, token);
  const problem = problemOf(needs, session, asked.pageToken);
  if (problem) return refused(problem);
  let kept: string | null | undefined;
  const keep = (next: string | null) => {
    kept = next;
  };
  const asking: Asking = { address: by.address, session, keep };
  // TypeScript cannot tell that the handler and the request belong to the same channel.
  const handler = handlers[channel] as (request: unknown, asking: Asking) => Promise<WebResult<unknown>>;
  const result = await handler(read.data, asking);
  const answer = result.ok
    ? { status: 200, result: { ok: true as const, value: response.parse(result.value) } }
    : refused(result.problem);
  return kept === undefined ? answer : { ...answer, token: kept };
}

function isChannel(text: string): text is WebChannel {
  return Object.hasOwn(webContract, text);
}

/** @returns why this person may not ask; null if the person may */
function problemOf(
  needs: 'anyone' | 'session' | 'signedIn' | WebRight,
  session: OpenSession | null,
  given: string,
): WebProblem | null {
  if (needs === 'anyone') return null;
  if (session === null) return 'notSignedIn';
  // Stops a page that was opened by the previous person, which would show the answer as that person's.
  if (!isSame(given, pageToken(session.token))) return 'otherSession';
  if (needs === 'session') return null;
  const { person } = session;
  if (person.firstUntil !== null) return 'passwordNotChosen';
  return needs === 'signedIn' || person.rights.includes(needs) ? null : 'notAllowed';
}

function isSame(given: string, known: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(known)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function refused(problem: WebProblem): WebAnswer {
  return { status: STATUSES[problem], result: { ok: false, problem } };
}

const STATUSES: Record<WebProblem, number> = {
  signInWrong: 401,
  tooMany: 429,
  notSignedIn: 401,
  otherSession: 409,
  passwordNotChosen: 403,
  passwordWrong: 422,
  passwordTooShort: 422,
  passwordGuessed: 422,
  notFound: 404,
  notAllowed: 403,
  refused: 400,
  searchTooWide: 422,
  wordsHaveCardNumber: 422,
  notReady: 503,
  unreachable: 502,
  notUnderstood: 502,
};
