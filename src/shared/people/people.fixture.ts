import fc from 'fast-check';
import { FIRST_PEOPLE_SETTINGS, type PeopleChange } from './people.ts';
import { PERMISSION_IDS, roleSchema } from './permissions.ts';

const idOf = (number: number) => `0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a${String(number).padStart(2, '0')}`;
const [ADA, BOLA, CHIDI, DAYO, EFE] = [1, 2, 3, 4, 5].map(idOf) as [string, string, string, string, string];

export { ADA, BOLA, CHIDI, DAYO };
export const IDS = [ADA, BOLA, CHIDI, DAYO, EFE];

export const SET_UP = {
  kind: 'setUp',
  owner: { id: ADA, name: 'Ada', role: 'owner' },
  second: null,
  settings: FIRST_PEOPLE_SETTINGS,
} satisfies PeopleChange;

export const anyId = fc.constantFrom(...IDS);
const role = fc.constantFrom(...roleSchema.options);
const permission = fc.constantFrom(...PERMISSION_IDS);
const name = fc.constantFrom('Ada', 'Bola', 'Chidi', 'Dayo', 'Efe', 'Funke');

/** Changes that a person at the till can ask for, possible or not. */
export const anyChange: fc.Arbitrary<PeopleChange> = fc.oneof(
  fc.record({ kind: fc.constant('personAdded' as const), person: fc.record({ id: anyId, name, role }) }),
  fc.record({ kind: fc.constant('personChanged' as const), id: anyId, name, role, isActive: fc.boolean() }),
  fc.record({
    kind: fc.constant('personRightSet' as const),
    id: anyId,
    permission,
    to: fc.constantFrom('allow' as const, 'deny' as const, 'asRole' as const),
  }),
  fc.record({
    kind: fc.constant('roleRightSet' as const),
    role,
    permission,
    to: fc.constantFrom('allow' as const, 'deny' as const, 'asShipped' as const),
  }),
  fc.record({ kind: fc.constant('pinSet' as const), id: anyId }),
  fc.record({ kind: fc.constant('badgeSet' as const), id: anyId, hasBadge: fc.boolean() }),
);
