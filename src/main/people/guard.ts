import { type Channel, contract, type Handlers, type RuledChannel } from '../../shared/bridge-contract.ts';
import type { Money } from '../../shared/money/money.ts';
import type { Approved } from '../../shared/people/approval.ts';
import { permissionsOfPerson } from '../../shared/people/people.ts';
import type { Need } from '../../shared/people/permissions.ts';
import { type Problem, problem, type Result } from '../../shared/problems.ts';
import { type Act, type Acting, leavesEntry } from './acting.ts';
import type { Approvals } from './approvals.ts';
import { type ActDecision, type AtTill, decideAct } from './decide-act.ts';
import type { Actor, PeopleLedger } from './ledger.ts';
import { RULES, type RuleFacts } from './rights-table.ts';
import type { Sessions } from './session.ts';

export type Guard = ReturnType<typeof createGuard>;

export interface GuardParts extends RuleFacts {
  ledger: Pick<PeopleLedger, 'read'>;
  sessions: Pick<Sessions, 'now'>;
  approvals: Pick<Approvals, 'ask' | 'take'>;
  acting: Acting;
  /** Looks up the amount of an act that names only a payment or a sale. */
  amountOf: (request: unknown) => Promise<Money | null>;
  noteApproved: (act: Channel) => Promise<unknown>;
}

interface AskedOfGuard {
  channel: Channel;
  request: unknown;
  need: Need | 'byRequest';
  approved: Approved | null;
}

type Decision = { ok: true; actor: Actor | null; approved: Approved | null } | { ok: false; problem: Problem };

/** Checks rights anew with every request, against the proven people, never against the screen's state. */
export function createGuard(parts: GuardParts) {
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

  /** @param held drops the request after its answer, so that work started by the act keeps no typed secrets */
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

async function decide(parts: GuardParts, asked: AskedOfGuard): Promise<Decision> {
  const atTill = { ledger: parts.ledger.read(), session: parts.sessions.now() };
  const decision = decideAct(await needOf(asked, atTill, parts), atTill, asked.approved);
  if (decision.kind === 'approvalNeeded') return await approvedOr(parts, asked, decision);
  return decision.kind === 'allowed'
    ? { ok: true, actor: decision.actor, approved: null }
    : { ok: false, problem: decision.problem };
}

/**
 * Returns the right that an act needs. A channel's rule may read the journal, so it runs only for a person who is
 * signed in.
 */
async function needOf({ channel, request, need }: AskedOfGuard, atTill: AtTill, facts: RuleFacts): Promise<Need> {
  if (need !== 'byRequest') return need;
  if (atTill.ledger === null || decideAct('signedIn', atTill).kind !== 'allowed') return 'signedIn';
  // The bridge has already validated the request against the channel's schema.
  const rule = RULES[channel as RuledChannel] as (request: unknown, facts: RuleFacts) => Need | Promise<Need>;
  return await rule(request, facts);
}

async function approvedOr(
  { approvals, amountOf }: GuardParts,
  { channel, request }: AskedOfGuard,
  { actor, permissions, people }: Extract<ActDecision, { kind: 'approvalNeeded' }>,
): Promise<Decision> {
  const act = { channel, request, permissions, askerId: actor.id, amount: await amountOf(request) };
  const approved = approvals.take(act, (personId) => permissionsOfPerson(people, personId));
  if (approved) return { ok: true, actor, approved };
  const [permission, ...others] = permissions;
  const also = others.length > 0 && { also: others.join(' ') };
  return problem('approvalNeeded', { permission, ...also, act: approvals.ask(act) });
}
