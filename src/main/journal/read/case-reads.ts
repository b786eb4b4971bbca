import type { DatabaseSync } from 'node:sqlite';
import { type CaseRecord, type CaseStanding, caseRecordSchema } from '../../../shared/case/case.ts';
import { withStates } from '../../../shared/fold/entry-fold.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { allReading, parsedJson, paymentOf, type Row } from '../records.ts';
import { entryColumns } from '../written-entry.ts';
import { readGivenNumbers } from './given-numbers.ts';
import { eventOfRow } from './reader.ts';

/** `at` is the due time of a page's last case. For resolved cases it is the time of the last change. */
interface CaseCursor {
  at: string;
  number: number;
}

export interface CasePageQuery {
  which:
    | { kind: 'unresolved' | 'resolved' }
    | { kind: 'standing'; status: CaseStanding }
    | { kind: 'over'; now: string };
  after: CaseCursor | null;
  limit: number;
}

export type CaseReads = ReturnType<typeof prepareCaseReads>;

export function prepareCaseReads(connection: DatabaseSync) {
  return allReading({
    casePage: (query: CasePageQuery) => readCasePage(connection, query),
    /** @param now UTC */
    caseCounts(now: string) {
      const row = connection
        .prepare(
          `SELECT count(*) AS unresolved, count(*) FILTER (WHERE due_at <= ?) AS over
             FROM cases WHERE status <> 'resolved'`,
        )
        .get(now);
      return { unresolved: Number(row?.unresolved), over: Number(row?.over) };
    },
    caseFile: (id: string) => readCaseFile(connection, id),
    /** Returns the cases to which the payment belongs or that mention it, newest first. */
    casesOfPayment: (reference: string): CaseRecord[] =>
      connection
        .prepare(
          `SELECT record FROM cases WHERE id IN (SELECT case_id FROM case_payments WHERE reference = ?)
           ORDER BY number DESC`,
        )
        .all(reference)
        .map(caseOfRow),
    nextCaseNumber: (): number => readGivenNumbers(connection).case + 1,
    paymentsWithoutCase: (): PaymentRecord[] => connection.prepare(UNTOLD).all().map(paymentOf),
    reviewsBehind: (): string[] =>
      connection
        .prepare(REVIEWS_BEHIND)
        .all()
        .map((row) => String(row.reference)),
  });
}

/** Payments that no case reports yet: in review, with later findings, or unsettled and no longer watched. */
const UNTOLD = `
  SELECT record FROM payments WHERE review IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM case_payments AS told WHERE told.reference = payments.reference AND told.review = 1)
  UNION
  SELECT record FROM payments WHERE review IS NOT NULL AND record ->> '$.state.review.again.at' IS NOT NULL
    AND NOT EXISTS (
      SELECT 1 FROM case_payments AS told JOIN cases ON cases.id = told.case_id, json_each(cases.record, '$.flags') AS flag
       WHERE told.reference = payments.reference AND flag.value ->> '$.reference' = payments.reference
         AND flag.value ->> '$.why' = 'reviewAgain'
         AND flag.value ->> '$.at' = payments.record ->> '$.state.review.again.at')
  UNION
  SELECT record FROM payments WHERE outcome IN ('open', 'unknown') AND watch_due_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM case_payments AS told WHERE told.reference = payments.reference AND told.still_unknown = 1)`;

/**
 * Payments that contradict their cases: still in review after their only case was resolved, decided while a case is
 * open, or with returned amounts or outcomes that differ. Each part starts at the few payments in review or the few
 * open cases, because SQLite by itself would start at all payments.
 */
