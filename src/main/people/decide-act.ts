import type { Approved } from '../../shared/people/approval.ts';
import { type People, permissionsOfPerson } from '../../shared/people/people.ts';
import { mayBeApproved, type Need, PERMISSION_IDS, type Permission } from '../../shared/people/permissions.ts';
import { type Problem, problem } from '../../shared/problems.ts';
import type { Actor, OpenLedger } from './ledger.ts';
import { presentIn } from './present.ts';
import type { Session } from './session.ts';

export interface AtTill {
  /** Null if nobody is set up; a problem if nobody can sign in. */
  ledger: Pick<OpenLedger, 'people'> | Problem | null;
  session: Session | null;
}

/** `approvalNeeded` names the rights that the approver must have, all of them in one person. */
export type ActDecision =
  | { kind: 'allowed'; actor: Actor | null }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'approvalNeeded'; actor: Actor; permissions: readonly [Permission, ...Permission[]]; people: People };

/** Rights that need a person who is signed in, even on a till without sign-in. */
const NEED_A_PERSON: readonly Permission[] = ['staff', 'rights', 'resetPin'];

/**
 * Decides about an act. No right counts while the screen is locked. `approved` is another person's earlier approval.
 */
export function decideAct(need: Need, { ledger, session }: AtTill, approved: Approved | null = null): ActDecision {
  if (ledger === null) return { kind: 'allowed', actor: null };
  if ('code' in ledger)
    return need === 'anyone' ? { kind: 'allowed', actor: null } : { kind: 'refused', problem: ledger };
  const { people } = ledger;
  const actor = presentIn(people, session);
  const allowed = { kind: 'allowed', actor } as const;
  if (need === 'anyone') return allowed;
  if (!actor && people.settings.signIn === 'on') return refused('notSignedIn');
  if (need === 'present') return allowed;
  if (session?.isLocked) return refused('tillLocked');
  if (!actor) {
    const needsPerson = rightsIn(need).some((each) => NEED_A_PERSON.includes(each));
    return needsPerson ? refused('notSignedIn') : allowed;
  }
  const own = permissionsOfPerson(people, actor.id);
  const [first, ...others] = missingOf(need, own, people).filter((each) => !isApproved(approved, each));
  if (first === undefined) return allowed;
  const permissions = [first, ...others] as const;
  // A right that nobody may lend can still be confirmed by a second person, if both people have it.
  const unlent = permissions.find((each) => !mayBeApproved(each) && !own.has(each));
  if (unlent) return refused('notAllowed', { permission: unlent });
  return { kind: 'approvalNeeded', actor, permissions, people };
}

function refused(...why: Parameters<typeof problem>) {
  return { kind: 'refused', problem: problem(...why).problem } as const;
}

function isApproved(approved: Approved | null, permission: Permission): boolean {
  return approved !== null && [approved.permission, ...(approved.also ?? [])].includes(permission);
}

function missingOf(need: Need, own: ReadonlySet<Permission>, { settings }: People): readonly Permission[] {
  const rights = rightsIn(need);
  if (typeof need === 'object' && 'oneOf' in need) {
    if (rights.some((each) => own.has(each))) return [];
    const lendable = rights.filter(mayBeApproved);
    return lendable.length > 0 ? lendable : rights;
  }
  const isFourEyes = typeof need === 'object' && need.fourEyes === true && settings.fourEyes;
  return rights.filter((each) => isFourEyes || !own.has(each));
}

function rightsIn(need: Need): readonly Permission[] {
  if (typeof need === 'object') return 'oneOf' in need ? need.oneOf : need.all;
  return PERMISSION_IDS.filter((each) => each === need);
}
