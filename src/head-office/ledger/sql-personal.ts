import type { Database, Statements } from '../database/database.ts';
import type { SentEvent } from '../protocol/read-batch.ts';
import { type ErasedByTill, type OpenErasure, subjectOf } from './erasure.ts';
import type { Ledger, LedgerTransaction } from './ledger-port.ts';

/* Finds and completes erasures. Each entry's personal data is one row with the entry's subject. */

export function sqlErasures(database: Database): Pick<Ledger, 'speaksOf' | 'openErasures' | 'putBooked'> {
  return {
    speaksOf: async (journal, { references, sales }) => {
      const rows = await database.query<{ reference: string | null; sale_id: string | null }>(
        `SELECT reference, sale_id FROM event
         WHERE journal_id = $1 AND (reference = ANY($2::text[]) OR sale_id = ANY($3::text[]))
         UNION SELECT reference, sale_id FROM branch
         WHERE journal_id = $1 AND (reference = ANY($2::text[]) OR sale_id = ANY($3::text[]))`,
        [journal, references, sales],
      );
      const cases = await database.query<{ case_id: string }>(
        'SELECT DISTINCT case_id FROM case_payment WHERE journal_id = $1 AND reference = ANY($2::text[]) ORDER BY case_id',
        [journal, references],
      );
      return {
        references: [...new Set(rows.flatMap(({ reference }) => reference ?? []))],
        sales: [...new Set(rows.flatMap(({ sale_id: sale }) => sale ?? []))],
        cases: cases.map(({ case_id: id }) => id),
      };
    },
    openErasures: () =>
      database.query<OpenErasure>(
        `SELECT journal_id AS journal, subject, reference, at, is_booked AS "isBooked", awaits_till AS "awaitsTill"
         FROM erasure WHERE awaits_till OR NOT is_booked ORDER BY at, journal_id, subject`,
      ),
    putBooked: async ({ journal, subject, at }) => {
      await database.query('UPDATE erasure SET is_booked = true WHERE journal_id = $1 AND subject = $2 AND at = $3', [
        journal,
        subject,
        at,
      ]);
    },
  };
}

export function erasingOn(statements: Statements): Pick<LedgerTransaction, 'erase' | 'eraseAsTill'> {
  const put = async (
    journal: string,
    subjects: readonly string[],
    row: { reference: string; at: string; isBarred: boolean; isBooked: boolean; awaitsTill: boolean },
  ) => {
    const { reference, at, isBarred, isBooked, awaitsTill } = row;
    await statements.query(
      `INSERT INTO erasure (journal_id, subject, reference, at, is_barred, is_booked, awaits_till)
       SELECT $1, given.subject, $3, $4, $5, $6, $7 FROM unnest($2::text[]) AS given (subject)
       ON CONFLICT (journal_id, subject) DO UPDATE SET reference = $3, at = $4,
         is_barred = erasure.is_barred OR $5, is_booked = $6, awaits_till = $7`,
      [journal, subjects, reference, at, isBarred, isBooked, awaitsTill],
    );
  };
  const keepNothingAsItCame = async (journal: string) => {
    await statements.query(`UPDATE arrival SET body = NULL WHERE journal_id = $1 AND outcome = 'chainBroken'`, [
      journal,
    ]);
    await statements.query('UPDATE journal SET erasures = erasures + 1 WHERE journal_id = $1', [journal]);
  };
  return {
    erase: async (journal, { at, reference, sales, others }) => {
      const erased = await statements.query<{ subject: string }>(
        'DELETE FROM personal WHERE journal_id = $1 AND subject = ANY($2::text[]) RETURNING subject',
        [journal, [...sales, ...others]],
      );
      const done = await statements.query<{ sale_id: string }>(
        `SELECT DISTINCT sale_id FROM event WHERE journal_id = $1 AND kind = 'personalErased' AND sale_id = ANY($2::text[])`,
        [journal, sales],
      );
      // The till erased the sale before and has written no personal data about the sale since.
      const isDone = (sale: string) =>
        done.some(({ sale_id: id }) => id === sale) && !erased.some(({ subject }) => subject === sale);
      const common = { reference, at, isBarred: true };
      for (const awaitsTill of [true, false]) {
        const some = sales.filter((sale) => isDone(sale) !== awaitsTill);
        await put(journal, some, { ...common, isBooked: false, awaitsTill });
      }
      await put(journal, others, { ...common, isBooked: true, awaitsTill: false });
      await keepNothingAsItCame(journal);
      return erased.length;
    },
    eraseAsTill: async (journal, { at, reference, saleId, seq, entries }) => {
      await statements.query(
        `DELETE FROM personal WHERE journal_id = $1 AND seq = ANY($2::bigint[]) AND subject = ANY($3::text[])`,
        [journal, entries, [saleId, ...(await casesErased(statements, journal, { saleId, entries }))]],
      );
      await statements.query(
        `DELETE FROM personal USING branch
         WHERE personal.journal_id = $1 AND branch.journal_id = $1 AND branch.sale_id = $2 AND branch.seq < $3
           AND personal.seq = branch.seq AND personal.hash = branch.hash`,
        [journal, saleId, seq],
      );
      await put(journal, [saleId], { reference, at, isBarred: false, isBooked: false, awaitsTill: false });
      await keepNothingAsItCame(journal);
    },
  };
}

