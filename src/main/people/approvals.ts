import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Channel, ChargeRequest } from '../../shared/bridge-contract.ts';
import type { Money } from '../../shared/money/money.ts';
import type { Approved } from '../../shared/people/approval.ts';
import type { Permission } from '../../shared/people/permissions.ts';
import type { Actor } from './ledger.ts';

/** An act that its asker may not do alone. */
interface AskedAct {
  channel: Channel;
  request: unknown;
  askerId: string;
  /** What the asker lacks, or what needs a second person: an approver has all of it. */
  permissions: readonly [Permission, ...Permission[]];
  amount: Money | null;
}

interface WaitingAct extends Omit<AskedAct, 'request'> {
  id: string;
  /** How often its question was left: an approval of one that was left since is of no use. */
  left: number;
}

/** Approvals: each for one act, its amount and its asker, once, for a minute. */
export interface Approvals {
  /** Remembers an act that needs one. @returns its id */
  ask(act: AskedAct): string;
  /** Null where it is no longer waited for. */
  find(id: string): WaitingAct | null;
  /**
   * @param act as it was found before the PIN was tried
   * @returns whether it was still waited for
   */
  approve(act: Pick<WaitingAct, 'id' | 'left'>, by: Actor, reason: string): boolean;
  /** Its question was left: what was approved of it, or is being approved now, lets nothing through. It can be asked once more. */
  withdraw(id: string): void;
  /**
   * @param rightsOf what somebody may do now: whoever was removed since lends nothing any more
   * @returns the approval of this act, which is used up by that; null if there is none
   */
  take(act: AskedAct, rightsOf: (personId: string) => ReadonlySet<Permission>): Approved | null;
}

/** For how long an approval waits for its act, and an act for its approval. */
const APPROVED_FOR_MS = 60_000;
const ASKED_FOR_MS = 10 * 60_000;

/** Nobody stands before more than one question; a page that was taken over fills no memory with them. */
const MOST_WAITING = 20;

interface Kept extends WaitingAct {
  digest: string;
  askedAtMs: number;
  approved: Given | null;
}

interface Given {
  by: Actor;
  reason: string;
  atMs: number;
}

/** @param nowMs monotonic */
export function createApprovals(nowMs: () => number): Approvals {
  // Of this run alone: what was asked for is recognised again, and cannot be read from what is kept.
  const key = randomBytes(32);
  const waiting = new Map<string, Kept>();
  const hashed = (value: unknown) =>
    createHmac('sha256', key)
      .update(JSON.stringify(sorted(value)))
      .digest('hex');
  const digestOf = ({ channel, request, askerId, permissions, amount }: AskedAct) =>
    hashed([channel, askerId, permissions, amount, bound(channel, request)]);

  function forgetOld(): void {
    for (const [id, { askedAtMs, approved }] of waiting) {
      const isOver = approved ? nowMs() - approved.atMs > APPROVED_FOR_MS : nowMs() - askedAtMs > ASKED_FOR_MS;
      if (isOver) waiting.delete(id);
    }
  }

  return {
    ask(act) {
      forgetOld();
      const digest = digestOf(act);
      const same = [...waiting.values()].find((each) => each.digest === digest);
      if (same) return same.id;
      const [oldest] = waiting.keys();
      if (waiting.size >= MOST_WAITING && oldest) waiting.delete(oldest);
      const { request: _request, ...kept } = act;
      const id = randomUUID();
      waiting.set(id, { ...kept, id, left: 0, digest, askedAtMs: nowMs(), approved: null });
      return id;
    },
    find(id) {
      forgetOld();
      const kept = waiting.get(id);
      // As it is now: it is compared later.
      return kept ? { ...kept } : null;
    },
    approve({ id, left }, by, reason) {
      const kept = waiting.get(id);
      if (kept?.left !== left) return false;
      kept.approved = { by, reason, atMs: nowMs() };
      return true;
    },
    withdraw(id) {
      const kept = waiting.get(id);
      if (kept) Object.assign(kept, { left: kept.left + 1, approved: null });
    },
    take(act, rightsOf) {
      forgetOld();
      const digest = digestOf(act);
      const mayLend = ({ id }: Actor) => act.permissions.every((each) => rightsOf(id).has(each));
      const found = [...waiting.values()].find(
        (each) => each.digest === digest && each.approved && mayLend(each.approved.by),
      );
      if (!found?.approved) return null;
      waiting.delete(found.id);
      const { by, reason } = found.approved;
      const [permission, ...also] = act.permissions;
      return { by, permission, ...(also.length > 0 && { also }), reason, ...(act.amount && { amount: act.amount }) };
    },
  };
}

/**
 * What of a request an approval is bound to. Of a card or an account it is what the journal keeps of it: the number itself is
 * held nowhere for an approval, not even hashed; nor is a PIN, which only its owner and whoever types it know.
 */
function bound(channel: Channel, request: unknown): unknown {
  if (channel === 'staff.add' || channel === 'staff.resetPin') {
    const { pin: _pin, newPin: _newPin, ...others } = request as { pin?: string; newPin?: string };
    return others;
  }
  if (channel !== 'sale.charge') return request;
  const { saleId, amount, customer, note, override, instrument } = request as ChargeRequest;
  const kept =
    instrument.kind === 'card'
      ? { firstSix: instrument.cardNumber.slice(0, 6), lastFour: instrument.cardNumber.slice(-4) }
      : { bankCode: instrument.bankCode, lastFour: instrument.accountNumber.slice(-4) };
  return { saleId, amount, customer, note, override, instrument: { kind: instrument.kind, ...kept } };
}

/** The same value with the fields of every object in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, field]) => [name, sorted(field)]),
  );
}
