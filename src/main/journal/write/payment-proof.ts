import type { DatabaseSync } from 'node:sqlite';
import { type PaymentProof, proofOf } from '../../../shared/fold/payment-proof.ts';
import { type JournalEvent, journalEntrySchema } from '../../../shared/journal/journal-entry.ts';
import { type ChainHead, type ChainRow, hex, linkedUpTo } from '../chain.ts';
import { parsedJson, type Row, reading } from '../records.ts';
import { CHECKPOINT_EVENTS, type Checkpoints, chainRows } from './checkpoints.ts';

/** How much a proof read. Only tests and benchmarks use this. */
interface ProofCost {
  hashedEvents: number;
}

/** Proves a payment from the chain alone, including the column that names its sale. @throws JournalUnreadable */
export type ProvePayment = (reference: string) => PaymentProof & ProofCost;

/** @param headNow the newest event, which the program added itself or checked at the opening */
export function prepareProof(
  connection: DatabaseSync,
  checkpoints: Checkpoints,
  headNow: () => ChainHead,
): ProvePayment {
  const saleIdOf = connection.prepare(
    `SELECT iif(json_valid(payload), payload ->> '$.saleId', NULL) AS saleId FROM event
       WHERE kind = 'paymentIntended' AND reference = ?`,
  );
  const rows = connection.prepare(
    'SELECT seq, CAST(payload AS BLOB) AS payload, prev, hash FROM event WHERE seq >= ? AND seq <= ? ORDER BY seq',
  );

  return (reference) =>
    reading(() => {
      const saleId = String(saleIdOf.get(reference)?.saleId ?? reference);
      const names = [reference, saleId];
      const { found, hashedEvents, brokenSeq } = readStretches(
        stretchesToRead(checkpoints, headNow(), names),
        names,
        ({ from, to }) => rows.iterate(from, to.seq),
      );
      if (brokenSeq !== null) return { kind: 'notProven', why: 'chainBroken', seq: brokenSeq, hashedEvents };
      const proof = proofOf(reference, found);
      // The column named the sale; only the proof shows if the column is right.
      const isOther = proof.kind === 'proven' && proof.payment.saleId !== saleId;
      return { ...(isOther ? { kind: 'notProven', why: 'otherSale', seq: null } : proof), hashedEvents };
    });
}

interface Stretch {
  from: number;
  /** The last event of the stretch, with its genuine hash. */
  to: ChainHead;
}

/**
 * Starts at the first event: a column that says where the sale begins could hide its earlier payments. A checkpoint that names neither
 * payment nor sale replaces the thousand events up to it, so a year of other payments costs nothing.
 */
function stretchesToRead(checkpoints: Checkpoints, head: ChainHead, names: readonly string[]): Stretch[] {
  const stretches: Stretch[] = [];
  let from = 1;
  for (const checkpoint of checkpoints.between(from, head.seq)) {
    const isWhole = checkpoint.seq - from < CHECKPOINT_EVENTS;
    if (!isWhole || names.some((name) => checkpoint.maySpeakOf(name))) stretches.push({ from, to: checkpoint });
    from = checkpoint.seq + 1;
  }
  return from > head.seq ? stretches : [...stretches, { from, to: head }];
}

/** Stops at a broken link. @param rowsOf returns the rows of `event` in a range */
function readStretches(
  stretches: readonly Stretch[],
  names: readonly string[],
  rowsOf: (stretch: Stretch) => Iterable<Row>,
) {
  const found: JournalEvent[] = [];
  let hashedEvents = 0;
  for (const stretch of stretches) {
    const linked = linkedUpTo(stretch.to, stretch.from, chainRows(rowsOf(stretch)), (event) => {
      hashedEvents += 1;
      const payload = Buffer.from(event.payload);
      if (names.some((name) => payload.includes(name))) found.push(eventOf(event));
    });
    if (!linked.ok) return { found, hashedEvents, brokenSeq: linked.seq };
  }
  return { found, hashedEvents, brokenSeq: null };
}

function eventOf({ seq, payload, hash }: ChainRow): JournalEvent {
  return { seq, entry: parsedJson(journalEntrySchema, Buffer.from(payload).toString('utf8')), hash: hex(hash) };
}
