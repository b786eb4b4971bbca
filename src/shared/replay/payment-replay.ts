import type { JournalEntry, JournalEvent } from '../journal/journal-entry.ts';
import type { PaymentRecord } from '../payment/records.ts';
import { checksOf, type Verdict } from '../payment/verdict.ts';
import { brokenRule, factsOf, type Happened } from './payment-facts.ts';
import type { ReplayFault } from './replay-rules.ts';
import { follows } from './replay-transition.ts';

/** An entry as far as it is replayed. */
export type ReplayedEvent = Pick<JournalEvent, 'seq' | 'entry'>;

/** What the entries of one payment come to. */
export type Replay =
  | ProvenPayment
  /** The first entry is not its intent: nothing can be said of it, and nothing is wrong. */
  | { kind: 'partial' }
  /** This entry, or one before it, is not genuine. */
  | { kind: 'fault'; fault: ReplayFault; seq: number };

/** Every entry follows from those before it, from the intent on. */
interface ProvenPayment {
  kind: 'proven';
  /** As the newest entry has it. */
  payment: PaymentRecord;
  /** As its intent has it; null of one from before it was kept. */
  businessDay: string | null;
  /** The number of the newest entry. */
  seq: number;
  /** The re-query that made it paid; null where it is not paid. */
  paidBySeq: number | null;
  /** The hand-over; null where the goods have not left. */
  releasedBySeq: number | null;
  /** What the newest answer of the service meant; null before the first. A question without an answer changes nothing. */
  lastVerdict: Verdict | null;
}

/** Replays the entries of one payment, oldest first; null where there is none. */
export function replayPayment(events: Iterable<ReplayedEvent>): Replay | null {
  let replay: Replay | null = null;
  for (const event of events) replay = replayNext(replay, event);
  return replay;
}

/**
 * Replays one more entry of a payment. Pure, so that the payments of a journal can be replayed side by side.
 * @param before what its entries came to before this one; null at the first
 */
export function replayNext(before: Replay | null, event: ReplayedEvent): Replay {
  if (before?.kind === 'partial' || before?.kind === 'fault') return before;
  const { entry, seq } = event;
  const payment = entry.payment;
  if (!payment) throw new TypeError('Only entries of a payment are replayed.');
  if (!before) return entry.happening.kind === 'paymentIntended' ? begun(payment, seq) : { kind: 'partial' };
  const fault = faultOf(before, entry, payment);
  if (fault) return { kind: 'fault', fault, seq };
  return {
    kind: 'proven',
    payment,
    businessDay: before.businessDay,
    seq,
    paidBySeq: before.paidBySeq ?? (payment.state.outcome === 'paid' ? seq : null),
    releasedBySeq: before.releasedBySeq ?? (payment.state.outcome === 'paid' && payment.state.released ? seq : null),
    lastVerdict: answeredVerdict(entry) ?? before.lastVerdict,
  };
}

function answeredVerdict({ happening }: JournalEntry): Verdict | null {
  if (happening.kind !== 'requeried') return null;
  return happening.outcome.kind === 'lost' ? null : happening.verdict;
}

function begun(payment: PaymentRecord, seq: number): Replay {
  const fault = brokenRule(null, 'intended', factsOf(payment));
  if (fault) return { kind: 'fault', fault, seq };
  const { businessDay = null } = payment;
  return { kind: 'proven', payment, businessDay, seq, paidBySeq: null, releasedBySeq: null, lastVerdict: null };
}

function faultOf(before: ProvenPayment, entry: JournalEntry, after: PaymentRecord): ReplayFault | null {
  const known = { ...factsOf(before.payment), businessDay: before.businessDay };
  const broken = brokenRule(known, happenedIn(before, entry), factsOf(after));
  return broken ?? (follows(before.payment, entry, after) ? null : 'doesNotFollow');
}

function happenedIn({ payment }: ProvenPayment, { happening }: JournalEntry): Happened {
  switch (happening.kind) {
    case 'paymentIntended':
      return 'intended';
    case 'goodsHandedOver':
      return 'handedOver';
    case 'requeried': {
      if (happening.verdict !== 'paid' || happening.outcome.kind !== 'answered') return 'other';
      return checksOf(happening.outcome.answer, payment).every(({ passed }) => passed) ? 'confirmed' : 'other';
    }
    default:
      return 'other';
  }
}