const REVIEWS_BEHIND = `
  SELECT reference FROM payments INDEXED BY payments_in_review WHERE review IS NOT NULL
    AND EXISTS (SELECT 1 FROM case_payments AS about JOIN cases ON cases.id = about.case_id
                 WHERE about.reference = payments.reference AND about.linked = 1 AND cases.status = 'resolved')
    AND NOT EXISTS (SELECT 1 FROM case_payments AS about JOIN cases ON cases.id = about.case_id
                     WHERE about.reference = payments.reference AND about.linked = 1 AND cases.status <> 'resolved')
  UNION
  SELECT payments.reference FROM cases CROSS JOIN case_payments AS about ON about.case_id = cases.id AND about.linked = 1
    CROSS JOIN payments ON payments.reference = about.reference
   WHERE cases.status <> 'resolved' AND payments.review IS NULL
     AND payments.record ->> '$.state.review.decided.at' IS NOT NULL
  UNION
  SELECT payments.reference FROM cases, json_each(cases.record, '$.state.returned') AS said
    JOIN payments ON payments.reference = said.value ->> '$.reference'
   WHERE cases.status = 'resolved' AND said.value ->> '$.amount.amountMinor' > 0 AND outcome = 'paid'
     AND NOT EXISTS (SELECT 1 FROM json_each(payments.record, '$.state.returned') AS known
                      WHERE known.value ->> '$.case.id' = cases.id AND known.value ->> '$.at' = cases.record ->> '$.state.at')
  UNION
  SELECT payments.reference FROM payments INDEXED BY payments_returned, json_each(payments.record, '$.state.returned') AS known
   WHERE returned_minor > 0
     AND NOT EXISTS (SELECT 1 FROM cases JOIN case_payments AS about ON about.case_id = cases.id
                      WHERE cases.id = known.value ->> '$.case.id' AND status = 'resolved' AND linked = 1
                        AND about.reference = payments.reference)
  UNION
  SELECT payments.reference FROM cases CROSS JOIN case_payments AS about ON about.case_id = cases.id AND about.linked = 1
    CROSS JOIN payments ON payments.reference = about.reference
   WHERE cases.status = 'resolved' AND cases.record ->> '$.state.reason' IN ('moneyReturned', 'goodsHandedOver')
     AND coalesce(payments.record ->> '$.state.settled.at', '') < cases.record ->> '$.state.at'
     AND (outcome <> 'paid' OR
           CASE cases.record ->> '$.state.reason' WHEN 'goodsHandedOver' THEN handed_over_at IS NULL
           ELSE payments.record ->> '$.state.review.at' IS NULL
             AND cases.record ->> '$.state.at' <= payments.record ->> '$.state.paidAt'
             AND NOT EXISTS (SELECT 1 FROM json_each(cases.record, '$.state.returned') AS said
                              WHERE said.value ->> '$.reference' = payments.reference) END)
  UNION
  SELECT payments.reference FROM cases CROSS JOIN case_payments AS about ON about.case_id = cases.id AND about.linked = 1
    CROSS JOIN payments ON payments.reference = about.reference
   WHERE cases.status <> 'resolved' AND payments.record ->> '$.state.settled.case.id' = cases.id`;

const IS_PART_RETURN = `EXISTS (
  SELECT 1 FROM json_each(cases.record, '$.state.returned') AS said
    JOIN payments ON payments.reference = said.value ->> '$.reference'
   WHERE said.value ->> '$.amount.amountMinor' > 0 AND said.value ->> '$.amount.amountMinor' < amount_minor)`;

function readCasePage(connection: DatabaseSync, { which, after, limit }: CasePageQuery) {
  const { sql, values } = conditionOf(which);
  const [column, order, beyond] = which.kind === 'resolved' ? ['updated_at', 'DESC', '<'] : ['due_at', 'ASC', '>'];
  const rows = connection
    .prepare(
      `SELECT ${column} AS at, number, record, ${IS_PART_RETURN} AS is_part_return FROM cases WHERE ${sql}
         ${after ? `AND (${column}, number) ${beyond} (?, ?)` : ''} ORDER BY ${column} ${order}, number ${order} LIMIT ?`,
    )
    .all(...values, ...(after ? [after.at, after.number] : []), limit + 1);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    cases: shown.map((row) => ({ ...caseOfRow(row), isPartReturn: row.is_part_return === 1 })),
    next: last ? { at: String(last.at), number: Number(last.number) } : null,
  };
}

/**
 * Returns the condition of a page. It repeats `status <> 'resolved'` or `= 'resolved'` as in the index, so that SQLite
 * uses the index.
 */
function conditionOf(which: CasePageQuery['which']): { sql: string; values: string[] } {
  switch (which.kind) {
    case 'unresolved':
      return { sql: `status <> 'resolved'`, values: [] };
    case 'resolved':
      return { sql: `status = 'resolved'`, values: [] };
    case 'standing':
      return { sql: `status <> 'resolved' AND status = ?`, values: [which.status] };
    case 'over':
      return { sql: `status <> 'resolved' AND due_at <= ?`, values: [which.now] };
  }
}

function readCaseFile(connection: DatabaseSync, id: string) {
  const row = connection.prepare('SELECT record FROM cases WHERE id = ?').get(id);
  if (!row) return null;
  const record = caseOfRow(row);
  const timeline = connection
    .prepare(
      `SELECT seq, ${entryColumns()}, hash FROM event
         WHERE kind GLOB 'case*' AND payload ->> '$.happening.case.id' = ? ORDER BY seq`,
    )
    .all(id)
    .map(eventOfRow);
  const payment = connection.prepare('SELECT record FROM payments WHERE reference = ?');
  const payments = record.references.flatMap((reference) => payment.all(reference).map(paymentOf));
  return { case: record, timeline: withStates(timeline), payments };
}

function caseOfRow(row: Row): CaseRecord {
  return parsedJson(caseRecordSchema, row.record);
}
