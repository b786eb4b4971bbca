import { AsyncLocalStorage } from 'node:async_hooks';
import { type Channel, rowOf } from '../../shared/bridge-contract.ts';
import { type Happening, type NewEntry, PAYDESK } from '../../shared/journal/journal-entry.ts';
import type { Approved } from '../../shared/people/approval.ts';
import { CASHIER } from '../../shared/people/people.ts';
import type { Need } from '../../shared/people/permissions.ts';
import type { Problem } from '../../shared/problems.ts';
import type { Actor } from './ledger.ts';

export type Acting = ReturnType<typeof createActing>;

export interface Decider {
  by: string;
  /** Absent if the till asks for no sign-in. */
  byId?: string;
  approved?: Approved;
}

export type Permit = (need: Need) => Promise<Problem | null>;

export interface Act {
  channel: Channel;
  /** Null if the till asks for no sign-in. */
  actor: Actor | null;
  approved: Approved | null;
  permit: Permit;
}

export function leavesEntry(channel: Channel): boolean {
  return rowOf(channel).entries !== undefined;
}

/**
 * Carries the acting person to a request's entries, across every `await`. Entries of the program itself keep its name.
 */
export function createActing(isAnyoneSigningIn: () => boolean) {
  const acts = new AsyncLocalStorage<Act>();

  function stamped(entry: NewEntry): NewEntry {
    const act = acts.getStore();
    if (!act?.actor) return entry;
    const { id, name } = act.actor;
    const isTheAct = entriesOf(act.channel).includes(entry.happening.kind);
    if (entry.actor === PAYDESK && !isTheAct) return entry;
    if (entry.actor !== PAYDESK && entry.actor !== name) return entry;
    return { ...entry, actor: name, actorId: id, ...(isTheAct && act.approved && { approved: act.approved }) };
  }

  function name(): string {
    const act = acts.getStore();
    if (act?.actor) return act.actor.name;
    return act === undefined && isAnyoneSigningIn() ? PAYDESK : CASHIER;
  }

  return {
    run: <Value>(act: Act, work: () => Promise<Value>) => acts.run(act, work),
    name,
    /** Returns the person, and any approval, behind a decision that the next start carries out and records. */
    decider(): Decider {
      const { actor, approved } = acts.getStore() ?? {};
      return { by: name(), ...(actor && { byId: actor.id }), ...(approved && { approved }) };
    },
    /**
     * Checks an act whose right depends on stored data. Call this in the same queue as the write, so that two acts sent
     * at once are decided one after the other.
     * @returns the refusal; null if the act is allowed, and always for the program's own acts
     */
    permit: async (need: Need) => (await acts.getStore()?.permit(need)) ?? null,
    /** Returns the person and their id; the id is null if the till asks for no sign-in. */
    who: () => ({ person: name(), personId: acts.getStore()?.actor?.id ?? null }),
    stamped,
  };
}

function entriesOf(channel: Channel): readonly Happening['kind'][] {
  return rowOf(channel).entries ?? ['actApproved'];
}
