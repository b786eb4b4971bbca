import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { expect } from 'vitest';
import { CHANNELS, type Channel, type Handlers, type RequestOf } from '../../shared/bridge-contract.ts';
import { FIRST_PEOPLE_SETTINGS, type PeopleSettings } from '../../shared/people/people.ts';
import type { Role } from '../../shared/people/permissions.ts';
import { problem, type Result } from '../../shared/problems.ts';
import { VirtualClock } from '../desk/testing/virtual-clock.fixture.ts';
import { temporaryFolder } from '../journal/write/store.fixture.ts';
import { keyStoreInMemory } from '../whole-till/sealing.fixture.ts';
import { createActing } from './acting.ts';
import { createApprovals } from './approvals.ts';
import { createGuard } from './guard.ts';
import type { PeoplePlace } from './kept-people.ts';
import { openPeopleLedger } from './ledger.ts';
import { shownPeople } from './people-state.ts';
import type { PepperStore } from './pepper.ts';
import { createPinTries } from './pin-tries.ts';
import { createSessions } from './session.ts';
import { createPeopleHandlers } from './till-people.ts';

export const PINS = { Ada: '480213', Bola: '739104', Chidi: '905172', Dayo: '617390' } as const;
export type Name = keyof typeof PINS;

export const FIRST = { owner: { name: 'Ada', pin: PINS.Ada }, second: null, settings: FIRST_PEOPLE_SETTINGS };

const LOWEST_COST = 1_024;

const ROLES: Record<Name, Role> = { Ada: 'owner', Bola: 'supervisor', Chidi: 'cashier', Dayo: 'backOffice' };

/** A profile's folder and key store, which survive reopening the till. */
export interface ProfileOfPeople {
  folder: string;
  secrets: PepperStore & { kept: Map<string, string> };
  passphrase: string | null;
  outsideHeads: string | null;
}

export function newProfile(changes: Partial<ProfileOfPeople> = {}): ProfileOfPeople {
  const folder = temporaryFolder();
  const outsideHeads = path.join(folder, 'outside');
  return { folder, secrets: keyStoreInMemory(), passphrase: null, outsideHeads, ...changes };
}

export function noKeyStore(): ProfileOfPeople['secrets'] {
  return { kept: new Map(), read: async () => null, keep: async () => false };
}

export type PeopledTill = Awaited<ReturnType<typeof openPeopled>>;

/**
 * Opens a till's people. All channels without a handler answer `saleNotFound`, which shows that a request got through.
 */
export async function openPeopled(
  profile: ProfileOfPeople,
  changes: Partial<Pick<PeoplePlace, 'namesPeople' | 'opensKeys' | 'opensNext'>> = {},
) {
  const clock = new VirtualClock();
  const logged: unknown[] = [];
  const held: string[] = [];
  const opened = { anew: 0 };
  const log = { write: (...written: unknown[]) => void logged.push(written) };
  const ledger = await openPeopleLedger(
    {
      ...profile,
      namesPeople: false,
      opensKeys: async () => true,
      opensNext: async () => 'nothing',
      approved: () => acting.decider().approved ?? null,
      now: () => clock.now(),
      holdPassphrase: (passphrase) => void held.push(passphrase),
      log,
      ...changes,
    },
    () => undefined,
  );
  const settings = () => shownPeople(ledger.read(), null).settings;
  const failed = (error: unknown) => {
    throw error;
  };
  const sessions = createSessions({ clock, settings, changed: () => undefined, failed });
  const approvals = createApprovals(() => clock.monotonic());
  const acting = createActing(() => true);
  const tries = createPinTries(ledger, clock);
  const came: { channel: Channel; by: string }[] = [];
  const noted: Channel[] = [];
  const { protect } = createGuard({
    ledger,
    sessions,
    approvals,
    acting,
    amountOf: async () => null,
    noteApproved: async (act) => void noted.push(act),
    today: async () => '2026-11-22',
  });
  const cameThrough = (channel: Channel) => async (): Promise<Result<never>> => {
    came.push({ channel, by: acting.name() });
    return problem('saleNotFound');
  };
  const others = Object.fromEntries(CHANNELS.map((channel) => [channel, cameThrough(channel)]));
  const ofPeople = createPeopleHandlers({
    ledger,
    tries,
    sessions,
    approvals,
    permit: acting.permit,
    cost: LOWEST_COST,
    saveCode: async () => problem('bundleNotSaved'),
    openAnew: async () => {
      opened.anew += 1;
      return true;
    },
  });
  const handlers = protect({ ...(others as unknown as Handlers), ...ofPeople });
  /** Sends a request. @returns the code of the problem, or `done` */
  const code = async <C extends Channel>(channel: C, request: RequestOf<C>) => {
    const handler = handlers[channel as Channel] as (request: unknown) => Promise<Result<unknown>>;
    return codeOf(await handler(request));
  };
  const openLedger = () => {
    const open = ledger.read();
    if (open === null || 'code' in open) throw new Error('Nobody is set up.');
    return open;
  };
  const idOf = (name: Name): string => {
    const open = ledger.read();
    const person = open === null || 'code' in open ? null : open.people.persons.find((each) => each.name === name);
    return person?.id ?? randomUUID();
  };
  /** @returns the code of the problem, or null */
  const signIn = async (name: Name, pin: string = PINS[name]): Promise<string | null> => {
    const answer = await handlers['people.signIn']({ id: idOf(name), pin });
    return answer.ok ? null : answer.problem.code;
  };
  const requests = { handlers, code, signIn, protect };
  const { folder } = profile;
  return { folder, ledger, sessions, acting, clock, ...requests, openLedger, idOf, came, noted, logged, held, opened };
}

/** Opens a shop on its own profile, and signs in the person, if one is given. */
export async function newShop(name: Name | null = null, settings: Partial<PeopleSettings> = {}) {
  const till = await openShop(newProfile(), settings);
  if (name !== null) await till.signIn(name);
  return till;
}

export async function shopOn(profile = newProfile()) {
  return [profile, await openShop(profile)] as const;
}

/**
 * Opens a shop with the owner Ada, the supervisor Bola, the cashier Chidi and Dayo of the back office, all signed out.
 */
export async function openShop(profile: ProfileOfPeople, settings: Partial<PeopleSettings> = {}) {
  const till = await openPeopled(profile);
  const made = await till.handlers['people.setUp']({
    ...FIRST,
    settings: { ...FIRST_PEOPLE_SETTINGS, ...settings, signIn: 'on' },
  });
  if (!made.ok) throw new Error(`Nobody could be set up: ${made.problem.code}.`);
  for (const name of ['Bola', 'Chidi', 'Dayo'] as const) {
    const added = { name, role: ROLES[name], pin: PINS[name], badge: `BADGE-${name}` };
    expect(await till.code('staff.add', added)).toBe('done');
  }
  await till.handlers['people.signOut'](undefined);
  return { ...till, recoveryCode: made.value.recoveryCode };
}

export function codeOf(result: Result<unknown>): string {
  return result.ok ? 'done' : result.problem.code;
}
