import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { canonicalJson } from '../../shared/canonical.ts';
import { caseRecordSchema } from '../../shared/case.ts';
import { CASE_COLUMNS, CASE_PAYMENT_COLUMNS, caseColumns, casePaymentRows } from './case-projection.ts';
import type { Fault } from './journal.ts';
import { parsedJson, type Row } from './records.ts';

const newestCaseSchema = z.object({ happening: z.object({ case: caseRecordSchema }) });

/**
 * Each case that events after `after` speak of stands in its rows as the newest of them says. Where everything is
 * checked (`after` 0), no row is without an event, either.
 */
export function verifyCases(connection: DatabaseSync, after: number, add: (fault: Fault) => void): void {
  const rows = connection.prepare(
    `WITH told AS (
       SELECT payload ->> '$.happening.case.id' AS case_id, max(seq) AS told_last FROM event
         WHERE kind GLOB 'case*' AND seq > :after GROUP BY 1)
     SELECT coalesce(told.case_id, cases.id) AS subject, told_last, payload, cases.*
       FROM told ${after === 0 ? 'FULL JOIN' : 'LEFT JOIN'} cases ON cases.id = told.case_id
       LEFT JOIN event ON event.seq = told_last`,
  );
  const paymentsOf = connection.prepare(
    `SELECT ${CASE_PAYMENT_COLUMNS.join(', ')} FROM case_payments WHERE case_id = ? ORDER BY reference`,
  );
  for (const row of rows.iterate({ after })) {
    const subject = String(row.subject);
    if (!isAsTold(row, paymentsOf.all(subject))) {
      add({ fault: 'case', seq: typeof row.told_last === 'number' ? row.told_last : null, subject });
    }
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
