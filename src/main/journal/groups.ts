import type { DatabaseSync } from 'node:sqlite';
import { type PaymentGroup, paymentGroupSchema } from '../../shared/glance.ts';
import type { GroupsQuery } from './journal.ts';
import { firstPositionAt } from './projection.ts';
import { type Row, reading } from './records.ts';

/**
 * The payments that were intended in a stretch of time, those that are alike together. Reads the entries of that stretch in
 * one index, so what came before costs nothing.
 * @throws JournalUnreadable
 */
export function readGroups(connection: DatabaseSync, { from, before, currency }: GroupsQuery): PaymentGroup[] {
  return reading(() =>
    connection
      .prepare(
        `SELECT outcome, review IS NOT NULL AS in_review, instrument, bank_code, count(*) AS payments,
           sum(amount_minor) AS amount_minor,
           (SELECT bank_name FROM payments AS newest WHERE newest.bank_code = filtered.bank_code
            ORDER BY position DESC LIMIT 1) AS bank_name
         FROM payments AS filtered INDEXED BY payments_filtered
         WHERE position >= ? AND position < ? AND currency = ?
         GROUP BY outcome, in_review, instrument, bank_code`,
      )
      .all(firstPositionAt(from), firstPositionAt(before), currency)
      .map(groupOf),
  );
}

function groupOf(row: Row): PaymentGroup {
  return paymentGroupSchema.parse({
    outcome: row.outcome,
    review: row.in_review === 1,
    instrument: row.instrument,
    bank: row.bank_code === null ? null : { code: row.bank_code, name: row.bank_name },
    payments: row.payments,
    amountMinor: row.amount_minor,
  });
}
