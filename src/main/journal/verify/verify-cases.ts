import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { caseRecordSchema } from '../../../shared/case/case.ts';
import { canonicalJson } from '../../../shared/journal/canonical.ts';
import { parsedJson, type Row } from '../records.ts';
import { CASE_COLUMNS, CASE_PAYMENT_COLUMNS, caseColumns, casePaymentRows } from '../tables/case-projection.ts';
import { boundTo, inRange, type KeyRange } from '../tables/verify-range.ts';
import type { Fault } from '../verification.ts';

const newestCaseSchema = z.object({ happening: z.object({ case: caseRecordSchema }) });

const CASE_ID = `payload ->> '$.happening.case.id'`;

/** The ids of all cases that events speak of, behind one of them. */
export const CASES_BY_ID = `SELECT DISTINCT ${CASE_ID} AS case_id FROM event
  WHERE kind GLOB 'case*' AND ${CASE_ID} > :after ORDER BY 1`;

/** The cases of a range of ids: each stands in its rows as the newest event says that speaks of it, and none is without one. */
export function verifyCases(connection: DatabaseSync, range: KeyRange, add: (fault: Fault) => void): void {
  verifyTold(connection, inRange(CASE_ID, range), boundTo(range), add);
  const strangers = connection.prepare(
    `SELECT id FROM cases WHERE ${inRange('id', range)}
       AND NOT EXISTS (SELECT 1 FROM event WHERE kind GLOB 'case*' AND ${CASE_ID} = cases.id)`,
  );
  for (const { id } of strangers.iterate(boundTo(range))) add({ fault: 'case', seq: null, subject: String(id) });
}

/** The cases that events after one speak of. */
export function verifyLateCases(connection: DatabaseSync, after: number, add: (fault: Fault) => void): void {
  verifyTold(connection, 'seq > :after', { after }, add);
}

function verifyTold(
  connection: DatabaseSync,
  which: string,
  given: Record<string, string | number>,
  add: (fault: Fault) => void,
): void {
  const rows = connection.prepare(
    `WITH told AS (
       SELECT ${CASE_ID} AS case_id, max(seq) AS told_last FROM event WHERE kind GLOB 'case*' AND ${which} GROUP BY 1)
     SELECT told.case_id AS subject, told_last, payload, cases.*
       FROM told LEFT JOIN cases ON cases.id = told.case_id
       LEFT JOIN event ON event.seq = told_last`,
  );
  const paymentsOf = connection.prepare(
    `SELECT ${CASE_PAYMENT_COLUMNS.join(', ')} FROM case_payments WHERE case_id = ? ORDER BY reference`,
  );
  for (const row of rows.iterate(given)) {
    const subject = String(row.subject);
    if (!isAsTold(row, paymentsOf.all(subject))) add({ fault: 'case', seq: Number(row.told_last), subject });
  }
}

function isAsTold(row: Row, payments: readonly Row[]): boolean {
  try {
    const { happening } = parsedJson(newestCaseSchema, row.payload);
    const expected = caseColumns(happening.case, Number(row.told_last));
    const expectedPayments = casePaymentRows(happening.case);
    return (
      CASE_COLUMNS.every((name) => row[name] === expected[name]) &&
      canonicalJson(payments.map((payment) => ({ ...payment }))) === canonicalJson(expectedPayments)
    );
  } catch {
    // What cannot be read is not as it was told; the caller names it.
    return false;
  }
}
