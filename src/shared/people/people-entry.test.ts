import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Result } from '../problems.ts';
import { FIRST_PEOPLE_SETTINGS, NOBODY, type People, type PeopleChange, peopleAfter } from './people.ts';
import { foldPeople, type PeopleEntry, peopleEntrySchema } from './people-entry.ts';
import { peopleChangeRefusal } from './people-rules.ts';
import { PERMISSION_IDS, type Role } from './permissions.ts';

const NAMES = ['Ada', 'Bola', 'Chidi', 'Dayo'] as const;
const idOf = (name: string) => `0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a0${NAMES.map(String).indexOf(name)}`;

const entryOf = (change: PeopleChange, actor?: string): PeopleEntry => ({
  form: 1,
  rules: 1,
  at: '2026-11-22T09:00:00.000Z',
  actor: actor ?? 'paydesk',
  ...(actor !== undefined && { actorId: idOf(actor) }),
  happening: { kind: 'peopleChanged', change },
});

const name = fc.constantFrom(...NAMES);
const role = fc.constantFrom<Role>('owner', 'supervisor', 'cashier', 'backOffice');
const id = name.map(idOf);
const permission = fc.constantFrom(...PERMISSION_IDS);
const owner = fc.constant({ id: idOf('Ada'), name: 'Ada', role: 'owner' as const });
const settings = fc.constant(FIRST_PEOPLE_SETTINGS);

const changes: fc.Arbitrary<PeopleChange> = fc.oneof(
  fc.record({ kind: fc.constant('setUp' as const), owner, second: fc.constant(null), settings }),
  fc.record({
    kind: fc.constant('personAdded' as const),
    person: fc.record({ name, role }).map((person) => ({ ...person, id: idOf(person.name) })),
  }),
  fc.record({ kind: fc.constant('personChanged' as const), id, name, role, isActive: fc.boolean() }),
  fc.record({
    kind: fc.constant('personRightSet' as const),
    id,
    permission,
    to: fc.constantFrom('allow' as const, 'deny' as const, 'asRole' as const),
  }),
  fc.record({ kind: fc.constantFrom('pinSet' as const, 'recovered' as const, 'keyRecovered' as const), id }),
  fc.record({ kind: fc.constant('settingsChanged' as const), settings }),
);
const entries = fc.array(fc.tuple(changes, fc.option(name, { nil: undefined })), { maxLength: 30 });

const setUp = entryOf({
  kind: 'setUp',
  owner: { id: idOf('Ada'), name: 'Ada', role: 'owner' },
  second: null,
  settings: FIRST_PEOPLE_SETTINGS,
});

function expectedOf(people: People, { actorId, happening: { change } }: PeopleEntry): Result<People> {
  const refused = peopleChangeRefusal(people, change.kind === 'setUp' ? null : (actorId ?? null), change);
  return refused ? { ok: false, problem: refused } : { ok: true, value: peopleAfter(people, change) };
}

describe('foldPeople', () => {
  it('gives the same people as the changes, and folds no entry that the rules refuse', () => {
    fc.assert(
      fc.property(entries, (given) => {
        let people = NOBODY;
        for (const entry of [setUp, ...given.map(([change, by]) => entryOf(change, by))]) {
          const after = foldPeople(people, entry);
          expect(after).toEqual(expectedOf(people, entry));
          people = after.ok ? after.value : people;
        }
      }),
    );
  });

  it('gives nobody a right through an entry of a cashier, or through an entry that names nobody', () => {
    const chidi = { id: idOf('Chidi'), name: 'Chidi' };
    const added: PeopleChange = { kind: 'personAdded', person: { ...chidi, role: 'cashier' } };
    const people = [setUp.happening.change, added].reduce(peopleAfter, NOBODY);
    const rise = { kind: 'personChanged', ...chidi, role: 'owner', isActive: true } as const;
    expect(foldPeople(people, entryOf(rise, 'Chidi'))).toMatchObject({ problem: { code: 'notAllowed' } });
    expect(foldPeople(people, entryOf(rise))).toMatchObject({ problem: { code: 'notSignedIn' } });
    const lockedOut = { kind: 'lockedOut', id: chidi.id, failures: 5, waitMs: 30_000 } as const;
    expect(foldPeople(people, entryOf(lockedOut)).ok).toBe(true);
  });

  it('accepts the first people only once, and no other change before them', () => {
    const people = peopleAfter(NOBODY, setUp.happening.change);
    expect(foldPeople(people, setUp)).toMatchObject({ problem: { code: 'peopleAlreadySetUp' } });
    expect(foldPeople(NOBODY, entryOf({ kind: 'pinSet', id: idOf('Ada') }, 'Ada')).ok).toBe(false);
  });
});

describe('an entry about people', () => {
  it('an entry about people contains no PIN', () => {
    expect(peopleEntrySchema.safeParse({ ...setUp, pin: '480213' }).success).toBe(false);
    const read = peopleEntrySchema.parse({
      ...setUp,
      happening: { ...setUp.happening, change: { kind: 'pinSet', id: idOf('Ada'), pin: '480213' } },
    });
    expect(JSON.stringify(read)).not.toContain('480213');
  });
});
