import { type Channel, contract, type Handlers, type RuledChannel } from '../../shared/bridge-contract.ts';
import type { Money } from '../../shared/money/money.ts';
import type { Approved } from '../../shared/people/approval.ts';
import { permissionsOfPerson } from '../../shared/people/people.ts';
import { mayBeApproved, type Need, PERMISSION_IDS, type Permission } from '../../shared/people/permissions.ts';
import { type Problem, problem, type Result } from '../../shared/problems.ts';
import { type Acting, leavesEntry } from './acting.ts';
import type { Approvals } from './approvals.ts';
import type { Actor, OpenLedger, PeopleLedger } from './ledger.ts';
import { NEED_A_PERSON, RULES, type RuleAsked, type RuleFacts } from './rights-table.ts';
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

type Decision = { ok: true; actor: Actor | null; approved: Approved | null } | { ok: false; problem: Problem };

/** Rights are read anew with every request, from the proven ledger; what a screen believes of them decides nothing. */
export function createGuard(parts: GuardParts): Guard {
  const { acting, noteApproved } = parts;

  async function answer(
    channel: Channel,
    handler: (request: unknown) => Promise<Result<unknown>>,
    request: unknown,
  ): Promise<Result<unknown>> {
    const decision = await decide(parts, channel, request);
    if (!decision.ok) return decision;
    const { actor, approved } = decision;
    return await acting.run({ channel, actor, approved }, async () => {
      if (approved && !leavesEntry(channel)) await noteApproved(channel);
      return await handler(request);
    });
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

async function decide(parts: GuardParts, channel: Channel, request: unknown): Promise<Decision> {
  const { needs } = contract[channel];
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
  const asked = { ...parts, people: ledger.people, actor };
  const need = needs === 'byRequest' ? await ruled(channel as RuledChannel, request, asked) : needs;
  if (!actor) return needsPerson(need) ? no(problem('notSignedIn').problem) : { ok: true, actor, approved: null };
  const missing = missingOf(need, actor, ledger);
  if (!missing) return { ok: true, actor, approved: null };
  return await approvedOr(parts, { channel, request, permissions: missing }, actor, ledger);
}

/** @param request fits the schema of the channel: the bridge has checked it */
async function ruled(channel: RuledChannel, request: unknown, asked: RuleAsked): Promise<Need> {
  const rule = RULES[channel] as (request: unknown, asked: RuleAsked) => Need | Promise<Need>;
  return await rule(request, asked);
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
  if (approved) return { ok: true, actor, approved: approved === 'told' ? null : approved };
  const also = others.length > 0 && { also: others.join(' ') };
  return no(problem('approvalNeeded', { permission, ...also, act: approvals.ask(act) }).problem);
}

function no(refused: Problem): { ok: false; problem: Problem } {
  return { ok: false, problem: refused };
}

/** The rights that somebody else must lend; null where none is missing. */
function missingOf(need: Need, actor: Actor, { people }: OpenLedger): [Permission, ...Permission[]] | null {
  const own = permissionsOfPerson(people, actor.id);
  if (typeof need === 'object' && 'oneOf' in need) {
    const [first, ...others] = need.oneOf;
    return first === undefined || need.oneOf.some((each) => own.has(each)) ? null : [first, ...others];
  }
  const isFourEyes = typeof need === 'object' && need.fourEyes === true && people.settings.fourEyes;
  const [first, ...others] = rightsIn(need).filter((each) => isFourEyes || !own.has(each));
  return first === undefined ? null : [first, ...others];
}

function needsPerson(need: Need): boolean {
  const rights = typeof need === 'object' && 'oneOf' in need ? need.oneOf : rightsIn(need);
  return rights.some((each) => NEED_A_PERSON.includes(each));
}

function rightsIn(need: Exclude<Need, { oneOf: readonly Permission[] }>): readonly Permission[] {
  if (typeof need === 'object') return need.all;
  return PERMISSION_IDS.filter((each) => each === need);
}
