import { randomBytes } from 'node:crypto';
import { memoryPersonStore } from './memory-person-store.fixture.ts';
import { addPerson } from './people.ts';
import { openPeopleKey, PEOPLE_KEY_BYTES } from './people-key.ts';
import type { PeopleParts } from './people-parts.ts';
import { totpCode } from './totp.ts';

export type PeopleOfTest = ReturnType<typeof peopleOfTest>;
export type PersonOfTest = Awaited<ReturnType<PeopleOfTest['add']>>;

export function peopleOfTest() {
  const clock = { now: new Date('2026-11-22T09:00:00.000Z') };
  const parts: PeopleParts = {
    store: memoryPersonStore(),
    key: openPeopleKey(randomBytes(PEOPLE_KEY_BYTES), randomBytes),
    clock: () => clock.now,
    randomBytes,
    passwordCost: { n: 2, r: 1, p: 1 },
  };
  const shownBy = async (name: string) => {
    const person = await parts.store.person(name);
    if (!person) throw new Error('There is no such person.');
    const secret = parts.key.open(person.secret);
    /** Returns the authenticator's code of the current time step, or of a step this far away. */
    return (steps = 0) => totpCode(secret, Math.floor(clock.now.getTime() / 30_000) + steps);
  };
  return {
    parts,
    clock,
    codeOf: async (name: string) => (await shownBy(name))(),
    add: async (name: string) => {
      const first = await addPerson(parts, name);
      if (!first) throw new Error('The name is taken.');
      return { name, first: first.password, code: await shownBy(name) };
    },
  };
}

export function pass({ clock }: Pick<PeopleOfTest, 'clock'>, ms: number): void {
  clock.now = new Date(clock.now.getTime() + ms);
}
