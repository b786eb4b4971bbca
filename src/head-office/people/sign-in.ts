import { randomUUID } from 'node:crypto';
import { MIN_PASSWORD_LENGTH } from '../../shared/head-office-web/web-contract.ts';
import type { WebProblem } from '../../shared/head-office-web/web-problems.ts';
import { countedAddress, limitedTries } from './limited-tries.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { type PeopleParts, readName } from './people-parts.ts';
import type { KnownPerson } from './person-store.ts';
import { beginSession, type OpenSession } from './sessions.ts';
import { TOTP_SECRET_BYTES, totpStep } from './totp.ts';

const WITHIN_MS = 15 * 60_000;

/** The limit for one name. A success resets the count. */
const MOST_OF_A_NAME = 5;
const MOST_OF_AN_ADDRESS = 30;
const MOST_NAMES_KEPT = 10_000;

/** Limits memory: each password check uses 32 MiB. */
const MOST_AT_A_TIME = 4;

interface GivenSignIn {
  name: string;
  password: string;
  code: string;
}

export type SignInResult = { ok: true; session: OpenSession } | { ok: false; problem: WebProblem };

export type SignIn = Awaited<ReturnType<typeof createSignIn>>;

interface ChangedPassword {
  current: string;
  password: string;
}

/** @param log records each password change and each failed attempt */
export async function createSignIn(parts: PeopleParts, log: (line: Readonly<Record<string, unknown>>) => void) {
  const limited = limitSignIns(parts.clock);
  const nobody = await makeNobody(parts);

  return {
    /** The answer never says what was wrong, and an unknown name takes as long as a known one. */
    signIn: async (given: GivenSignIn, address: string): Promise<SignInResult> => {
      const name = readName(given.name) ?? '';
      const tried = await limited(name, address, async () =>
        proven(parts, (await parts.store.person(name)) ?? nobody, given),
      );
      if (!tried.ok) return tried;
      if (tried.right === null) return { ok: false, problem: 'signInWrong' };
      return { ok: true, session: await beginSession(parts, tried.right) };
    },
    /** Replaces the first password. Every other session of the person ends. */
    choosePassword: async ({ person }: OpenSession, password: string): Promise<SignInResult> =>
      person.firstUntil === null ? { ok: false, problem: 'refused' } : await replacePassword(parts, person, password),
    /**
     * Requires the current password, so that nobody can take over an unattended session. Wrong ones count as sign-ins.
     * Every other session of the person ends.
     */
    changePassword: async (
      { person }: OpenSession,
      { current, password }: ChangedPassword,
      address: string,
    ): Promise<SignInResult> => {
      if (person.firstUntil !== null) return { ok: false, problem: 'refused' };
      const tried = await limited(person.name, address, async () =>
        (await isPassword(current, person.password, parts.key.pepper)) ? person : null,
      );
      if (!tried.ok) return tried;
      if (tried.right === null) {
        log({ event: 'passwordNotChanged', person: person.name });
        return { ok: false, problem: 'passwordWrong' };
      }
      const result = await replacePassword(parts, person, password);
      if (result.ok) log({ event: 'passwordChanged', person: person.name });
      return result;
    },
  };
}

type Tried<Right> = { ok: true; right: Right | null } | { ok: false; problem: 'tooMany' };

/** Limits sign-ins by name, by address, and at any one time. @returns a function that runs a check if allowed */
function limitSignIns(clock: () => Date) {
  const limits = { withinMs: WITHIN_MS, mostKept: MOST_NAMES_KEPT };
  const ofNames = limitedTries({ ...limits, most: MOST_OF_A_NAME }, clock);
  const ofAddresses = limitedTries({ ...limits, most: MOST_OF_AN_ADDRESS }, clock);
  let underWay = 0;

  return async <Right>(name: string, address: string, isRight: () => Promise<Right | null>): Promise<Tried<Right>> => {
    if (underWay >= MOST_AT_A_TIME) return { ok: false, problem: 'tooMany' };
    const from = countedAddress(address);
    // Counting a name before the check gives concurrent attempts no extra chances.
    if (!ofAddresses.isLeft(from) || !ofNames.take(name)) return { ok: false, problem: 'tooMany' };
    underWay += 1;
    try {
      const right = await isRight();
      if (right === null) ofAddresses.take(from);
      else ofNames.forget(name);
      return { ok: true, right };
    } finally {
      underWay -= 1;
    }
  };
}

async function replacePassword(parts: PeopleParts, person: KnownPerson, password: string): Promise<SignInResult> {
  if (password.length < MIN_PASSWORD_LENGTH) return { ok: false, problem: 'passwordTooShort' };
  const { key, randomBytes, passwordCost: cost, store } = parts;
  const isTheSame = await isPassword(password, person.password, key.pepper);
  if (isTheSame || isGuessed(password, person.name)) return { ok: false, problem: 'passwordGuessed' };
  const salt = randomBytes(SALT_BYTES);
  const hashed = await hashPassword(password, { pepper: key.pepper, salt, cost });
  const chosen = { password: hashed, firstUntil: null, credential: randomUUID() };
  // If the credentials were reset in the meantime, the new ones stay.
  const isPut = await store.putCredentials(person.name, chosen, person.credential);
  if (!isPut) return { ok: false, problem: 'notSignedIn' };
  return { ok: true, session: await beginSession(parts, { ...person, ...chosen }) };
}

export const SALT_BYTES = 16;

/** Makes a stand-in for unknown names. No password fits it. */
async function makeNobody({ key, randomBytes, passwordCost: cost }: PeopleParts): Promise<KnownPerson> {
  const pepper = key.pepper;
  const unknown = Buffer.from(randomBytes(SALT_BYTES)).toString('hex');
  return {
    name: '',
    shops: [],
    rights: [],
    credential: '',
    password: await hashPassword(unknown, { pepper, salt: randomBytes(SALT_BYTES), cost }),
    firstUntil: null,
    secret: key.seal(randomBytes(TOTP_SECRET_BYTES)),
    lastStep: 0,
  };
}

/** Checks the password and the code in every case, so that the timing reveals nothing. */
async function proven(
  { store, key, clock }: PeopleParts,
  person: KnownPerson,
  { password, code }: GivenSignIn,
): Promise<KnownPerson | null> {
  const now = clock();
  const fits = await isPassword(password, person.password, key.pepper);
  const step = totpStep(key.open(person.secret), code, now);
  const isInTime = person.firstUntil === null || isFirstPasswordValid(person.firstUntil, now);
  if (!fits || step === null || !isInTime) return null;
  const firstUntil = person.firstUntil === null ? null : now.toISOString();
  const isTaken = await store.takeSignIn(person, { step, firstUntil });
  return isTaken ? { ...person, lastStep: step, firstUntil } : null;
}

export const FIRST_PASSWORD_LIFE_MS = 24 * 60 * 60_000;

export function isFirstPasswordValid(until: string, now: Date): boolean {
  const leftMs = Date.parse(until) - now.getTime();
  // A password with more time left was made while the clock was ahead.
  return leftMs > 0 && leftMs <= FIRST_PASSWORD_LIFE_MS;
}

/** Returns true for few different characters, digits in sequence, or little more than the person's name. */
function isGuessed(password: string, name: string): boolean {
  const typed = password.toLowerCase();
  return (
    new Set(typed).size < 5 ||
    typed.replaceAll(name, '').length < 8 ||
    '0123456789012345678901234567890'.includes(typed)
  );
}
