import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_PEOPLE_SETTINGS, type PeopleSettings } from '../../shared/people/people.ts';
import {
  mayBeApproved,
  type Need,
  PERMISSION_IDS,
  type Permission,
  type Rights,
} from '../../shared/people/permissions.ts';
import { problem } from '../../shared/problems.ts';
import { type AtTill, decideAct } from './decide-act.ts';

const ADA = { id: '8c0f3c6e-6c0e-4d0b-9d4b-0d8d5f7a1c01', name: 'Ada' };
type SessionState = 'nobody' | 'locked' | 'signedIn';

const permission = fc.constantFrom(...PERMISSION_IDS);
/** The rights of a person who is not an owner. Owners have every right, and only they have `rights`. */
const permissions: fc.Arbitrary<readonly Permission[]> = fc.uniqueArray(permission.filter((each) => each !== 'rights'));
const someRights = fc.uniqueArray(permission, { minLength: 1 }).map((all) => all as [Permission, ...Permission[]]);
const rightsNeed: fc.Arbitrary<Need> = fc.oneof(
  permission,
  fc.record({ all: someRights, fourEyes: fc.boolean() }),
  fc.record({ oneOf: someRights }),
);
const need = fc.oneof(fc.constantFrom('anyone' as const, 'present' as const, 'signedIn' as const), rightsNeed);
const settings = fc.record({ signIn: fc.constantFrom('on' as const, 'off' as const), fourEyes: fc.boolean() });

describe('the decision about an act', () => {
  it.each([
    [null, 'allowed', 'allowed'],
    [problem('peopleMissing').problem, 'allowed', 'peopleMissing'],
  ] as const)(
    'lets everybody act if no people are set up, and nobody if the people are not proven: %o',
    (ledger, ...said) => {
      fc.assert(
        fc.property(need, (each) => {
          expect(saidOf(each, { ledger, session: null })).toBe(each === 'anyone' ? said[0] : said[1]);
        }),
      );
    },
  );

  it('lets a person with the right act alone, and otherwise asks for the rights that can be lent', () => {
    fc.assert(
      fc.property(permission, permissions, (each, own) => {
        const lent = mayBeApproved(each) ? each : 'notAllowed';
        expect(saidOf(each, atTill('signedIn', own))).toBe(own.includes(each) ? 'allowed' : lent);
      }),
    );
  });

  it('asks for every missing right, and for each right if two people are needed', () => {
    fc.assert(
      fc.property(someRights, permissions, fc.boolean(), settings, (all, own, fourEyes, set) => {
        const needed = fourEyes && set.fourEyes ? all : all.filter((each) => !own.includes(each));
        const isUnlent = needed.some((each) => !mayBeApproved(each) && !own.includes(each));
        const wanted = isUnlent ? 'notAllowed' : needed.join(' ') || 'allowed';
        expect(saidOf({ all, fourEyes }, atTill('signedIn', own, set))).toBe(wanted);
      }),
    );
  });

  it('accepts any one of alternative rights, and asks only for those that can be lent', () => {
    fc.assert(
      fc.property(someRights, permissions, (oneOf, own) => {
        const lent = oneOf.filter(mayBeApproved).join(' ') || 'notAllowed';
        const isHeld = oneOf.some((each) => own.includes(each));
        expect(saidOf({ oneOf }, atTill('signedIn', own))).toBe(isHeld ? 'allowed' : lent);
      }),
    );
  });

  it('counts no right while the screen is locked, and lets a customer’s turn continue', () => {
    fc.assert(
      fc.property(need, permissions, settings, (each, own, set) => {
        const isTurn = each === 'anyone' || each === 'present';
        expect(saidOf(each, atTill('locked', own, set))).toBe(isTurn ? 'allowed' : 'tillLocked');
      }),
    );
  });

  it('lets nobody act who is not signed in, except on a till without sign-in, which changes no people', () => {
    const ofPeople: readonly Permission[] = ['staff', 'rights', 'resetPin'];
    fc.assert(
      fc.property(need, permissions, settings, (each, own, set) => {
        const { all, oneOf } = { all: [each], oneOf: [], ...(typeof each === 'object' && { all: [], ...each }) };
        const rights = [...all, ...oneOf];
        const isFree = set.signIn === 'off' && !rights.some((right) => ofPeople.some((one) => one === right));
        expect(saidOf(each, atTill('nobody', own, set))).toBe(each === 'anyone' || isFree ? 'allowed' : 'notSignedIn');
      }),
    );
  });

  it('treats a deactivated person as not signed in, even on a locked screen', () => {
    fc.assert(
      fc.property(need, fc.constantFrom('locked' as const, 'signedIn' as const), (each, state) => {
        const at = atTill(state, PERMISSION_IDS, { signIn: 'on' }, false);
        expect(saidOf(each, at)).toBe(each === 'anyone' ? 'allowed' : 'notSignedIn');
      }),
    );
  });

  it('asks for nothing that has been approved already', () => {
    fc.assert(
      fc.property(rightsNeed, permissions, settings, (each, own, set) => {
        const till = atTill('signedIn', own, set);
        const decision = decideAct(each, till);
        fc.pre(decision.kind === 'approvalNeeded');
        const [first, ...also] = decision.permissions;
        const approved = { by: { ...ADA, name: 'Bola' }, permission: first, also, reason: 'Agreed.' };
        expect(decideAct(each, till, approved)).toEqual({ kind: 'allowed', actor: ADA });
      }),
    );
  });
});

function atTill(
  state: SessionState,
  own: readonly Permission[],
  changes: Partial<PeopleSettings> = {},
  isActive = true,
): AtTill {
  const rights: Rights = {};
  for (const each of PERMISSION_IDS) rights[each] = own.includes(each) ? 'allow' : 'deny';
  const persons = [{ ...ADA, role: 'cashier' as const, isActive, rights }];
  const session = state === 'nobody' ? null : { personId: ADA.id, isLocked: state === 'locked' };
  return { ledger: { people: { persons, ofRoles: {}, settings: { ...FIRST_PEOPLE_SETTINGS, ...changes } } }, session };
}

function saidOf(each: Need, at: AtTill): string {
  const decision = decideAct(each, at);
  if (decision.kind === 'refused') return decision.problem.code;
  return decision.kind === 'allowed' ? 'allowed' : decision.permissions.join(' ');
}
