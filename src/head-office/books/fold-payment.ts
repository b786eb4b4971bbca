import { businessDayOf } from '../../shared/days/business-day.ts';
import type { JournalEntry } from '../../shared/journal/journal-entry.ts';
import type { PaymentRecord } from '../../shared/payment/records.ts';
import { type Replay, type ReplayedEvent, replayNext } from '../../shared/replay/payment-replay.ts';
import { isEmptied, withoutPersonal } from '../protocol/erased-line.ts';
import type { BookedPayment, Standing } from './books-port.ts';

/** An entry of a payment. */
export interface PaymentEvent extends ReplayedEvent {
  entry: JournalEntry & { payment: PaymentRecord };
}

/**
 * A payment after one more of its entries: the rules by which it moves on are the till's own. An entry that was folded already
 * changes nothing.
 * @param before null where no entry of it was folded
 */
export function foldPayment(journal: string, before: BookedPayment | null, event: PaymentEvent): BookedPayment {
  const { seq, entry } = event;
  if (before && seq <= newestSeq(before)) return before;
  const { payment } = entry;
  const replay = replayOn(before, event);
  const isFault = replay.kind === 'fault';
  const businessDay = before?.businessDay ?? businessDayOf(payment);
  const record = before?.erasedAt ? withoutPersonal(payment) : payment;
  return {
    journal,
    reference: payment.reference,
    // What does not follow from the entries before it makes nothing paid.
    record: isFault && before ? before.record : record,
    standing: standingOf(replay),
    person: before?.person ?? entry.actor,
    businessDay,
    seqs: [...(before?.seqs ?? []), seq],
    erasedAt: before?.erasedAt ?? null,
  };
}

export function newestSeq({ seqs }: Pick<BookedPayment, 'seqs'>): number {
  return seqs.at(-1) ?? 0;
}

/** Where one of the two was emptied, both are held against each other without what is personal: that it is gone is no fault of the till. */
function replayOn(before: BookedPayment | null, { seq, entry }: PaymentEvent): Replay {
  const isAnyEmptied = isEmptied(entry.payment) || (before !== null && isEmptied(before.record));
  if (!isAnyEmptied) return replayNext(before && replayOf(before), { seq, entry });
  const known = before && replayOf({ ...before, record: withoutPersonal(before.record) });
  return replayNext(known, { seq, entry: withoutPersonal(entry) });
}

function replayOf({ standing, record }: BookedPayment): Replay {
  if (standing.kind === 'proven') return { ...standing, lastVerdict: null, payment: record };
  if (standing.why === 'noIntent' || standing.why === 'noEntries' || standing.why === 'chainBroken') {
    return { kind: 'partial' };
  }
  return { kind: 'fault', fault: standing.why, seq: standing.seq ?? 0 };
}

function standingOf(replay: Replay): Standing {
  switch (replay.kind) {
    case 'partial':
      return { kind: 'notProven', why: 'noIntent', seq: null };
    case 'fault':
      return { kind: 'notProven', why: replay.fault, seq: replay.seq };
    case 'proven': {
      const { payment: _payment, lastVerdict: _lastVerdict, ...standing } = replay;
      return standing;
    }
  }
}
