import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problem } from '../problems.ts';
import { ADA, anyChange, anyId, BOLA, CHIDI, DAYO, IDS, SET_UP } from './people.fixture.ts';
import { NOBODY, type People, type PeopleChange, peopleAfter, permissionsOfPerson } from './people.ts';
import { confirmingRightsGiven, peopleChangeRefusal } from './people-rules.ts';
import { PERMISSION_IDS, type Permission, permissionsOf, type Role } from './permissions.ts';

const added = (id: string, name: string, role: Role): PeopleChange => ({
  kind: 'personAdded',
  person: { id, name, role },
});
const addsDayo = (role: Role) => added(DAYO, 'Dayo', role);
const ownRight = (id: string, permission: Permission, to: 'allow' | 'deny'): PeopleChange => ({
  kind: 'personRightSet',
  id,
  permission,
  to,
});
const pinSet = (id: string): PeopleChange => ({ kind: 'pinSet', id });

const shop = [SET_UP, added(BOLA, 'Bola', 'supervisor'), added(CHIDI, 'Chidi', 'cashier')].reduce(peopleAfter, NOBODY);
/** The shop with a supervisor who may manage staff. */
const staffed = peopleAfter(shop, ownRight(BOLA, 'staff', 'allow'));

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
    const own = ownRight(CHIDI, 'lookAtDay', 'deny');
    expect(right(shop)).toBe(false);
    expect(right(peopleAfter(shop, role))).toBe(true);
    expect(right([role, own].reduce(peopleAfter, shop))).toBe(false);
    expect(right([role, own, { ...own, to: 'asRole' } as PeopleChange].reduce(peopleAfter, shop))).toBe(true);
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
    expect(codeOf(NOBODY, null, SET_UP)).toBeNull();
    expect(codeOf(shop, null, SET_UP)).toBe('peopleAlreadySetUp');
    expect(codeOf(shop, null, addsDayo('owner'))).toBe('notSignedIn');
  });

  it("refuses a duplicate name, ignoring case and invisible characters, and the program's own names", () => {
    const unseen = ['Chi\u200Bdi', '\u202EChidi', 'Paydesk\u2060', '\u00ADcashier', 'Chidi\u200D \uFEFF'];
    for (const name of ['chidi', ' CHIDI ', 'cashier', 'Paydesk', 'ｃｈｉｄｉ', ...unseen]) {
      const refused = peopleChangeRefusal(shop, ADA, added(DAYO, name, 'cashier'));
      expect(refused).toEqual(problem('personNameTaken', { name }).problem);
    }
    expect(codeOf(shop, ADA, changed(BOLA, { name: 'Ada', role: 'supervisor' }))).toBe('personNameTaken');
    expect(codeOf(NOBODY, null, { ...SET_UP, second: { id: BOLA, name: 'ada', role: 'owner' } })).toBe(
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
    expect(codeOf(shop, ADA, addsDayo('cashier'))).toBeNull();
    expect(codeOf(shop, BOLA, addsDayo('cashier'))).toBe('notAllowed');
    expect(codeOf(staffed, BOLA, addsDayo('cashier'))).toBeNull();
    expect(codeOf(staffed, BOLA, changed(CHIDI, { isActive: false }))).toBeNull();
  });

  it('refuses to give a right that its giver lacks', () => {
    expect(codeOf(staffed, BOLA, addsDayo('owner'))).toBe('rightNotHeld');
    expect(codeOf(staffed, BOLA, changed(BOLA, { role: 'owner' }))).toBe('notAllowed');
  });

  it('refuses every change that only owners may make', () => {
    const ofOwners: PeopleChange = { kind: 'roleRightSet', role: 'owner', permission: 'keys', to: 'deny' };
    for (const change of [ownRight(ADA, 'keys', 'deny'), ofOwners, ownRight(BOLA, 'rights', 'allow')]) {
      expect(codeOf(shop, ADA, change)).toBe('rightFixed');
    }
  });

  it('lets nobody set a PIN or badge of a person who may do more', () => {
    expect(codeOf(shop, BOLA, pinSet(CHIDI))).toBeNull();
    expect(codeOf(shop, BOLA, pinSet(ADA))).toBe('rightNotHeld');
    expect(codeOf(shop, CHIDI, pinSet(BOLA))).toBe('notAllowed');
    expect(codeOf(shop, CHIDI, pinSet(CHIDI))).toBeNull();
    expect(codeOf(staffed, BOLA, { kind: 'badgeSet', id: ADA, hasBadge: true })).toBe('rightNotHeld');
  });

  it('lets nobody set the PIN of a deactivated person who would have more rights once active', () => {
    const away = [changed(DAYO, { role: 'owner', isActive: false }), changed(CHIDI, { isActive: false })];
    const people = [addsDayo('owner'), ...away].reduce(peopleAfter, shop);
    expect(codeOf(people, BOLA, pinSet(DAYO))).toBe('rightNotHeld');
    expect(codeOf(people, BOLA, pinSet(CHIDI))).toBeNull();
    expect(codeOf(people, ADA, pinSet(DAYO))).toBeNull();
  });

  it('lets only an owner deactivate an owner', () => {
    const people = peopleAfter(staffed, addsDayo('owner'));
    const leaves = changed(DAYO, { role: 'owner', isActive: false });
    expect([codeOf(people, BOLA, leaves), codeOf(people, ADA, leaves)]).toEqual(['rightNotHeld', null]);
  });
});

describe('confirmingRightsGiven', () => {
  const ALL = ['keys', 'rights', 'settings'];

  it.each<[string, PeopleChange, string[]]>([
    ['adds an owner', addsDayo('owner'), ALL],
    ['adds a supervisor', addsDayo('supervisor'), []],
    ['makes a person an owner', changed(BOLA, { role: 'owner' }), ALL],
    ['renames an owner', changed(ADA, { role: 'owner' }), []],
    ['sets an owner’s PIN', pinSet(ADA), ALL],
    ['sets a cashier’s PIN', pinSet(CHIDI), []],
    ['allows keys to a person', ownRight(BOLA, 'keys', 'allow'), ['keys']],
    ['denies keys to a person', ownRight(BOLA, 'keys', 'deny'), []],
    ['allows keys to a role', { kind: 'roleRightSet', role: 'cashier', permission: 'keys', to: 'allow' }, ['keys']],
  ])('lists the rights that are given by a change that %s', (_name, change, given) => {
    expect(confirmingRightsGiven(shop, change)).toEqual(given);
  });

  it('lists the rights that a deactivated person gets back with a PIN or an activation', () => {
    const away = [addsDayo('owner'), changed(DAYO, { role: 'owner', isActive: false })].reduce(peopleAfter, shop);
    expect(confirmingRightsGiven(away, pinSet(DAYO))).toEqual(ALL);
    expect(confirmingRightsGiven(away, changed(DAYO, { role: 'owner' }))).toEqual(ALL);
  });
});

describe('any sequence of changes', () => {
  const acts = fc.array(fc.record({ by: anyId, change: anyChange }), { maxLength: 40 });

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
          for (const person of IDS) {
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
            const had = (of: People) => IDS.filter((person) => permissionsOfPerson(of, person).has(each));
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
});
