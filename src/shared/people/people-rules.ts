import { type Problem, problem } from '../problems.ts';
import {
  CASHIER,
  NOBODY,
  nameKey,
  type People,
  type PeopleChange,
  peopleAfter,
  permissionsOfPerson,
} from './people.ts';
import { PERMISSION_IDS, type Permission, permissionsOf } from './permissions.ts';

const PROGRAMS_OWN: readonly PeopleChange['kind'][] = ['lockedOut', 'recovered', 'keyRecovered'];

/** Names that entries use if no person acts, and that no person may have. */
const NAMES_OF_NOBODY: readonly string[] = [CASHIER, 'paydesk'];

/**
 * Returns why this person may not make a change; null if the person may. A change is judged by its result: it must give
 * nobody a right that its maker does not have.
 * @param actorId who is signed in; null for the first people of a till, and if the program itself makes the change
 */
export function peopleChangeRefusal(people: People, actorId: string | null, change: PeopleChange): Problem | null {
  const wrong = formRefusal(people, change);
  if (wrong) return wrong;
  const after = peopleAfter(people, change);
  if (!after.persons.some(isActingOwner)) return problem('lastOwner').problem;
  if (actorId === null) {
    const mayBe = people.persons.length === 0 || PROGRAMS_OWN.includes(change.kind);
    return mayBe ? null : problem('notSignedIn').problem;
  }
  const own = permissionsOfPerson(people, actorId);
  const needed = neededFor(people, actorId, change);
  if (needed && !own.has(needed)) return problem('notAllowed', { permission: needed }).problem;
  const given = givenBy(people, after, change).find((permission) => !own.has(permission));
  return given ? problem('rightNotHeld', { permission: given }).problem : null;
}

/** The rights with which a second person confirms changes of keys, connection and rights. */
const CONFIRMING: readonly Permission[] = ['keys', 'rights', 'settings'];

/**
 * Returns the confirming rights that somebody gains by this change. Setting a PIN counts as gaining all rights of its
 * holder, since whoever chose the PIN could use it to confirm their own act.
 */
export function confirmingRightsGiven(people: People, change: PeopleChange): Permission[] {
  const after = peopleAfter(people, change);
  const ofPin = change.kind === 'pinSet' ? onceActive(people, change.id) : null;
  return CONFIRMING.filter(
    (permission) =>
      ofPin?.has(permission) ??
      after.persons.some(
        ({ id }) => permissionsOfPerson(after, id).has(permission) && !permissionsOfPerson(people, id).has(permission),
      ),
  );
}

function isActingOwner({ role, isActive }: { role: string; isActive: boolean }): boolean {
  return role === 'owner' && isActive;
}

function formRefusal(people: People, change: PeopleChange): Problem | null {
  const { persons } = people;
  switch (change.kind) {
    case 'setUp': {
      if (persons.length > 0) return problem('peopleAlreadySetUp').problem;
      const { owner, second } = change;
      return (
        nameRefusal(NOBODY, owner) ?? (second && nameRefusal(peopleAfter(NOBODY, { ...change, second: null }), second))
      );
    }
    case 'personAdded':
      return nameRefusal(people, change.person);
    case 'personChanged':
      return notFound(people, change.id) ?? nameRefusal(people, change);
    case 'personRightSet': {
      const isOwner = persons.some(({ id, role }) => id === change.id && role === 'owner');
      return notFound(people, change.id) ?? fixedRight(change, isOwner);
    }
    case 'roleRightSet':
      return fixedRight(change, change.role === 'owner');
    case 'settingsChanged':
      return null;
    case 'pinSet':
    case 'badgeSet':
    case 'recoveryCodeMade':
    case 'recovered':
    case 'keyRecovered':
    case 'lockedOut':
      return notFound(people, change.id);
  }
}

/** Refuses a name that somebody else has, even a deactivated person, because people read the journal by names. */
function nameRefusal({ persons }: People, { id, name }: { id: string; name: string }): Problem | null {
  const key = seenKey(name);
  const isTaken = persons.some((person) => person.id !== id && seenKey(person.name) === key);
  return isTaken || NAMES_OF_NOBODY.includes(key) ? problem('personNameTaken', { name }).problem : null;
}

/** Removes invisible characters, because names that differ only in them look the same. */
function seenKey(name: string): string {
  return nameKey(name.replace(/\p{Default_Ignorable_Code_Point}/gu, ''));
}

function notFound({ persons }: People, wanted: string): Problem | null {
  return persons.some(({ id }) => id === wanted) ? null : problem('personNotFound').problem;
}

function fixedRight({ permission }: { permission: Permission }, isOwner: boolean): Problem | null {
  return isOwner || permission === 'rights' ? problem('rightFixed', { permission }).problem : null;
}

/** Returns the right that a change needs; null if everybody may make the change for themselves. */
function neededFor(people: People, actorId: string, change: PeopleChange): Permission | null {
  switch (change.kind) {
    case 'personAdded':
    case 'badgeSet':
      return 'staff';
    case 'personChanged': {
      const before = people.persons.find(({ id }) => id === change.id);
      return before?.role === change.role ? 'staff' : 'rights';
    }
    case 'pinSet':
      return change.id === actorId ? null : 'resetPin';
    case 'recoveryCodeMade':
      return 'rights';
    case 'lockedOut':
    case 'recovered':
    case 'keyRecovered':
      return null;
    case 'setUp':
    case 'personRightSet':
    case 'roleRightSet':
    case 'settingsChanged':
      return 'rights';
  }
}

/**
 * Returns the rights that this change lets somebody use for the first time. Setting a PIN counts as gaining its
 * holder's rights. Taking an owner's rights away counts as gaining them, since it could give control of the till.
 */
function givenBy(before: People, after: People, change: PeopleChange): Permission[] {
  const touched = touchedOwners(before, change);
  return PERMISSION_IDS.filter(
    (permission) =>
      after.persons.some(
        ({ id }) =>
          (touched.includes(id) && onceActive(after, id).has(permission)) ||
          (permissionsOfPerson(after, id).has(permission) && !permissionsOfPerson(before, id).has(permission)),
      ) ||
      (permission === 'rights' && touched.some((id) => permissionsOfPerson(before, id).has(permission))),
  );
}

/** Returns what a person may do, once reactivated if necessary: whoever set the PIN meanwhile still knows it. */
function onceActive({ persons, ofRoles }: People, wanted: string): ReadonlySet<Permission> {
  const person = persons.find(({ id }) => id === wanted);
  return person ? permissionsOf(person.role, person.rights, ofRoles) : new Set();
}

/** Returns the owners whose sign-in or status the change affects. */
function touchedOwners({ persons }: People, change: PeopleChange): string[] {
  if (change.kind === 'pinSet' || change.kind === 'badgeSet') return [change.id];
  if (change.kind !== 'personChanged') return [];
  return persons.filter(({ id, role }) => id === change.id && role === 'owner').map(({ id }) => id);
}
