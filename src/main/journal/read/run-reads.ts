import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import {
  paymentTypeSchema,
  ranksOf,
  runItemSchema,
  runOriginSchema,
  runResultSchema,
  WAITING_RANK,
} from '../../../shared/run/requery-run.ts';
import type { ItemsPage, ItemsQuery, KeptRun, WaitingItem } from '../../desk/ports/run-journal-port.ts';
import { allReading, parsedJson, type Row } from '../records.ts';

/** Prepares the reads of runs, which see the newest writes on the writer's connection. Each throws JournalUnreadable. */
export function prepareRunReads(connection: DatabaseSync) {
  return allReading({
    /** Returns the oldest run first. */
    openRuns: (): KeptRun[] =>
      connection.prepare(`SELECT * FROM requery_runs WHERE state IN ('active', 'paused') ORDER BY id`).all().map(runOf),
    unmadeRuns: (): number[] =>
      connection
        .prepare(`SELECT id FROM requery_runs WHERE state = 'making'`)
        .all()
        .map((row) => Number(row.id)),
    waitingRunItems: (run: number, afterPosition: number, limit: number): WaitingItem[] =>
      connection
        .prepare(
          `SELECT position, reference, payment_type, is_ours FROM requery_items
           WHERE run = ? AND rank = ${WAITING_RANK} AND position > ? ORDER BY position LIMIT ?`,
        )
        .all(run, afterPosition, limit)
        .map((row) => ({
          position: Number(row.position),
          reference: String(row.reference),
          paymentType: paymentTypeSchema.parse(row.payment_type),
          isOurs: row.is_ours === 1,
        })),
    runs: (before: number | null, limit: number): KeptRun[] =>
      connection
        .prepare(`SELECT * FROM requery_runs WHERE state <> 'making' AND id < ? ORDER BY id DESC LIMIT ?`)
        .all(before ?? Number.MAX_SAFE_INTEGER, limit)
        .map(runOf),
    run(id: number): KeptRun | null {
      const row = connection.prepare(`SELECT * FROM requery_runs WHERE state <> 'making' AND id = ?`).get(id);
      return row ? runOf(row) : null;
    },
    runItems({ run, group, after, limit }: ItemsQuery): ItemsPage {
      const { first, last } = ranksOf(group);
      const rows = connection
        .prepare(
          `SELECT *, ${JOURNAL_AMOUNT}, ${EARLIER_RESULT} AS earlier FROM requery_items
           WHERE run = ? AND rank BETWEEN ? AND ? AND (rank, position) > (?, ?)
           ORDER BY rank, position LIMIT ?`,
        )
        .all(run, first, last, after?.rank ?? first, after?.position ?? -1, limit + 1);
      const shown = rows.slice(0, limit);
      const end = rows.length > limit ? shown.at(-1) : undefined;
      return {
        items: shown.map(itemOf),
        next: end ? { rank: Number(end.rank), position: Number(end.position) } : null,
      };
    },
    knownReferences(references: readonly string[]): string[] {
      const known = connection.prepare('SELECT 1 FROM payments WHERE reference = ?');
      return references.filter((reference) => known.get(reference) !== undefined);
    },
  });
}

const { first: FIRST_EXTERNAL, last: LAST_EXTERNAL } = ranksOf('external');

/** The newest result of an earlier run for the same reference of another till, if the service answered. */
const EARLIER_RESULT = `(SELECT earlier.result FROM requery_items AS earlier
  WHERE earlier.reference = requery_items.reference AND earlier.run < requery_items.run
    AND earlier.rank BETWEEN ${FIRST_EXTERNAL} AND ${LAST_EXTERNAL} ORDER BY earlier.run DESC LIMIT 1)`;

/** The amount in this journal; null if the payment is not in it. */
const JOURNAL_AMOUNT = ['amount_minor', 'currency']
  .map((name) => `(SELECT ${name} FROM payments WHERE payments.reference = requery_items.reference) AS ${name}`)
  .join(', ');

const keptStateSchema = z.enum(['active', 'paused', 'finished', 'cancelled']);

function runOf(row: Row): KeptRun {
  return {
    id: Number(row.id),
    state: keptStateSchema.parse(row.state),
    origin: parsedJson(runOriginSchema, row.origin),
    madeAt: String(row.made_at),
    madeBy: String(row.made_by),
    endedAt: row.ended_at === null ? null : String(row.ended_at),
    counts: {
      flips: Number(row.flips),
      external: Number(row.others),
      unchanged: Number(row.unchanged),
      errors: Number(row.errors),
      waiting: Number(row.waiting),
    },
  };
}

function itemOf(row: Row) {
  const earlier = row.earlier === null ? null : parsedJson(runResultSchema, row.earlier);
  return runItemSchema.parse({
    position: row.position,
    reference: row.reference,
    paymentType: row.payment_type,
    isOurs: row.is_ours === 1,
    listedAmount: row.listed_amount,
    saidBefore: earlier?.kind === 'external' ? earlier.said : null,
    journalAmount: row.currency === null ? null : { amountMinor: row.amount_minor, currency: row.currency },
    result: row.result === null ? null : parsedJson(runResultSchema, row.result),
  });
}
