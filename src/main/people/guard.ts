import { type Channel, contract, type Handlers, type RuledChannel } from '../../shared/bridge-contract.ts';
import type { Money } from '../../shared/money/money.ts';
import type { Approved } from '../../shared/people/approval.ts';
import { permissionsOfPerson } from '../../shared/people/people.ts';
import { mayBeApproved, type Need, PERMISSION_IDS, type Permission } from '../../shared/people/permissions.ts';
import { type Problem, problem, type Result } from '../../shared/problems.ts';
import { type Act, type Acting, leavesEntry } from './acting.ts';
import type { Approvals } from './approvals.ts';
import type { Actor, OpenLedger, PeopleLedger } from './ledger.ts';
import { NEED_A_PERSON, RULES, type RuleFacts } from './rights-table.ts';
import type { Sessions } from './session.ts';

/** Lets through what the person who is signed in may do, and nothing else. */
export interface Guard {
  /** The same handlers, each behind what its channel needs. */
  protect<Guarded extends Partial<Handlers>>(handlers: Guarded): Guarded;
}

export interface GuardParts extends RuleFacts {
  ledger: Pick<PeopleLedger, 'read'>;
  sessions: Pick<Sessions, 'now'>;
  approvals: Pick<Approvals, 'ask' | 'take'>;
  acting: Acting;
  /** The money that an act is about, where it names a payment or a sale in place of an amount. */
  amountOf: (request: unknown) => Promise<Money | null>;
  /** Writes that an act was approved which leaves no entry of its own. */
  noteApproved: (act: Channel) => Promise<void>;
}

/** @property approved what somebody has already approved of this act */
interface AskedOfGuard {
  channel: Channel;
  request: unknown;
  need: Need | 'byRequest';
  approved: Approved | null;
}

type Decision = { ok: true; actor: Actor | null; approved: Approved | null } | { ok: false; problem: Problem };

/** Rights are read anew with every request, from the proven people; what a screen believes of them decides nothing. */
export function createGuard(parts: GuardParts): Guard {
  const { acting, noteApproved } = parts;

  async function answer(
    channel: Channel,
    handler: (request: unknown) => Promise<Result<unknown>>,
    request: unknown,
  ): Promise<Result<unknown>> {
    const decision = await decide(parts, { channel, request, need: contract[channel].needs, approved: null });
    if (!decision.ok) return decision;
    const held = { request };
    const act = actOf(channel, held, decision);
    try {
      return await acting.run(act, async () => {
        await noteIfApproved(act);
        return await handler(request);
      });
    } finally {
      held.request = undefined;
    }
  }

  /** @param held the request, until it is answered: what lives on in the name of the act must not keep what was typed */
  function actOf(channel: Channel, held: { request: unknown }, decision: Pick<Act, 'actor' | 'approved'>): Act {
    const act: Act = {
      channel,
      actor: decision.actor,
      approved: decision.approved,
      async permit(need) {
        const again = await decide(parts, { channel, request: held.request, need, approved: act.approved });
        if (!again.ok) return again.problem;
        if (act.approved) return null;
        act.approved = again.approved;
        await noteIfApproved(act);
        return null;
      },
    };
    return act;
  }

  async function noteIfApproved({ channel, approved }: Act): Promise<void> {
    if (approved && !leavesEntry(channel)) await noteApproved(channel);
  }

  return {
    protect<Guarded extends Partial<Handlers>>(handlers: Guarded): Guarded {
      const guarded = Object.entries(handlers).map(([channel, handler]) => [
        channel,
        (request: unknown) =>
          answer(channel as Channel, handler as (request: unknown) => Promise<Result<unknown>>, request),
      ]);
      return Object.fromEntries(guarded) as Guarded;
    },
  };
}

