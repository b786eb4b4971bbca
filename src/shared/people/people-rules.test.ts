import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problem } from '../problems.ts';
import {
  FIRST_PEOPLE_SETTINGS,
  NOBODY,
  type People,
  type PeopleChange,
  peopleAfter,
  permissionsOfPerson,
} from './people.ts';
import { confirmingRightsGiven, peopleChangeRefusal } from './people-rules.ts';
import { PERMISSION_IDS, permissionsOf, type Role, roleSchema } from './permissions.ts';

const idOf = (number: number) => `0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a${String(number).padStart(2, '0')}`;
const [ADA, BOLA, CHIDI, DAYO] = [1, 2, 3, 4].map(idOf) as [string, string, string, string];

const setUp: PeopleChange = {
  kind: 'setUp',
  owner: { id: ADA, name: 'Ada', role: 'owner' },
  second: null,
  settings: FIRST_PEOPLE_SETTINGS,
};

const shop = after(
  setUp,
  { kind: 'personAdded', person: { id: BOLA, name: 'Bola', role: 'supervisor' } },
  { kind: 'personAdded', person: { id: CHIDI, name: 'Chidi', role: 'cashier' } },
);

function after(...changes: PeopleChange[]): People {
  return changes.reduce(peopleAfter, NOBODY);
}

const codeOf = (people: People, actorId: string | null, change: PeopleChange) =>
  peopleChangeRefusal(people, actorId, change)?.code ?? null;

const changed = (id: string, changes: Partial<{ name: string; role: Role; isActive: boolean }> = {}): PeopleChange => ({
  kind: 'personChanged',
  id,
  name: `Person ${id.at(-1)}`,
  role: 'cashier',
  isActive: true,
  ...changes,
});

describe('permissionsOfPerson', () => {
  it("prefers a person's own rights over the role's, and those over the defaults", () => {
    const right = (people: People) => permissionsOfPerson(people, CHIDI).has('lookAtDay');
    const role: PeopleChange = { kind: 'roleRightSet', role: 'cashier', permission: 'lookAtDay', to: 'allow' };
    const own: PeopleChange = { kind: 'personRightSet', id: CHIDI, permission: 'lookAtDay', to: 'deny' };
    expect(right(shop)).toBe(false);
    expect(right(peopleAfter(shop, role))).toBe(true);
    expect(right([role, own].reduce(peopleAfter, shop))).toBe(false);
    expect(right([role, own, { ...own, to: 'asRole' as const }].reduce(peopleAfter, shop))).toBe(true);
    expect(right([role, { ...role, to: 'asShipped' as const }].reduce(peopleAfter, shop))).toBe(false);
  });

  it('gives an owner every right, and an unknown or deactivated person none', () => {
    expect(permissionsOfPerson(shop, ADA).size).toBe(PERMISSION_IDS.length);
    const without = peopleAfter(shop, changed(CHIDI, { isActive: false }));
    expect(permissionsOfPerson(without, CHIDI).size).toBe(0);
    expect(permissionsOfPerson(shop, DAYO).size).toBe(0);
  });

  it('never lets anybody but an owner change rights, whatever a list of people says', () => {
    const given = { rights: 'allow' } as const;
    expect(permissionsOf('supervisor', given, { supervisor: given }).has('rights')).toBe(false);
    expect(permissionsOf('owner', { rights: 'deny' }, {}).has('rights')).toBe(true);
  });
});

