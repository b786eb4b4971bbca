import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Result } from '../problems.ts';
import { ADA, anyChange, anyId, CHIDI, SET_UP } from './people.fixture.ts';
import { FIRST_PEOPLE_SETTINGS, NOBODY, type People, type PeopleChange, peopleAfter } from './people.ts';
import { foldPeople, type PeopleEntry, peopleEntrySchema } from './people-entry.ts';
import { peopleChangeRefusal } from './people-rules.ts';

const entryOf = (change: PeopleChange, actorId?: string): PeopleEntry => ({
  form: 1,
  rules: 1,
  at: '2026-11-22T09:00:00.000Z',
  actor: actorId ?? 'paydesk',
  ...(actorId !== undefined && { actorId }),
  happening: { kind: 'peopleChanged', change },
});

/** Changes of people and of the program itself. */
const changes: fc.Arbitrary<PeopleChange> = fc.oneof(
  { weight: 4, arbitrary: anyChange },
  fc.constant(SET_UP),
  fc.record({ kind: fc.constantFrom('recovered' as const, 'keyRecovered' as const), id: anyId }),
  fc.constant<PeopleChange>({ kind: 'settingsChanged', settings: FIRST_PEOPLE_SETTINGS }),
);
const entries = fc.array(fc.tuple(changes, fc.option(anyId, { nil: undefined })), { maxLength: 30 });

const setUp = entryOf(SET_UP);

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
    const chidi = { id: CHIDI, name: 'Chidi' };
    const added: PeopleChange = { kind: 'personAdded', person: { ...chidi, role: 'cashier' } };
    const people = [setUp.happening.change, added].reduce(peopleAfter, NOBODY);
    const rise = { kind: 'personChanged', ...chidi, role: 'owner', isActive: true } as const;
    expect(foldPeople(people, entryOf(rise, CHIDI))).toMatchObject({ problem: { code: 'notAllowed' } });
    expect(foldPeople(people, entryOf(rise))).toMatchObject({ problem: { code: 'notSignedIn' } });
    const lockedOut = { kind: 'lockedOut', id: chidi.id, failures: 5, waitMs: 30_000 } as const;
    expect(foldPeople(people, entryOf(lockedOut)).ok).toBe(true);
  });
});

describe('an entry about people', () => {
  it('an entry about people contains no PIN', () => {
    expect(peopleEntrySchema.safeParse({ ...setUp, pin: '480213' }).success).toBe(false);
    const read = peopleEntrySchema.parse({
      ...setUp,
      happening: { ...setUp.happening, change: { kind: 'pinSet', id: ADA, pin: '480213' } },
    });
    expect(JSON.stringify(read)).not.toContain('480213');
  });
});
