import { z } from 'zod';
import type { Database, Statements } from '../database/database.ts';
import { type BookedPayment, type Books, type Claim, ERASED_MEANWHILE, type Position } from './books-port.ts';
import { columnsOf, type PaymentColumns, paymentOf } from './payment-columns.ts';
import { sqlSearch } from './sql-search.ts';

export function sqlBooks(database: Database): Books {
  return { ...positionsOf(database), ...paymentsOf(database), ...claimsOf(database) };
}

interface PositionRow {
  journal_id: string;
  seq: string;
  hash: string;
  stretches: string;
}

function positionsOf(database: Database): Pick<Books, 'position' | 'positions' | 'putPosition'> {
  const read = async (journal: string | null) => {
    const rows = await database.query<PositionRow>(
      'SELECT journal_id, seq, hash, stretches FROM step_position WHERE $1::uuid IS NULL OR journal_id = $1',
      [journal],
    );
    return new Map(rows.map((row) => [row.journal_id, positionOf(row)]));
  };
  return {
    position: async (journal) => (await read(journal)).get(journal) ?? null,
    positions: () => read(null),
    putPosition: async (journal, { seq, hash, stretches }) => {
      await database.query(
        `INSERT INTO step_position (journal_id, seq, hash, stretches) VALUES ($1, $2, $3, $4)
           ON CONFLICT (journal_id) DO UPDATE SET seq = $2, hash = $3, stretches = $4
             WHERE step_position.seq < $2`,
        [journal, seq, hash, JSON.stringify(stretches)],
      );
    },
  };
}

function paymentsOf(
  database: Database,
): Pick<Books, 'payments' | 'paymentsOfSales' | 'putPayments' | 'changePayment' | 'search'> {
  const payments = async (column: 'reference' | 'sale_id', journal: string, values: readonly string[]) => {
    const rows = await database.query<PaymentColumns>(
      `SELECT * FROM payment WHERE journal_id = $1 AND ${column} = ANY($2::text[]) ORDER BY reference`,
      [journal, values],
    );
    return rows.map((row) => paymentOf(journal, row));
  };
  return {
    payments: (journal, references) => payments('reference', journal, references),
    paymentsOfSales: (journal, saleIds) => payments('sale_id', journal, saleIds),
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

/** Rejects payments that were erased since they were read. */
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

interface ClaimRow {
  journal_id: string;
  seq: string;
  at: string;
  reference: string;
}

function claimsOf(database: Database): Pick<Books, 'addClaim' | 'claims'> {
  return {
    addClaim: async ({ kind, key, journal, seq, at, reference }) => {
      await database.query(
        `INSERT INTO claim (kind, key, journal_id, seq, at, reference) VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT DO NOTHING`,
        [kind, key, journal, seq, at, reference],
      );
    },
    claims: async (kind, key) => {
      const rows = await database.query<ClaimRow>(
        `SELECT journal_id, seq, at, reference FROM claim WHERE kind = $1 AND key = $2
           ORDER BY at, journal_id, seq`,
        [kind, key],
      );
      return rows.map(
        ({ journal_id: journal, seq, at, reference }): Claim => ({
          kind,
          key,
          journal,
          at,
          reference,
          seq: Number(seq),
        }),
      );
    },
  };
}

function positionOf({ seq, hash, stretches }: PositionRow): Position {
  return { seq: Number(seq), hash, stretches: stretchesSchema.parse(JSON.parse(stretches)) };
}

const stretchesSchema = z.array(z.object({ till: z.string(), firstAt: z.string(), lastAt: z.string() }));
