import { hash } from 'node:crypto';
import type { PeopleParts } from './people-parts.ts';
import type { KnownPerson } from './person-store.ts';

/** Whoever has asked nothing for so long must sign in again. */
export const IDLE_MS = 30 * 60_000;

/** And everybody after so long, whatever they have asked. */
export const LONGEST_MS = 12 * 60 * 60_000;

/** How often it is written down that somebody still asks. */
const TOUCH_MS = 60_000;

const TOKEN_BYTES = 32;

/** What was given to a browser, and what stands behind it. */
export interface OpenSession {
  /** The cookie's value. */
  token: string;
  person: KnownPerson;
}

/** Begins a session with a token that is new. */
export async function beginSession(
  { store, clock, randomBytes }: Pick<PeopleParts, 'store' | 'clock' | 'randomBytes'>,
  person: KnownPerson,
): Promise<OpenSession> {
  const token = Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url');
  const now = clock();
  const at = now.toISOString();
  await store.endSessionsBefore(limitsAt(now));
  await store.addSession({
    tokenHash: tokenHash(token),
    name: person.name,
    credential: person.credential,
    madeAt: at,
    askedAt: at,
  });
  return { token, person };
}

/** Whose session it is; null where it is none, has ended, or is from before the person's password or secret was another. */
export async function readSession(
  { store, clock }: Pick<PeopleParts, 'store' | 'clock'>,
  token: string | null,
): Promise<OpenSession | null> {
  if (token === null) return null;
  const session = await store.session(tokenHash(token));
  if (!session) return null;
  const now = clock();
  const limits = limitsAt(now);
  if (session.madeAt < limits.madeAt || session.askedAt < limits.askedAt) return null;
  const person = await store.person(session.name);
  if (person?.credential !== session.credential) return null;
  if (now.getTime() - Date.parse(session.askedAt) >= TOUCH_MS) {
    await store.touchSession(session.tokenHash, now.toISOString());
  }
  return { token, person };
}

/** Ends it in head office: the cookie is worth nothing from then on. */
export async function endSession({ store }: Pick<PeopleParts, 'store'>, token: string): Promise<void> {
  await store.endSession(tokenHash(token));
}

/**
 * What a page sends back with all that somebody must be signed in for. It is made from the cookie, which no script can read, so that only a page
 * which head office has told it knows it.
 */
export function pageToken(token: string): string {
  return hash('sha256', `paydesk page ${token}`, 'base64url');
}

/** What is kept of a token: who reads the database cannot sign in with it. */
function tokenHash(token: string): string {
  return hash('sha256', `paydesk session ${token}`, 'hex');
}

function limitsAt(now: Date): { madeAt: string; askedAt: string } {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return { madeAt: before(LONGEST_MS), askedAt: before(IDLE_MS) };
}
