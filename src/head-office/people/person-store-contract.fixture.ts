import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { KnownPerson, PersonStore, Session } from './person-store.ts';

export function describePersonStore(name: string, open: () => PersonStore): void {
  describe(name, () => {
    describeChanges(open);

    it('returns a person as added and refuses a name twice', async () => {
      const store = open();
      const person = buildPerson();
      expect([await store.add(person), await store.add({ ...person, shops: 'all' })]).toEqual([true, false]);
      expect(await store.person(person.name)).toEqual(person);
      expect(await store.people()).toContainEqual(person);
      expect([await store.remove(person.name), await store.remove(person.name)]).toEqual([true, false]);
      expect(await store.person(person.name)).toBeNull();
    });

    it('accepts each authenticator step once, also for concurrent requests', async () => {
      const store = open();
      const person = buildPerson();
      await store.add(person);
      const taken = { step: 7, firstUntil: person.firstUntil };
      const tries = await Promise.all(Array.from({ length: 6 }, () => store.takeSignIn(person, taken)));
      expect(tries.filter((isTaken) => isTaken)).toHaveLength(1);
      expect(await store.takeSignIn(person, { ...taken, step: 6 })).toBe(false);
      expect(await store.takeSignIn({ ...person, credential: randomUUID() }, { ...taken, step: 9 })).toBe(false);
      expect(await store.takeSignIn(person, { step: 8, firstUntil: AT })).toBe(true);
      // `person` was read before the first password was used.
      expect(await store.takeSignIn(person, { step: 9, firstUntil: AT })).toBe(false);
    });

    it('ends one session, sessions of a removed person, and expired sessions', async () => {
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
      await store.endSession(two.tokenHash);
      await store.touchSession(three.tokenHash, '2026-11-22T10:00:00.000Z');
      await store.endSessionsBefore({ madeAt: AT, askedAt: '2026-11-22T10:00:00.000Z' });
      expect(await left()).toEqual([false, false, true]);
      await store.endSessionsBefore({ madeAt: AT, askedAt: '2026-11-22T10:00:00.001Z' });
      expect(await left()).toEqual([false, false, false]);
      await store.addSession(three);
      await store.remove(other.name);
      expect(await left()).toEqual([false, false, false]);
    });

    it('lists who looked at what, newest first', async () => {
      const store = open();
      const build = (at: string) => ({ id: randomUUID(), at, name: 'ada', journal: randomUUID(), reference: 'T1-1' });
      // This time is later than all records of earlier test runs in the same database.
      const afterAllMs = Date.UTC(2099, 0, 1) + (Date.now() - Date.UTC(2026, 0, 1));
      const [one, two] = [0, 1].map((ms) => build(new Date(afterAllMs + ms).toISOString()));
      if (!one || !two) throw new Error('A look is missing.');
      await store.addLook(one);
      await store.addLook(two);
      expect(await store.looks(2)).toEqual([two, one]);
    });
  });
}

function describeChanges(open: () => PersonStore): void {
  it('the store changes only the given fields of an existing person', async () => {
    const store = open();
    const person = buildPerson();
    await store.add(person);
    await store.takeSignIn(person, { step: 7, firstUntil: AT });
    expect(await store.grant(person.name, { shops: 'all' })).toBe(true);
    expect(await store.grant(person.name, { rights: [] })).toBe(true);
    const chosen = { credential: randomUUID(), password: 'other', firstUntil: null };
    expect(await store.putCredentials(person.name, chosen, person.credential)).toBe(true);
    const now: KnownPerson = { ...person, ...chosen, shops: 'all', rights: [], lastStep: 7 };
    expect(await store.person(person.name)).toEqual(now);
    const reset = { credential: randomUUID(), password: 'first', firstUntil: AT, secret: 'another' };
    expect(await store.putCredentials(person.name, reset, null)).toBe(true);
    expect(await store.person(person.name)).toEqual({ ...now, ...reset, lastStep: 0 });
    await store.remove(person.name);
    expect(await store.grant(person.name, { shops: [] })).toBe(false);
    expect(await store.putCredentials(person.name, reset, null)).toBe(false);
  });

  it('the store ends every session of the person whose credentials change, and no other', async () => {
    const store = open();
    const [person, other] = [buildPerson(), buildPerson()];
    const sessions = [buildSession(person), buildSession(person), buildSession(other)];
    for (const each of [person, other]) await store.add(each);
    for (const each of sessions) await store.addSession(each);
    const left = async () =>
      (await Promise.all(sessions.map(({ tokenHash }) => store.session(tokenHash)))).map(Boolean);
    const credentials = { credential: randomUUID(), password: 'own', firstUntil: null };
    expect(await store.putCredentials(person.name, credentials, randomUUID())).toBe(false);
    expect(await left()).toEqual([true, true, true]);
    expect(await store.putCredentials(person.name, credentials, person.credential)).toBe(true);
    expect(await left()).toEqual([false, false, true]);
  });

  it('the store replaces only the expected credentials, and only once', async () => {
    const store = open();
    const person = buildPerson();
    await store.add(person);
    const replace = () =>
      store.putCredentials(
        person.name,
        { credential: randomUUID(), password: 'own', firstUntil: null },
        person.credential,
      );
    const tries = await Promise.all(Array.from({ length: 6 }, replace));
    expect(tries.filter((isReplaced) => isReplaced)).toHaveLength(1);
    expect(await replace()).toBe(false);
  });
}

const AT = '2026-11-22T09:00:00.000Z';

export function buildPerson(): KnownPerson {
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
