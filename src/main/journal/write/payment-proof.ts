import type { DatabaseSync } from 'node:sqlite';
import { type JournalEvent, journalEntrySchema } from '../../../shared/journal/journal-entry.ts';
import { type PaymentProof, proofOf } from '../../../shared/replay/payment-proof.ts';
import { type ChainHead, type ChainRow, hex, linkedUpTo } from '../chain.ts';
import { parsedJson, type Row, reading } from '../records.ts';
import { CHECKPOINT_EVENTS, type Checkpoint, type Checkpoints, chainRows } from './checkpoints.ts';

/** What a proof took, for whoever measures it. */
interface ProofCost {
  /** How many events were read and hashed. */
  hashedEvents: number;
}

/**
 * Proves a payment from the chain alone: the tables are asked only where to begin, and are not believed.
 * @throws JournalUnreadable
 */
export type ProvePayment = (reference: string) => PaymentProof & ProofCost;

/** @param headNow the newest event, which the program has added itself or checked when it opened the journal */
export function prepareProof(
  connection: DatabaseSync,
  checkpoints: Checkpoints,
  headNow: () => ChainHead,
): ProvePayment {
  const firstOf = connection.prepare(
    `SELECT seq, iif(json_valid(payload), payload ->> '$.payment.saleId', NULL) AS saleId FROM event
       WHERE reference = ? ORDER BY seq LIMIT 1`,
  );
  const newestOfSale = connection.prepare(
    `SELECT sales.last_seq AS seq FROM payments JOIN sales ON sales.id = payments.sale_id WHERE reference = ?`,
  );
  const rows = connection.prepare(
    'SELECT seq, CAST(payload AS BLOB) AS payload, prev, hash FROM event WHERE seq >= ? AND seq <= ? ORDER BY seq',
  );

  return (reference) =>
    reading(() => {
      const begun = firstOf.get(reference);
      const first = Number(begun?.seq ?? 0);
      if (first === 0) return { kind: 'notProven', why: 'noEntries', seq: null, hashedEvents: 0 };
      const saleId = String(begun?.saleId);
      const wanted = { reference, saleId, saleSeq: Number(newestOfSale.get(reference)?.seq ?? 0) };
      const head = headNow();
      const stretches = stretchesToRead(checkpoints.between(first, head.seq), first, head, wanted);
      const { found, hashedEvents, brokenSeq } = readStretches(stretches, wanted, ({ from, to }) =>
        rows.iterate(from, to.seq),
      );
      if (brokenSeq !== null) return { kind: 'notProven', why: 'chainBroken', seq: brokenSeq, hashedEvents };
      const proof = proofOf(reference, found);
      // What it was looked for by came from the tables: only now is known whether it was right.
      const isOther = proof.kind === 'proven' && proof.payment.saleId !== saleId;
      return { ...(isOther ? { kind: 'notProven', why: 'noIntent', seq: first } : proof), hashedEvents };
    });
}

interface Wanted {
  reference: string;
  /** Its other payments may have let the goods out. */
  saleId: string;
  /** What the tables say is the newest event of the sale: where a checkpoint does not name the sales, it is found by that. */
  saleSeq: number;
}

interface Stretch {
  from: number;
  /** Known to be genuine. */
  to: ChainHead;
}

/**
 * What must be read: every stretch that may speak of the payment. A checkpoint that does not name it stands for the thousand
 * events up to it, so that a year of other payments costs nothing.
 */
function stretchesToRead(
  known: readonly Checkpoint[],
  first: number,
  head: ChainHead,
  { reference, saleId, saleSeq }: Wanted,
): Stretch[] {
  const stretches: Stretch[] = [];
  let from = first;
  for (const checkpoint of known) {
    const isWhole = checkpoint.seq - from < CHECKPOINT_EVENTS;
    const hasSale = saleSeq >= from && saleSeq <= checkpoint.seq;
    const maySpeak = checkpoint.maySpeakOf(reference) || checkpoint.maySpeakOf(saleId);
    if (!isWhole || hasSale || maySpeak) stretches.push({ from, to: checkpoint });
    from = checkpoint.seq + 1;
  }
  return from > head.seq ? stretches : [...stretches, { from, to: head }];
}

/** Reads until something does not hold. @param rowsOf the rows of `event` of a stretch */
function readStretches(stretches: readonly Stretch[], wanted: Wanted, rowsOf: (stretch: Stretch) => Iterable<Row>) {
  const found: JournalEvent[] = [];
  let hashedEvents = 0;
  for (const stretch of stretches) {
    const linked = linkedUpTo(stretch.to, stretch.from, chainRows(rowsOf(stretch)), (event) => {
      hashedEvents += 1;
      if (isWanted(wanted, event)) found.push(eventOf(event));
    });
    if (!linked.ok) return { found, hashedEvents, brokenSeq: linked.seq };
  }
  return { found, hashedEvents, brokenSeq: null };
}

function isWanted({ reference, saleId, saleSeq }: Wanted, { seq, payload }: ChainRow): boolean {
  const bytes = Buffer.from(payload);
  return seq === saleSeq || bytes.includes(reference) || bytes.includes(saleId);
}

function eventOf({ seq, payload, hash }: ChainRow): JournalEvent {
  return { seq, entry: parsedJson(journalEntrySchema, Buffer.from(payload).toString('utf8')), hash: hex(hash) };
}
