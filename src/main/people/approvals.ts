import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Channel, ChargeRequest } from '../../shared/bridge-contract.ts';
import type { Money } from '../../shared/money/money.ts';
import { describeInstrument } from '../../shared/payment/describe-instrument.ts';
import type { Approved } from '../../shared/people/approval.ts';
import type { Permission } from '../../shared/people/permissions.ts';
import type { MonotonicTime } from '../desk/ports/parts.ts';
import type { Actor } from './ledger.ts';

interface AskedAct {
  channel: Channel;
  request: unknown;
  askerId: string;
  /** The rights that the requester lacks or that need a second person. The approver must have all of them. */
  permissions: readonly [Permission, ...Permission[]];
  amount: Money | null;
}

interface WaitingAct extends Omit<AskedAct, 'request'> {
  id: string;
  /** How often the dialog was closed. Closing the dialog voids an earlier approval. */
  left: number;
}

/** The approvals of a till. Each is valid for one act with its amount and requester, once, for a minute. */
export type Approvals = ReturnType<typeof createApprovals>;

/** How long an approval waits for its act, and an act for its approval. */
const APPROVED_FOR_MS = 60_000;
const ASKED_FOR_MS = 10 * 60_000;

/** A person sees one dialog at a time. The limit keeps a compromised page from filling the memory. */
const MOST_WAITING = 20;

interface Kept extends WaitingAct {
  digest: string;
  askedAt: MonotonicTime;
  approved: Given | null;
}

interface Given {
  by: Actor;
  reason: string;
  at: MonotonicTime;
}

export function createApprovals(now: () => MonotonicTime) {
  // The key lives for one run. Memory holds only keyed hashes of the requests.
  const key = randomBytes(32);
  const waiting = new Map<string, Kept>();
  const digestOf = ({ channel, request, askerId, permissions, amount }: AskedAct) => {
    const text = JSON.stringify([channel, askerId, permissions, amount, bound(channel, request)], inOrder);
    return createHmac('sha256', key).update(text).digest('hex');
  };

  function forgetOld(): void {
    for (const [id, { askedAt, approved }] of waiting) {
      // The length of a machine's sleep may be unknown, so nothing outlives it.
      const from = approved?.at ?? askedAt;
      const { ms, count } = now();
      if (count !== from.count || ms - from.ms > (approved ? APPROVED_FOR_MS : ASKED_FOR_MS)) waiting.delete(id);
    }
  }

  return {
    ask(act: AskedAct) {
      forgetOld();
      const digest = digestOf(act);
      const same = [...waiting.values()].find((each) => each.digest === digest);
      if (same) {
        same.askedAt = now();
        return same.id;
      }
      const [oldest] = waiting.keys();
      if (waiting.size >= MOST_WAITING && oldest) waiting.delete(oldest);
      const { request: _request, ...kept } = act;
      const id = randomUUID();
      waiting.set(id, { ...kept, id, left: 0, digest, askedAt: now(), approved: null });
      return id;
    },
    find(id: string): WaitingAct | null {
      forgetOld();
      const kept = waiting.get(id);
      // The caller keeps this copy during the PIN check, to see whether `left` has changed since.
      return kept ? { ...kept } : null;
    },
    /** Approves an act. `act` is the copy from before the PIN check. Returns false if the dialog was closed since. */
    approve({ id, left }: Pick<WaitingAct, 'id' | 'left'>, by: Actor, reason: string) {
      const kept = waiting.get(id);
      if (kept?.left !== left) return false;
      kept.approved = { by, reason, at: now() };
      return true;
    },
    /** Cancels an act's approval, even one in progress, because its dialog was closed. The act can be requested again. */
    withdraw(id: string) {
      const kept = waiting.get(id);
      if (kept) Object.assign(kept, { left: kept.left + 1, approved: null });
    },
    /** Uses up the approval of an act. `rightsOf` returns current rights, so a removed person's approval is void. */
    take(act: AskedAct, rightsOf: (personId: string) => ReadonlySet<Permission>): Approved | null {
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

/** Returns the parts of a request that an approval is bound to, without card numbers and PINs, even as hashes. */
function bound(channel: Channel, request: unknown): unknown {
  if (channel === 'staff.add' || channel === 'staff.resetPin') {
    const { pin: _pin, newPin: _newPin, ...others } = request as { pin?: string; newPin?: string };
    return others;
  }
  if (channel !== 'sale.charge') return request;
  const { saleId, amount, customer, note, override, instrument } = request as ChargeRequest;
  return { saleId, amount, customer, note, override, instrument: describeInstrument(instrument) };
}

/** Sorts the fields of an object for `JSON.stringify`, because the same request may have them in another order. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
