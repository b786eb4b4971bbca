import { z } from 'zod';
import { plainTextSchema } from '../input/visible-text.ts';
import {
  type Permission,
  permissionSchema,
  permissionsOf,
  type RoleRights,
  rightsSchema,
  roleSchema,
} from './permissions.ts';

/** Names are short and have no line breaks, because entries contain them. */
export const personNameSchema = plainTextSchema()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[^\p{Cc}]*$/u);

const newPersonSchema = z.object({ id: z.uuid(), name: z.string(), role: roleSchema });

export const personSchema = newPersonSchema.extend({
  /** A deactivated person cannot sign in; entries keep the name. */
  isActive: z.boolean(),
  rights: rightsSchema,
});
type Person = z.infer<typeof personSchema>;

/** PCI DSS 8.2.8: a person must sign in again after 15 idle minutes. */
const LONGEST_IDLE_MINUTES = 15;

export const peopleSettingsSchema = z.object({
  /** `off`: nobody signs in, and everybody at the till may do everything except change people. */
  signIn: z.enum(['on', 'off']),
  pinDigits: z.union([z.literal(6), z.literal(4)]),
  idleMinutes: z.int().min(1).max(LONGEST_IDLE_MINUTES),
  lockAfterSale: z.boolean(),
  /** True if returned money, key changes, new owners and the end of this rule need a second person with the right. */
  fourEyes: z.boolean(),
});
export type PeopleSettings = z.infer<typeof peopleSettingsSchema>;

export const FIRST_PEOPLE_SETTINGS: PeopleSettings = {
  signIn: 'on',
  pinDigits: 6,
  idleMinutes: 5,
  lockAfterSale: false,
  fourEyes: false,
};

/** A change of the till's people. It contains no PINs, badges or codes, so it is journaled as it is. */
export const peopleChangeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('setUp'),
    owner: newPersonSchema,
    second: newPersonSchema.nullable(),
    settings: peopleSettingsSchema,
  }),
  z.object({ kind: z.literal('personAdded'), person: newPersonSchema }),
  z.object({
    kind: z.literal('personChanged'),
    id: z.uuid(),
    name: z.string(),
    role: roleSchema,
    isActive: z.boolean(),
  }),
  /** A person's own right; `asRole` removes it, so that the role decides. */
  z.object({
    kind: z.literal('personRightSet'),
    id: z.uuid(),
    permission: permissionSchema,
    to: z.enum(['allow', 'deny', 'asRole']),
  }),
  z.object({
    kind: z.literal('roleRightSet'),
    role: roleSchema,
    permission: permissionSchema,
    to: z.enum(['allow', 'deny', 'asShipped']),
  }),
  z.object({ kind: z.literal('pinSet'), id: z.uuid() }),
  z.object({ kind: z.literal('badgeSet'), id: z.uuid(), hasBadge: z.boolean() }),
  z.object({ kind: z.literal('recoveryCodeMade'), id: z.uuid() }),
  /** An owner who forgot the PIN set a new one with the recovery code. */
  z.object({ kind: z.literal('recovered'), id: z.uuid() }),
  /** The key that proves the people was lost, and this owner's recovery code restored it. */
  z.object({ kind: z.literal('keyRecovered'), id: z.uuid() }),
  z.object({ kind: z.literal('settingsChanged'), settings: peopleSettingsSchema }),
  /** Too many wrong PINs. @property waitMs until the next try; null if the PIN is blocked until it is set anew */
  z.object({
    kind: z.literal('lockedOut'),
    id: z.uuid(),
    failures: z.int().positive(),
    waitMs: z.int().positive().nullable(),
  }),
]);
export type PeopleChange = z.infer<typeof peopleChangeSchema>;

export interface People {
  persons: readonly Person[];
  ofRoles: RoleRights;
  settings: PeopleSettings;
}

/** The name that entries use if nobody signs in; no person may have it. */
export const CASHIER = 'cashier';

export const NOBODY: People = { persons: [], ofRoles: {}, settings: FIRST_PEOPLE_SETTINGS };

/** Returns the people after a change, without checking it: impossible changes are refused before they are written. */
export function peopleAfter(people: People, change: PeopleChange): People {
  const { persons, ofRoles } = people;
  switch (change.kind) {
    case 'setUp':
      return { ...people, persons: [change.owner, change.second].flatMap(asActive), settings: change.settings };
    case 'personAdded':
      return { ...people, persons: [...persons, ...asActive(change.person)] };
    case 'personChanged': {
      const { name, role, isActive } = change;
      return withPerson(people, change.id, (person) => ({ ...person, name, role, isActive }));
    }
    case 'personRightSet': {
      const { permission, to } = change;
      return withPerson(people, change.id, ({ rights: { [permission]: _before, ...others }, ...person }) => ({
        ...person,
        rights: to === 'asRole' ? others : { ...others, [permission]: to },
      }));
    }
    case 'roleRightSet': {
      const { role, permission, to } = change;
      const { [permission]: _before, ...others } = ofRoles[role] ?? {};
      return {
        ...people,
        ofRoles: { ...ofRoles, [role]: to === 'asShipped' ? others : { ...others, [permission]: to } },
      };
    }
    case 'settingsChanged':
      return { ...people, settings: change.settings };
    case 'pinSet':
    case 'badgeSet':
    case 'recoveryCodeMade':
    case 'recovered':
    case 'keyRecovered':
    case 'lockedOut':
      return people;
  }
}

/** Returns what a person may do now; nothing if they are unknown or deactivated. */
export function permissionsOfPerson({ persons, ofRoles }: People, id: string): ReadonlySet<Permission> {
  const person = persons.find((each) => each.id === id);
  return person?.isActive ? permissionsOf(person.role, person.rights, ofRoles) : new Set();
}

/** Returns the same key for names that differ only in case or spaces, which nobody could tell apart in the journal. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

function asActive(person: z.infer<typeof newPersonSchema> | null): Person[] {
  return person ? [{ ...person, isActive: true, rights: {} }] : [];
}

function withPerson(people: People, id: string, after: (person: Person) => Person): People {
  return { ...people, persons: people.persons.map((person) => (person.id === id ? after(person) : person)) };
}
