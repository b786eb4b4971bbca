import type { DatabaseSync } from 'node:sqlite';
import { type PaymentGroup, paymentGroupSchema } from '../../../shared/journal/glance.ts';
import type { GroupsQuery } from '../journal.ts';
import { type Row, reading } from '../records.ts';
import { allOf } from '../search/condition.ts';
import { positionsOf } from './days.ts';
import { valueFilters } from './payment-filters.ts';

/**
 * Groups the matching payments by shared properties. Reads only their range in one index, so earlier payments cost
 * nothing.
 * @throws JournalUnreadable
 */
export function readGroups(connection: DatabaseSync, filters: GroupsQuery): PaymentGroup[] {
  const query = { search: null, outcomes: null, filters };
  return reading(() => {
    const { from, before } = positionsOf(connection, query);
    const { sql, values } = allOf([
      { sql: 'position >= ? AND position < ?', values: [from, before] },
      ...valueFilters(query),
    ]);
    return connection
      .prepare(
        `SELECT outcome, review IS NOT NULL AS in_review, instrument, bank_code, currency, count(*) AS payments,
           sum(amount_minor) AS amount_minor,
           (SELECT bank_name FROM payments AS newest WHERE newest.bank_code = filtered.bank_code
            ORDER BY position DESC LIMIT 1) AS bank_name
         FROM payments AS filtered INDEXED BY payments_filtered
         WHERE ${sql}
         GROUP BY outcome, in_review, instrument, bank_code, currency`,
      )
      .all(...values)
      .map(groupOf);
  });
}

function groupOf(row: Row): PaymentGroup {
  return paymentGroupSchema.parse({
    outcome: row.outcome,
    review: row.in_review === 1,
    instrument: row.instrument,
    bank: row.bank_code === null ? null : { code: row.bank_code, name: row.bank_name },
    currency: row.currency,
    payments: row.payments,
    amountMinor: row.amount_minor,
  });
}
