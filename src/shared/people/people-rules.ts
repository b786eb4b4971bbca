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

/** Names that entries use where no person acts. */
const NAMES_OF_NOBODY: readonly string[] = [CASHIER, 'paydesk'];

/**
 * Why a change may not be made by this person; null where it may. Whatever the change is, it is judged by what it comes to:
 * nobody may do anything after it that whoever made it could not do before it.
 * @param actorId who is signed in; null for the first people of a till
 */
export function peopleChangeRefusal(people: People, actorId: string | null, change: PeopleChange): Problem | null {
  const wrong = formRefusal(people, change);
  if (wrong) return wrong;
  const after = peopleAfter(people, change);
  if (!after.persons.some(isActingOwner)) return problem('lastOwner').problem;
  if (actorId === null) return people.persons.length === 0 ? null : problem('notSignedIn').problem;
  const own = permissionsOfPerson(people, actorId);
  const needed = neededFor(people, actorId, change);
  if (needed && !own.has(needed)) return problem('notAllowed', { permission: needed }).problem;
  const given = givenBy(people, after, change).find((permission) => !own.has(permission));
  return given ? problem('rightNotHeld', { permission: given }).problem : null;
}

/** With these a second person confirms what one alone must not do with the keys, the connection and the rights of a till. */
const CONFIRMING: readonly Permission[] = ['keys', 'rights', 'settings'];

/**
 * The rights to confirm another’s act that somebody has through this change and did not have before it. Where it sets a
 * PIN they are all that its person has: whoever chose the PIN could confirm his own act with it.
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

/** Two people never share a name, whoever of them is switched off: the journal tells them apart by it. */
function nameRefusal({ persons }: People, { id, name }: { id: string; name: string }): Problem | null {
  const key = seenKey(name);
  const isTaken = persons.some((person) => person.id !== id && seenKey(person.name) === key);
  return isTaken || NAMES_OF_NOBODY.includes(key) ? problem('personNameTaken', { name }).problem : null;
}

/** Without the characters that nobody sees: a name could look like another one that differs from it in these alone. */
function seenKey(name: string): string {
  return nameKey(name.replace(/\p{Default_Ignorable_Code_Point}/gu, ''));
}

function notFound({ persons }: People, wanted: string): Problem | null {
  return persons.some(({ id }) => id === wanted) ? null : problem('personNotFound').problem;
}

function fixedRight({ permission }: { permission: Permission }, isOwner: boolean): Problem | null {
  return isOwner || permission === 'rights' ? problem('rightFixed', { permission }).problem : null;
}

/** The right that a change needs by itself; null where everybody may make it of himself. */
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
 * What somebody may do through this change that he could not do before. Who has another's PIN can do all that the other
 * may, and who can take an owner's rights away could rule the till: both count as if they were given.
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

/** What a person may do, or may again once switched on: the PIN that was set meanwhile is then still known. */
function onceActive({ persons, ofRoles }: People, wanted: string): ReadonlySet<Permission> {
  const person = persons.find(({ id }) => id === wanted);
  return person ? permissionsOf(person.role, person.rights, ofRoles) : new Set();
}

/** Whoever else can sign in as somebody, or decides who is an owner. */
function touchedOwners({ persons }: People, change: PeopleChange): string[] {
  if (change.kind === 'pinSet' || change.kind === 'badgeSet') return [change.id];
  if (change.kind !== 'personChanged') return [];
  return persons.filter(({ id, role }) => id === change.id && role === 'owner').map(({ id }) => id);
}