/** Returns the cases that name a payment of the sale and have one of these entries. */
async function casesErased(
  statements: Statements,
  journal: string,
  { saleId, entries }: Pick<ErasedByTill, 'saleId' | 'entries'>,
): Promise<string[]> {
  const others = await statements.query<{ subject: string }>(
    `SELECT DISTINCT subject FROM personal
     WHERE journal_id = $1 AND seq = ANY($2::bigint[]) AND subject IS NOT NULL AND subject <> $3`,
    [journal, entries, saleId],
  );
  if (others.length === 0) return [];
  const cases = await statements.query<{ case_id: string }>(
    `SELECT DISTINCT case_id FROM case_payment
     WHERE journal_id = $1 AND case_id = ANY($2::text[]) AND reference IN (
       SELECT reference FROM event WHERE journal_id = $1 AND sale_id = $3
       UNION SELECT reference FROM branch WHERE journal_id = $1 AND sale_id = $3)`,
    [journal, others.map(({ subject }) => subject), saleId],
  );
  return cases.map(({ case_id: id }) => id);
}

/** Adds personal data, except of erased subjects. */
export async function addDisclosed(
  statements: Statements,
  journal: string,
  events: readonly SentEvent[],
): Promise<void> {
  const disclosed = events.filter((event) => event.disclosed !== null);
  await statements.query(
    `INSERT INTO personal (journal_id, seq, hash, subject, disclosed)
     SELECT $1, given.* FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) AS given (seq, hash, subject, disclosed)
     WHERE NOT EXISTS (
       SELECT 1 FROM erasure WHERE erasure.journal_id = $1 AND erasure.subject = given.subject AND erasure.is_barred)
     ON CONFLICT DO NOTHING`,
    [
      journal,
      disclosed.map(({ seq }) => seq),
      disclosed.map(({ hash }) => hash),
      disclosed.map(subjectOf),
      disclosed.map((event) => event.disclosed),
    ],
  );
  const named = events.flatMap(({ ofCase }) => ofCase?.references.map((reference) => [ofCase.id, reference]) ?? []);
  await statements.query(
    `INSERT INTO case_payment (journal_id, case_id, reference)
     SELECT $1, given.* FROM unnest($2::text[], $3::text[]) AS given ON CONFLICT DO NOTHING`,
    [journal, named.map(([id]) => id), named.map(([, reference]) => reference)],
  );
}

/** Returns the personal data that still exists, by number and hash of the entry. */
export async function disclosedOf(
  statements: Statements,
  journal: string,
  seqs: readonly number[] | { from: number; to: number },
): Promise<(event: { seq: number; hash: string }) => string | null> {
  const [where, values] =
    'from' in seqs ? ['seq BETWEEN $2 AND $3', [seqs.from, seqs.to]] : ['seq = ANY($2::bigint[])', [seqs]];
  const rows = await statements.query<{ seq: number; hash: string; disclosed: string }>(
    `SELECT seq, hash, disclosed FROM personal WHERE journal_id = $1 AND ${where}`,
    [journal, ...values],
  );
  const known = new Map(rows.map(({ seq, hash, disclosed }) => [`${seq} ${hash}`, disclosed]));
  return ({ seq, hash }) => known.get(`${seq} ${hash}`) ?? null;
}