async function decide(parts: GuardParts, asking: AskedOfGuard): Promise<Decision> {
  const { channel, request, need: needs, approved } = asking;
  const ledger = parts.ledger.read();
  if (ledger === null) return { ok: true, actor: null, approved: null };
  if ('code' in ledger) return needs === 'anyone' ? { ok: true, actor: null, approved: null } : no(ledger);
  const session = parts.sessions.now();
  const person = ledger.people.persons.find(({ id, isActive }) => id === session?.personId && isActive);
  const actor = person ? { id: person.id, name: person.name } : null;
  if (needs === 'anyone') return { ok: true, actor, approved: null };
  const isOff = ledger.people.settings.signIn === 'off';
  if (!actor && !isOff) return no(problem('notSignedIn').problem);
  if (needs === 'present') return { ok: true, actor, approved: null };
  if (session?.isLocked) return no(problem('tillLocked').problem);
  const need = needs === 'byRequest' ? await ruled(channel as RuledChannel, request, parts) : needs;
  if (!actor) return needsPerson(need) ? no(problem('notSignedIn').problem) : { ok: true, actor, approved: null };
  const [first, ...others] = missingOf(need, actor, ledger).filter((each) => !isApproved(approved, each));
  if (first === undefined) return { ok: true, actor, approved: null };
  return await approvedOr(parts, { channel, request, permissions: [first, ...others] }, actor, ledger);
}

/** @param request fits the schema of the channel: the bridge has checked it */
async function ruled(channel: RuledChannel, request: unknown, facts: RuleFacts): Promise<Need> {
  const rule = RULES[channel] as (request: unknown, facts: RuleFacts) => Need | Promise<Need>;
  return await rule(request, facts);
}

async function approvedOr(
  { approvals, amountOf }: GuardParts,
  asked: { channel: Channel; request: unknown; permissions: readonly [Permission, ...Permission[]] },
  actor: Actor,
  { people }: OpenLedger,
): Promise<Decision> {
  const rightsOf = (personId: string) => permissionsOfPerson(people, personId);
  const own = rightsOf(actor.id);
  const [permission, ...others] = asked.permissions;
  // What nobody lends, a second person who has it may still confirm to one who has it, too.
  const refused = asked.permissions.find((each) => !mayBeApproved(each) && !own.has(each));
  if (refused) return no(problem('notAllowed', { permission: refused }).problem);
  const act = { ...asked, askerId: actor.id, amount: await amountOf(asked.request) };
  const approved = approvals.take(act, rightsOf);
  if (approved) return { ok: true, actor, approved };
  const also = others.length > 0 && { also: others.join(' ') };
  return no(problem('approvalNeeded', { permission, ...also, act: approvals.ask(act) }).problem);
}

function no(refused: Problem): { ok: false; problem: Problem } {
  return { ok: false, problem: refused };
}

function isApproved(approved: Approved | null, permission: Permission): boolean {
  return approved !== null && [approved.permission, ...(approved.also ?? [])].includes(permission);
}

/** The rights that somebody else must lend. */
function missingOf(need: Need, actor: Actor, { people }: OpenLedger): readonly Permission[] {
  const own = permissionsOfPerson(people, actor.id);
  if (typeof need === 'object' && 'oneOf' in need) {
    if (need.oneOf.some((each) => own.has(each))) return [];
    const lendable = need.oneOf.filter(mayBeApproved);
    return lendable.length > 0 ? lendable : need.oneOf;
  }
  const isFourEyes = typeof need === 'object' && need.fourEyes === true && people.settings.fourEyes;
  return rightsIn(need).filter((each) => isFourEyes || !own.has(each));
}

function needsPerson(need: Need): boolean {
  const rights = typeof need === 'object' && 'oneOf' in need ? need.oneOf : rightsIn(need);
  return rights.some((each) => NEED_A_PERSON.includes(each));
}

function rightsIn(need: Exclude<Need, { oneOf: readonly Permission[] }>): readonly Permission[] {
  if (typeof need === 'object') return need.all;
  return PERMISSION_IDS.filter((each) => each === need);
}
