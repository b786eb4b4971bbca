import { hash } from 'node:crypto';
import type { PeopleParts } from './people-parts.ts';
import type { KnownPerson } from './person-store.ts';

/** A session ends after this time without requests. */
export const IDLE_MS = 30 * 60_000;

/** A session ends after this time even in use. */
export const LONGEST_MS = 12 * 60 * 60_000;

/** How often a session's last use is written to the database. */
const TOUCH_MS = 60_000;

const TOKEN_BYTES = 32;

export interface OpenSession {
  token: string;
  person: KnownPerson;
}

export async function beginSession(
  { store, clock, randomBytes }: Pick<PeopleParts, 'store' | 'clock' | 'randomBytes'>,
  person: KnownPerson,
): Promise<OpenSession> {
  const token = Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url');
  const now = clock();
  const at = now.toISOString();
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  await store.endSessionsBefore({ madeAt: before(LONGEST_MS), askedAt: before(IDLE_MS) });
  await store.addSession({
    tokenHash: tokenHash(token),
    name: person.name,
    credential: person.credential,
    madeAt: at,
    askedAt: at,
  });
  return { token, person };
}

/** @returns null if the session does not exist, has expired, or began with other credentials */
export async function readSession(
  { store, clock }: Pick<PeopleParts, 'store' | 'clock'>,
  token: string | null,
): Promise<OpenSession | null> {
  if (token === null) return null;
  const session = await store.session(tokenHash(token));
  if (!session) return null;
  const now = clock();
  // A time after now comes from a clock that was wrong. Without a limit the session would last until then.
  const isWithin = (at: string, ms: number) => Math.abs(now.getTime() - Date.parse(at)) <= ms;
  if (!isWithin(session.madeAt, LONGEST_MS) || !isWithin(session.askedAt, IDLE_MS)) return null;
  const person = await store.person(session.name);
  if (person?.credential !== session.credential) return null;
  if (!isWithin(session.askedAt, TOUCH_MS - 1)) {
    await store.touchSession(session.tokenHash, now.toISOString());
  }
  return { token, person };
}

export async function endSession({ store }: Pick<PeopleParts, 'store'>, token: string): Promise<void> {
  await store.endSession(tokenHash(token));
}

/**
 * Returns the token that a page sends with every request. It is derived from the cookie, which scripts cannot read, so
 * a page knows it only from head office.
 */
export function pageToken(token: string): string {
  return hash('sha256', `paydesk page ${token}`, 'base64url');
}

/** Hashes a token for storage, so that a reader of the database cannot sign in. */
function tokenHash(token: string): string {
  return hash('sha256', `paydesk session ${token}`, 'hex');
}
