import { combine } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { ResponseOf } from '../../shared/bridge-contract.ts';
import type { PeopleState } from '../../shared/people/people-channels.ts';
import type { Permission } from '../../shared/people/permissions.ts';
import type { Problem } from '../../shared/problems.ts';
import type { BridgeClient } from '../bridge-client.ts';
import type { DeskStore } from './desk-store.ts';

export type PeopleStore = ReturnType<typeof createPeopleStore>;

const NOBODY_KNOWN = {
  /** Null until main has answered. */
  people: null as PeopleState | null,
  problem: null as Problem | null,
  /** True while another person takes over. The screen then shows names instead of a PIN field. */
  isSwitching: false,
  /** A new recovery code, while the screen shows it to be written down. */
  recoveryCode: null as string | null,
};

export function createPeopleStore() {
  return createStore(
    combine(NOBODY_KNOWN, (set, get) => {
      const accept = (people: PeopleState) => {
        const { people: before, isSwitching, recoveryCode } = get();
        const isOpen = isOpenTo(people);
        // The recovery code disappears when the screen locks or the person leaves. The owner must then make a new code.
        const isStillTheirs = isOpen && before?.session?.person.id === people.session?.person.id;
        set({
          people,
          problem: null,
          isSwitching: isSwitching && !isOpen,
          recoveryCode: isStillTheirs ? recoveryCode : null,
        });
      };
      return {
        accept,
        showRecoveryCode: ({ state, recoveryCode }: ResponseOf<'people.recover'>) => {
          accept(state);
          if (isOpenTo(state)) set({ recoveryCode });
        },
        recoveryCodeWritten: () => set({ recoveryCode: null }),
        fail: (problem: Problem) => set({ problem }),
        switching: (isSwitching: boolean) => set({ isSwitching }),
      };
    }),
  );
}

export function isOpenTo({ signIn, session }: PeopleState): boolean {
  if (signIn === 'on') return session !== null && !session.isLocked;
  return signIn !== 'blocked';
}

/** Tells whether the signed-in person has all these permissions. Main decides; this only shapes the screens. */
export function mayAll(people: PeopleState | null, permissions: readonly Permission[]): boolean {
  if (!people?.session) return people?.signIn !== 'on';
  const { permissions: own } = people.session;
  return permissions.every((permission) => own.includes(permission));
}

export type Leaving = ReturnType<typeof createLeaving>;

export function createLeaving(client: BridgeClient, people: PeopleStore, desk: DeskStore) {
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
      // The switch is set before the lock, so that the lock screen never asks for the current person's PIN.
      people.getState().switching(true);
      if (!(await ask('people.lock'))) people.getState().switching(false);
    },
    async signOut() {
      if (isSignedIn()) await ask('people.signOut');
    },
  };
}
