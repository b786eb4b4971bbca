import type { DatabaseSync } from 'node:sqlite';
import type { ChainPoint } from '../../../shared/journal/hash-text.ts';
import type { Contents, Selection } from '../../../shared/journal/seal.ts';
import { hex } from '../../journal/chain.ts';
import type { Condition } from '../../journal/search/search.ts';
import { readEnd } from '../../journal/verify/verify.ts';
import { isFiltered } from './selected-payments.ts';

/** The part of the chain that an export takes its events from. */
export type EventRange = NonNullable<ReturnType<typeof findEventRange>>;

/**
 * Finds the events of a selection. A range of days includes every event in it, even the till's own. A search includes all
 * events of each sale with a match, because payments are folded from whole sales. A case adds its own events.
 * @returns null if there are none
 */
export function findEventRange(connection: DatabaseSync, selection: Selection, selectedPayments: Condition) {
  const chosen = isFiltered(selection) ? eventsOf(selectedPayments, selection) : null;
  const found = chosen ? findChosen(connection, chosen) : findWhole(connection, selection, selectedPayments);
  return (
    found && {
      before: chainPointAt(connection, found.first - 1),
      last: chainPointAt(connection, found.last),
      /** Selects the exported events; null exports all of them. */
      chosen,
      count: found.count,
    }
  );
}

export function sealedRange(range: EventRange): NonNullable<Contents['events']> {
  return { before: range.before, last: range.last, count: range.count, complete: range.chosen === null };
}

interface FoundEvents {
  first: number;
  last: number;
  count: number;
}

function findChosen(connection: DatabaseSync, { sql, values }: Condition): FoundEvents | null {
  const found = connection
    .prepare(`SELECT min(seq) AS first, max(seq) AS last, count(*) AS count FROM event WHERE ${sql}`)
    .get(...values);
  if (!found || found.first === null) return null;
  return { first: Number(found.first), last: Number(found.last), count: Number(found.count) };
}

function findWhole(connection: DatabaseSync, { days }: Selection, selected: Condition): FoundEvents | null {
  if (days) return findDays(connection, days, selected);
  const { seq } = readEnd(connection);
  return seq === 0 ? null : { first: 1, last: seq, count: seq };
}

/** Finds the stretch from the first entry of these days to the last, including the intents of their payments. */
function findDays(
  connection: DatabaseSync,
  { first, last }: NonNullable<Selection['days']>,
  { sql, values }: Condition,
): FoundEvents | null {
  const ends = connection
    .prepare(
      `SELECT min(first_seq) AS first, max(coalesce(next - 1, (SELECT max(seq) FROM event))) AS last
       FROM (SELECT first_seq, day, lead(first_seq) OVER (ORDER BY first_seq) AS next FROM business_days)
       WHERE day BETWEEN ? AND ?`,
    )
    .get(first, last);
  const intents = connection
    .prepare(`SELECT min(first_seq) AS first, max(first_seq) AS last FROM payments WHERE ${sql}`)
    .get(...values);
  const seqs = [ends?.first, ends?.last, intents?.first, intents?.last].filter((seq) => typeof seq === 'number');
  if (seqs.length === 0) return null;
  const [from, to] = [Math.min(...seqs), Math.max(...seqs)];
  return { first: from, last: to, count: to - from + 1 };
}

function chainPointAt(connection: DatabaseSync, seq: number): ChainPoint {
  const row =
    seq === 0
      ? connection.prepare('SELECT genesis AS hash FROM journal').get()
      : connection.prepare('SELECT hash FROM event WHERE seq = ?').get(seq);
  return { seq, hash: hex(row?.hash as Uint8Array) };
}

function eventsOf({ sql, values }: Condition, { evidence }: Selection): Condition {
  const ofSales: Condition = { sql: `sale_id IN (SELECT sale_id FROM payments WHERE ${sql})`, values };
  if (!evidence?.case) return ofSales;
  return {
    sql: `${ofSales.sql} OR (kind GLOB 'case*' AND payload ->> '$.happening.case.id' = ?)`,
    values: [...ofSales.values, evidence.case.id],
  };
}