describe('peopleChangeRefusal', () => {
  it('allows the first change once, and only before anybody exists', () => {
    expect(codeOf(NOBODY, null, setUp)).toBeNull();
    expect(codeOf(shop, null, setUp)).toBe('peopleAlreadySetUp');
    expect(codeOf(shop, null, { kind: 'personAdded', person: { id: DAYO, name: 'Dayo', role: 'owner' } })).toBe(
      'notSignedIn',
    );
  });

  it("refuses a duplicate name, ignoring case and invisible characters, and the program's own names", () => {
    const unseen = ['Chi\u200Bdi', '\u202EChidi', 'Paydesk\u2060', '\u00ADcashier', 'Chidi\u200D \uFEFF'];
    for (const name of ['chidi', ' CHIDI ', 'cashier', 'Paydesk', 'ｃｈｉｄｉ', ...unseen]) {
      const added: PeopleChange = { kind: 'personAdded', person: { id: DAYO, name, role: 'cashier' } };
      expect(peopleChangeRefusal(shop, ADA, added)).toEqual(problem('personNameTaken', { name }).problem);
    }
    expect(codeOf(shop, ADA, changed(BOLA, { name: 'Ada', role: 'supervisor' }))).toBe('personNameTaken');
    expect(codeOf(NOBODY, null, { ...setUp, second: { id: BOLA, name: 'ada', role: 'owner' } })).toBe(
      'personNameTaken',
    );
  });

  it('always leaves an owner who can sign in', () => {
    for (const change of [{ role: 'supervisor' }, { isActive: false, role: 'owner' }] as const) {
      expect(codeOf(shop, ADA, changed(ADA, change))).toBe('lastOwner');
    }
    const two = peopleAfter(shop, changed(BOLA, { role: 'owner' }));
    expect(codeOf(two, ADA, changed(ADA, { role: 'supervisor' }))).toBeNull();
  });

  it('allows a change only to people with the right', () => {
    const added: PeopleChange = { kind: 'personAdded', person: { id: DAYO, name: 'Dayo', role: 'cashier' } };
    expect(codeOf(shop, ADA, added)).toBeNull();
    expect(codeOf(shop, BOLA, added)).toBe('notAllowed');
    const staffed = peopleAfter(shop, { kind: 'personRightSet', id: BOLA, permission: 'staff', to: 'allow' });
    expect(codeOf(staffed, BOLA, added)).toBeNull();
    expect(codeOf(staffed, BOLA, changed(CHIDI, { isActive: false }))).toBeNull();
  });

  it('refuses to give a right that its giver lacks', () => {
    const staffed = peopleAfter(shop, { kind: 'personRightSet', id: BOLA, permission: 'staff', to: 'allow' });
    const owner: PeopleChange = { kind: 'personAdded', person: { id: DAYO, name: 'Dayo', role: 'owner' } };
    expect(codeOf(staffed, BOLA, owner)).toBe('rightNotHeld');
    expect(codeOf(staffed, BOLA, changed(BOLA, { role: 'owner' }))).toBe('notAllowed');
  });

  it('refuses every change that only owners may make', () => {
    expect(codeOf(shop, ADA, { kind: 'personRightSet', id: ADA, permission: 'keys', to: 'deny' })).toBe('rightFixed');
    expect(codeOf(shop, ADA, { kind: 'roleRightSet', role: 'owner', permission: 'keys', to: 'deny' })).toBe(
      'rightFixed',
    );
    expect(codeOf(shop, ADA, { kind: 'personRightSet', id: BOLA, permission: 'rights', to: 'allow' })).toBe(
      'rightFixed',
    );
  });

  it('lets nobody set a PIN or badge of a person who may do more', () => {
    expect(codeOf(shop, BOLA, { kind: 'pinSet', id: CHIDI })).toBeNull();
    expect(codeOf(shop, BOLA, { kind: 'pinSet', id: ADA })).toBe('rightNotHeld');
    expect(codeOf(shop, CHIDI, { kind: 'pinSet', id: BOLA })).toBe('notAllowed');
    expect(codeOf(shop, CHIDI, { kind: 'pinSet', id: CHIDI })).toBeNull();
    const staffed = peopleAfter(shop, { kind: 'personRightSet', id: BOLA, permission: 'staff', to: 'allow' });
    expect(codeOf(staffed, BOLA, { kind: 'badgeSet', id: ADA, hasBadge: true })).toBe('rightNotHeld');
  });

  it('lets nobody set the PIN of a deactivated person who would have more rights once active', () => {
    const owner = { kind: 'personAdded', person: { id: DAYO, name: 'Dayo', role: 'owner' } } as const;
    const away = [owner, changed(DAYO, { role: 'owner', isActive: false }), changed(CHIDI, { isActive: false })];
    const people = away.reduce<People>(peopleAfter, shop);
    expect(codeOf(people, BOLA, { kind: 'pinSet', id: DAYO })).toBe('rightNotHeld');
    expect(codeOf(people, BOLA, { kind: 'pinSet', id: CHIDI })).toBeNull();
    expect(codeOf(people, ADA, { kind: 'pinSet', id: DAYO })).toBeNull();
  });

  it('lets only an owner deactivate an owner', () => {
    const two = [
      { kind: 'personAdded', person: { id: DAYO, name: 'Dayo', role: 'owner' } },
      { kind: 'personRightSet', id: BOLA, permission: 'staff', to: 'allow' },
    ] as const;
    const people = two.reduce<People>(peopleAfter, shop);
    expect(codeOf(people, BOLA, changed(DAYO, { role: 'owner', isActive: false }))).toBe('rightNotHeld');
    expect(codeOf(people, ADA, changed(DAYO, { role: 'owner', isActive: false }))).toBeNull();
  });
});

