import type { Database, Statements } from '../database/database.ts';
import { type BookedPayment, type Books, ERASED_MEANWHILE, type Position } from './books-port.ts';
import { columnsOf, type PaymentColumns, paymentOf } from './payment-columns.ts';
import { sqlSearch } from './sql-search.ts';

export function sqlBooks(database: Database): Books {
  const payments = async (column: 'reference' | 'sale_id', journal: string, values: readonly string[]) => {
    const rows = await database.query<PaymentColumns>(
      `SELECT * FROM payment WHERE journal_id = $1 AND ${column} = ANY($2::text[]) ORDER BY reference`,
      [journal, values],
    );
    return rows.map((row) => paymentOf(journal, row));
  };
  return {
    positions: async () => {
      const rows = await database.query<Position & { journal: string }>(
        'SELECT journal_id AS journal, seq, hash, till FROM step_position',
      );
      return new Map(rows.map(({ journal, ...position }) => [journal, position]));
    },
    putPosition: async (journal, { seq, hash, till }) => {
      await database.query(
        `INSERT INTO step_position (journal_id, seq, hash, till) VALUES ($1, $2, $3, $4)
           ON CONFLICT (journal_id) DO UPDATE SET seq = $2, hash = $3, till = $4
             WHERE step_position.seq < $2`,
        [journal, seq, hash, till],
      );
    },
    payments: (journal, references) => payments('reference', journal, references),
    paymentsOfSales: (journal, saleIds) => payments('sale_id', journal, saleIds),
    paymentsEverywhere: async (reference) => {
      const sql = 'SELECT * FROM payment WHERE reference = $1';
      const rows = await database.query<PaymentColumns & { journal_id: string }>(sql, [reference]);
      return rows.map((row) => paymentOf(row.journal_id, row));
    },
    putPayments: async (journal, payments) => {
      if (payments.length === 0) return;
      await database.transaction(async (statements) => {
        await expectErasedAsRead(statements, journal, payments);
        await putRows(statements, journal, payments);
      });
    },
    changePayment: (journal, reference, change) =>
      database.transaction(async (statements) => {
        const [row] = await statements.query<PaymentColumns>(
          'SELECT * FROM payment WHERE journal_id = $1 AND reference = $2 FOR UPDATE',
          [journal, reference],
        );
        if (!row) return;
        const { record, found_by, erased_at } = columnsOf(change(paymentOf(journal, row)));
        await statements.query(
          'UPDATE payment SET record = $3, found_by = $4, erased_at = $5 WHERE journal_id = $1 AND reference = $2',
          [journal, reference, record, found_by, erased_at],
        );
      }),
    search: sqlSearch(database),
  };
}

const COLUMNS =
  'reference, sale_id, sale, seq, seqs, record, standing, is_proven, person, day, created_at, outcome, found_by, erased_at';

async function putRows(statements: Statements, journal: string, payments: readonly BookedPayment[]): Promise<void> {
  const changed = COLUMNS.split(', ').filter((column) => column !== 'reference');
  await statements.query(
    `INSERT INTO payment (journal_id, ${COLUMNS})
     SELECT $1, ${COLUMNS} FROM jsonb_to_recordset($2::jsonb) AS given (
       reference text, sale_id text, sale text, seq bigint, seqs text, record text, standing text, is_proven boolean,
       person text, day text, created_at text, outcome text, found_by text, erased_at text)
     ON CONFLICT (journal_id, reference) DO UPDATE
       SET ${changed.map((column) => `${column} = excluded.${column}`).join(', ')}
       WHERE payment.seq < excluded.seq`,
    [journal, JSON.stringify(payments.map(columnsOf))],
  );
}

async function expectErasedAsRead(
  statements: Statements,
  journal: string,
  payments: readonly BookedPayment[],
): Promise<void> {
  const rows = await statements.query<Pick<PaymentColumns, 'reference' | 'erased_at'>>(
    'SELECT reference, erased_at FROM payment WHERE journal_id = $1 AND reference = ANY($2::text[]) FOR UPDATE',
    [journal, payments.map(({ reference }) => reference)],
  );
  const erased = new Map(rows.map(({ reference, erased_at: erasedAt }) => [reference, erasedAt]));
  for (const { reference, erasedAt } of payments) {
    if ((erased.get(reference) ?? null) !== erasedAt) throw new Error(ERASED_MEANWHILE);
  }
}
