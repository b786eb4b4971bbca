import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ResponseOf } from '../../shared/bridge-contract.ts';
import type { PeopleState } from '../../shared/people/people-channels.ts';
import type { Permission } from '../../shared/people/permissions.ts';
import type { Problem } from '../../shared/problems.ts';
import type { BridgeClient } from '../bridge-client.ts';
import type { DeskStore } from './desk-store.ts';

/** Who stands at the till, as main says it. */
export interface KnownPeople {
  /** Null until main has said it. */
  people: PeopleState | null;
  /** Why it could not be read. */
  problem: Problem | null;
  /** Whether somebody else is about to take over: the names are shown, and not the PIN of the one who was here. */
  isSwitching: boolean;
  /** A new recovery code, for as long as it stands on the screen to be written down. */
  recoveryCode: string | null;
  accept(people: PeopleState): void;
  showRecoveryCode(made: ResponseOf<'people.recover'>): void;
  recoveryCodeWritten(): void;
  fail(problem: Problem): void;
  switching(isSwitching: boolean): void;
}

export type PeopleStore = StoreApi<KnownPeople>;

export function createPeopleStore(): PeopleStore {
  return createStore<KnownPeople>((set, get) => ({
    people: null,
    problem: null,
    isSwitching: false,
    recoveryCode: null,
    accept: (people) => {
      const { people: before, isSwitching, recoveryCode } = get();
      const isOpen = isOpenTo(people);
      // A screen that locks, or that its person leaves, has no code on it; the owner makes another one.
      const isStillTheirs = isOpen && before?.session?.person.id === people.session?.person.id;
      set({
        people,
        problem: null,
        isSwitching: isSwitching && !isOpen,
        recoveryCode: isStillTheirs ? recoveryCode : null,
      });
    },
    showRecoveryCode: ({ state, recoveryCode }) => {
      get().accept(state);
      if (isOpenTo(state)) set({ recoveryCode });
    },
    recoveryCodeWritten: () => set({ recoveryCode: null }),
    fail: (problem) => set({ problem }),
    switching: (isSwitching) => set({ isSwitching }),
  }));
}

/** Whether whoever stands at the till sees its screens. */
export function isOpenTo({ signIn, session }: PeopleState): boolean {
  if (signIn === 'on') return session !== null && !session.isLocked;
  return signIn !== 'blocked';
}

/** Whether whoever stands at the till may do all of this alone, as far as the screens know. */
export function mayAll(people: PeopleState | null, permissions: readonly Permission[]): boolean {
  if (!people?.session) return people?.signIn !== 'on';
  const { permissions: own } = people.session;
  return permissions.every((permission) => own.includes(permission));
}

/** What the person who is signed in can do about that. */
export interface Leaving {
  lock(): Promise<void>;
  /** Locks, and shows the names in place of asking for the PIN of the same person. */
  switchPerson(): Promise<void>;
  signOut(): Promise<void>;
}

export function createLeaving(client: BridgeClient, people: PeopleStore, desk: DeskStore): Leaving {
  const ask = async (channel: 'people.lock' | 'people.signOut') => {
    const answer = await client.ask(channel, undefined);
    if (answer.ok) people.getState().accept(answer.value);
    else desk.getState().report(answer.problem);
    return answer.ok;
  };
  const isSignedIn = () => people.getState().people?.session?.isLocked === false;
  return {
    async lock() {
      if (isSignedIn()) await ask('people.lock');
    },
    async switchPerson() {
      if (!isSignedIn()) return;
      // Before it locks: the screen that then comes up asks for the name at once.
      people.getState().switching(true);
      if (!(await ask('people.lock'))) people.getState().switching(false);
    },
    async signOut() {
      if (isSignedIn()) await ask('people.signOut');
    },
  };
}