describe('confirmingRightsGiven', () => {
  const ALL = ['keys', 'rights', 'settings'];
  const added = (role: Role): PeopleChange => ({ kind: 'personAdded', person: { id: DAYO, name: 'Dayo', role } });
  const right = (to: 'allow' | 'deny'): PeopleChange => ({ kind: 'personRightSet', id: BOLA, permission: 'keys', to });

  it.each<[string, PeopleChange, string[]]>([
    ['adds an owner', added('owner'), ALL],
    ['adds a supervisor', added('supervisor'), []],
    ['makes a person an owner', changed(BOLA, { role: 'owner' }), ALL],
    ['renames an owner', changed(ADA, { role: 'owner' }), []],
    ['sets an owner’s PIN', { kind: 'pinSet', id: ADA }, ALL],
    ['sets a cashier’s PIN', { kind: 'pinSet', id: CHIDI }, []],
    ['allows keys to a person', right('allow'), ['keys']],
    ['denies keys to a person', right('deny'), []],
    ['allows keys to a role', { kind: 'roleRightSet', role: 'cashier', permission: 'keys', to: 'allow' }, ['keys']],
  ])('lists the rights that are given by a change that %s', (_name, change, given) => {
    expect(confirmingRightsGiven(shop, change)).toEqual(given);
  });

  it('lists the rights that a deactivated person gets back with a PIN or an activation', () => {
    const away = [added('owner'), changed(DAYO, { role: 'owner', isActive: false })].reduce(peopleAfter, shop);
    expect(confirmingRightsGiven(away, { kind: 'pinSet', id: DAYO })).toEqual(ALL);
    expect(confirmingRightsGiven(away, changed(DAYO, { role: 'owner' }))).toEqual(ALL);
  });
});

describe('any sequence of changes', () => {
  const ids = [ADA, BOLA, CHIDI, DAYO, idOf(5)];
  const id = fc.constantFrom(...ids);
  const role = fc.constantFrom(...roleSchema.options);
  const permission = fc.constantFrom(...PERMISSION_IDS);
  const name = fc.constantFrom('Ada', 'Bola', 'Chidi', 'Dayo', 'Efe', 'Funke');
  const anyChange: fc.Arbitrary<PeopleChange> = fc.oneof(
    fc.record({ kind: fc.constant('personAdded' as const), person: fc.record({ id, name, role }) }),
    fc.record({ kind: fc.constant('personChanged' as const), id, name, role, isActive: fc.boolean() }),
    fc.record({
      kind: fc.constant('personRightSet' as const),
      id,
      permission,
      to: fc.constantFrom('allow' as const, 'deny' as const, 'asRole' as const),
    }),
    fc.record({
      kind: fc.constant('roleRightSet' as const),
      role,
      permission,
      to: fc.constantFrom('allow' as const, 'deny' as const, 'asShipped' as const),
    }),
    fc.record({ kind: fc.constant('pinSet' as const), id }),
    fc.record({ kind: fc.constant('badgeSet' as const), id, hasBadge: fc.boolean() }),
  );
  const acts = fc.array(fc.record({ by: id, change: anyChange }), { maxLength: 40 });

  /** Applies the permitted acts and reports each step. Returns the people at the end. */
  function play(
    list: readonly { by: string; change: PeopleChange }[],
    seen: (before: People, by: string, next: People) => void,
  ) {
    return list.reduce((people, { by, change }) => {
      // Main never gives the same id twice.
      const isTaken = change.kind === 'personAdded' && people.persons.some((each) => each.id === change.person.id);
      if (isTaken || peopleChangeRefusal(people, by, change)) return people;
      const next = peopleAfter(people, change);
      seen(people, by, next);
      return next;
    }, shop);
  }

  it('gives nobody a right that the actor did not have', () => {
    fc.assert(
      fc.property(acts, (list) => {
        play(list, (before, by, next) => {
          const own = permissionsOfPerson(before, by);
          for (const person of ids) {
            const could = permissionsOfPerson(before, person);
            const gained = [...permissionsOfPerson(next, person)].filter((each) => !could.has(each));
            expect(gained.filter((each) => !own.has(each))).toEqual([]);
          }
        });
      }),
      { numRuns: 500 },
    );
  });

  it('gives nobody a confirming right without listing it', () => {
    fc.assert(
      fc.property(acts, (list) => {
        const ways = list.map(({ change }) => change);
        ways.reduce<People>((people, change) => {
          if (peopleChangeRefusal(people, ADA, change)) return people;
          const next = peopleAfter(people, change);
          const told = confirmingRightsGiven(people, change);
          for (const each of ['keys', 'rights', 'settings'] as const) {
            const had = (of: People) => ids.filter((person) => permissionsOfPerson(of, person).has(each));
            const isGained = had(next).some((person) => !had(people).includes(person));
            if (isGained) expect(told).toContain(each);
          }
          return next;
        }, shop);
      }),
    );
  });

  it('leaves an owner with every right, and no two people with one name', () => {
    fc.assert(
      fc.property(acts, (list) => {
        const { persons } = play(list, () => undefined);
        expect(persons.some((person) => person.role === 'owner' && person.isActive)).toBe(true);
        expect(new Set(persons.map((person) => person.name)).size).toBe(persons.length);
      }),
    );
  });

  it('an actor without the right changes nothing about people', () => {
    fc.assert(
      fc.property(acts, (list) => {
        const byCashier = list.map(({ change }) => ({ by: CHIDI, change }));
        const end = play(byCashier, () => undefined);
        expect(end.persons).toEqual(shop.persons);
        expect(end.ofRoles).toEqual(shop.ofRoles);
      }),
    );
  });
});
