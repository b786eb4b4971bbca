import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { KnownPerson, PersonStore, Session } from './person-store.ts';

/** What every store of people promises, whatever it keeps them in. */
export function describePersonStore(name: string, open: () => PersonStore): void {
  describe(name, () => {
    it('knows a person as it was put last, and has each name once', async () => {
      const store = open();
      const person = buildPerson();
      expect([await store.add(person), await store.add({ ...person, shops: 'all' })]).toEqual([true, false]);
      expect(await store.person(person.name)).toEqual(person);
      const changed: KnownPerson = { ...person, shops: 'all', rights: [], firstUntil: null, lastStep: 59_000_000 };
      await store.put(changed);
      expect(await store.people()).toContainEqual(changed);
      expect([await store.remove(person.name), await store.remove(person.name)]).toEqual([true, false]);
      expect(await store.person(person.name)).toBeNull();
    });

    it('takes each step of an authenticator once, also where many ask at the same time', async () => {
      const store = open();
      const person = buildPerson();
      await store.add(person);
      const taken = { step: 7, firstUntil: person.firstUntil };
      const tries = await Promise.all(Array.from({ length: 6 }, () => store.takeSignIn(person, taken)));
      expect(tries.filter((isTaken) => isTaken)).toHaveLength(1);
      expect(await store.takeSignIn(person, { ...taken, step: 6 })).toBe(false);
      expect(await store.takeSignIn({ ...person, credential: randomUUID() }, { ...taken, step: 9 })).toBe(false);
      expect(await store.takeSignIn(person, { step: 8, firstUntil: AT })).toBe(true);
      // It was read before the first password was used.
      expect(await store.takeSignIn(person, { step: 9, firstUntil: AT })).toBe(false);
    });

    it('ends sessions one by one, all of a person, those of who is gone, and those that have lasted', async () => {
      const store = open();
      const [person, other] = [buildPerson(), buildPerson()];
      const [one, two, three] = [buildSession(person), buildSession(person), buildSession(other)];
      for (const each of [person, other]) await store.add(each);
      for (const each of [one, two, three]) await store.addSession(each);
      const left = async () => {
        const found = await Promise.all([one, two, three].map(({ tokenHash }) => store.session(tokenHash)));
        return found.map((session) => session !== null);
      };
      expect(await store.session(one.tokenHash)).toEqual(one);
      await store.endSession(one.tokenHash);
      expect(await left()).toEqual([false, true, true]);
      await store.endSessionsOf(person.name);
      expect(await left()).toEqual([false, false, true]);
      await store.touchSession(three.tokenHash, '2026-11-22T10:00:00.000Z');
      await store.endSessionsBefore({ madeAt: AT, askedAt: '2026-11-22T10:00:00.000Z' });
      expect(await left()).toEqual([false, false, true]);
      await store.endSessionsBefore({ madeAt: AT, askedAt: '2026-11-22T10:00:00.001Z' });
      expect(await left()).toEqual([false, false, false]);
      await store.addSession(three);
      await store.remove(other.name);
      expect(await left()).toEqual([false, false, false]);
    });

    it('has who looked at what, the newest first', async () => {
      const store = open();
      const build = (at: string) => ({ id: randomUUID(), at, name: 'ada', journal: randomUUID(), reference: 'T1-1' });
      const [one, two] = [build('2099-11-22T09:00:00.000Z'), build('2099-11-22T09:00:01.000Z')];
      await store.addLook(one);
      await store.addLook(two);
      expect(await store.looks(2)).toEqual([two, one]);
    });
  });
}

const AT = '2026-11-22T09:00:00.000Z';

function buildPerson(): KnownPerson {
  return {
    name: `ada.${randomUUID().slice(0, 8)}`,
    shops: ['Ikeja, “Mall”', "O'Neil"],
    rights: ['personal'],
    credential: randomUUID(),
    password: 'hash',
    firstUntil: '2026-11-23T09:00:00.000Z',
    secret: 'sealed',
    lastStep: 0,
  };
}

function buildSession({ name, credential }: KnownPerson): Session {
  return { tokenHash: randomUUID(), name, credential, madeAt: AT, askedAt: AT };
}
