import type { DatabaseSync } from 'node:sqlite';
import type { CaseRecord } from '../../../shared/case/case.ts';
import { canonicalJson } from '../../../shared/journal/canonical.ts';
import type { Happening } from '../../../shared/journal/journal-entry.ts';
import { type Columns, sortableTime } from './projection.ts';

/*
 * What the tables of cases hold in columns. As with payments, everything in them is made here from an entry: when it is
 * written, when it is made again, and when it is verified.
 */

export const CASE_COLUMNS = ['id', 'number', 'status', 'due_at', 'updated_at', 'last_seq', 'record'] as const;

export const CASE_PAYMENT_COLUMNS = ['case_id', 'reference', 'linked', 'review', 'still_unknown'] as const;

/** The case that an entry speaks of, as it is after it; null where it speaks of none. */
function caseOf(happening: Happening): CaseRecord | null {
  return 'case' in happening ? happening.case : null;
}

/** The row of `cases` after an entry. */
export function caseColumns(record: CaseRecord, lastSeq: number): Columns<(typeof CASE_COLUMNS)[number]> {
  return {
    id: record.id,
    number: record.number,
    status: record.state.status,
    due_at: sortableTime(record.dueAt),
    updated_at: sortableTime(record.updatedAt),
    last_seq: lastSeq,
    record: canonicalJson(record),
  };
}

/** The rows of `case_payments` of a case, in the order of their references. */
export function casePaymentRows(record: CaseRecord): Columns<(typeof CASE_PAYMENT_COLUMNS)[number]>[] {
  const { id, flags } = record;
  const linked = [...record.references, ...(record.foreign ?? []).map(({ reference }) => reference)];
  const named = new Set([...linked, ...flags.map(({ reference }) => reference)]);
  return [...named].sort().map((reference) => {
    const isFlagged = (asked: 'review' | 'stillUnknown') =>
      flags.some((flag) => flag.reference === reference && flag.why === asked);
    return {
      case_id: id,
      reference,
      linked: Number(linked.includes(reference)),
      review: Number(isFlagged('review')),
      still_unknown: Number(isFlagged('stillUnknown')),
    };
  });
}

/** Brings the tables of cases up to date with one event. */
export type ProjectCase = (seq: number, happening: Happening) => void;

/** Prepares the statements once. */
export function prepareCaseProjection(connection: DatabaseSync): ProjectCase {
  const writeCase = connection.prepare(
    `INSERT INTO cases (${CASE_COLUMNS.join(', ')}) VALUES (${CASE_COLUMNS.map((name) => `:${name}`).join(', ')})
     ON CONFLICT (id) DO UPDATE SET status = excluded.status, due_at = excluded.due_at,
       updated_at = excluded.updated_at, last_seq = excluded.last_seq, record = excluded.record`,
  );
  const emptyPayments = connection.prepare('DELETE FROM case_payments WHERE case_id = ?');
  const writePayment = connection.prepare(
    `INSERT INTO case_payments (${CASE_PAYMENT_COLUMNS.join(', ')})
     VALUES (${CASE_PAYMENT_COLUMNS.map((name) => `:${name}`).join(', ')})`,
  );
  return (seq, happening) => {
    const record = caseOf(happening);
    if (!record) return;
    writeCase.run(caseColumns(record, seq));
    emptyPayments.run(record.id);
    for (const row of casePaymentRows(record)) writePayment.run(row);
  };
}
