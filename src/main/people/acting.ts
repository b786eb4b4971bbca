import { AsyncLocalStorage } from 'node:async_hooks';
import { type Channel, rowOf } from '../../shared/bridge-contract.ts';
import { type Happening, type NewEntry, PAYDESK } from '../../shared/journal/journal-entry.ts';
import type { Approved } from '../../shared/people/approval.ts';
import { CASHIER } from '../../shared/people/people.ts';
import type { Need } from '../../shared/people/permissions.ts';
import type { Problem } from '../../shared/problems.ts';
import type { ShiftPerson } from '../../shared/report/shift-person.ts';
import type { Actor } from './ledger.ts';

/** Who acts for what is being written. */
export interface Acting {
  /** Does the work in the name of a person; whatever it comes to later is still that person's act. */
  run<Value>(act: Act, work: () => Promise<Value>): Promise<Value>;
  /** The name for the entry that is being made. */
  name(): string;
  /** The same with the person's id; null where nobody signs in. */
  who(): ShiftPerson;
  /** Who decides something that the next start carries out, and on whose word; it is told in the entry that is made then. */
  decider(): Decider;
  /**
   * Decides what an act needs if that depends on what is stored. Call it in the queue in which the change is written: two acts
   * that are sent together are then decided one after the other.
   * @returns why the act must not be done; null if it may, and always if the program itself acts
   */
  permit: Permit;
  /** The entry with who acted, and with the approval where this is the entry of the approved act. */
  stamped(entry: NewEntry): NewEntry;
}

/** Who has decided, as the entry names it. */
export interface Decider {
  by: string;
  /** Left out where nobody signs in. */
  byId?: string;
  /** Left out where nobody else had to approve it. */
  approved?: Approved;
}

export type Permit = (need: Need) => Promise<Problem | null>;

/** What a person does. The guard fills in `approved` as soon as somebody's approval counts for it. */
export interface Act {
  channel: Channel;
  /** Null where nobody signs in. */
  actor: Actor | null;
  approved: Approved | null;
  permit: Permit;
}

/** Whether an act on this channel leaves an entry of its own. */
export function leavesEntry(channel: Channel): boolean {
  return rowOf(channel).entries !== undefined;
}

/**
 * Carries who acts from the request to the entries that come of it, through every wait: no part on the way needs to hand
 * it on, and none can forget to. What the program does by itself goes under its own name, also where a person's act set it off.
 */
export function createActing(isAnyoneSigningIn: () => boolean): Acting {
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
    run: (act, work) => acts.run(act, work),
    name,
    decider() {
      const { actor, approved } = acts.getStore() ?? {};
      return { by: name(), ...(actor && { byId: actor.id }), ...(approved && { approved }) };
    },
    permit: async (need) => (await acts.getStore()?.permit(need)) ?? null,
    who: () => ({ person: name(), personId: acts.getStore()?.actor?.id ?? null }),
    stamped,
  };
}

function entriesOf(channel: Channel): readonly Happening['kind'][] {
  return rowOf(channel).entries ?? ['actApproved'];
}
