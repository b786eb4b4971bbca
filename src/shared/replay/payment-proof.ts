import type { PaymentRecord, SaleRecord } from '../payment/records.ts';
import type { Verdict } from '../payment/verdict.ts';
import { type ReplayedEvent, replayPayment } from './payment-replay.ts';
import type { ReplayFault } from './replay-rules.ts';

/**
 * Why the chain does not prove a payment: a rule that an entry breaks, or
 * - `noEntries`: no entry speaks of it, whatever the tables say;
 * - `noIntent`: the first entry that speaks of it is not its intent;
 * - `chainBroken`: an entry was changed or removed, or is not linked to what is known to be genuine.
 */
export type ProofFault = ReplayFault | 'noEntries' | 'noIntent' | 'chainBroken';

/** What the chain says of a payment, whatever the tables hold. */
export type PaymentProof =
  | {
      kind: 'proven';
      /** As its newest entry has it. */
      payment: PaymentRecord;
      /** As the newest entry of its sale has it. */
      sale: SaleRecord;
      /** The re-query that made it paid; null where it is not paid. */
      paidBySeq: number | null;
      /** The hand-over; null where the goods have not left. */
      releasedBySeq: number | null;
      /** What the newest answer of the service meant; null if it never answered. */
      lastVerdict: Verdict | null;
    }
  | NotProven;

interface NotProven {
  kind: 'notProven';
  why: ProofFault;
  /** The entry, where one is at fault. */
  seq: number | null;
}

/**
 * What genuine entries prove of a payment.
 * @param events all entries of the payment and of its sale, oldest first; others do no harm
 */
export function proofOf(reference: string, events: readonly ReplayedEvent[]): PaymentProof {
  const replay = replayPayment(events.filter(({ entry }) => entry.payment?.reference === reference));
  if (replay === null) return { kind: 'notProven', why: 'noEntries', seq: null };
  if (replay.kind === 'partial') return { kind: 'notProven', why: 'noIntent', seq: null };
  if (replay.kind === 'fault') return { kind: 'notProven', why: replay.fault, seq: replay.seq };
  const { payment, paidBySeq, releasedBySeq, lastVerdict } = replay;
  const ofSale = events.filter(({ entry }) => entry.sale?.id === payment.saleId);
  const sale = ofSale.at(-1)?.entry.sale;
  if (!sale) return { kind: 'notProven', why: 'noEntries', seq: null };
  // A sale stays handed over: where its newest entry says something else, that was written by tables which somebody had edited.
  const handOver = ofSale.find(
    ({ entry }) => entry.happening.kind === 'goodsHandedOver' && entry.payment?.reference !== reference,
  );
  if (handOver && sale.status !== 'handedOver') return { kind: 'notProven', why: 'releasedTwice', seq: handOver.seq };
  return { kind: 'proven', payment, sale, paidBySeq, releasedBySeq, lastVerdict };
}
