import type { Database, Statements } from '../database/database.ts';
import { codeOf } from '../database/retrying.ts';
import { type BookedPayment, type Books, type PaymentPlace, SearchTooWide } from './books-port.ts';
import { type PaymentColumns, paymentOf, wordsOf } from './payment-columns.ts';

/** An indexed search takes milliseconds, but a search for words reads every payment. */
const USUAL_TIMEOUT_MS = 5_000;

export function sqlSearch(database: Database, timeoutMs = USUAL_TIMEOUT_MS): Books['search'] {
  return async (place) => {
    try {
      return await database.transaction(async (statements) => {
        await statements.query(`SET LOCAL statement_timeout = ${timeoutMs}`);
        return await found(statements, place);
      });
    } catch (error) {
      if (codeOf(error) !== QUERY_CANCELED) throw error;
      throw new SearchTooWide('The search took too long, and was broken off.', { cause: error });
    }
  };
}

const QUERY_CANCELED = '57014';

async function found(statements: Statements, { search, before, limit }: PaymentPlace): Promise<BookedPayment[]> {
  const { prefix, words } = wordsOf(search);
  const rows = await statements.query<PaymentColumns & { journal_id: string }>(
    `SELECT * FROM payment
     WHERE ($1::uuid[] IS NULL OR journal_id = ANY($1))
       AND ($2::text[] IS NULL OR (is_proven AND outcome = ANY($2)))
       AND ($3::text IS NULL OR day >= $3)
       AND ($4::text IS NULL OR day <= $4)
       AND ($5::text IS NULL OR (reference >= $5 AND reference < $6))
       AND found_by LIKE ALL ($7::text[])
       AND ($8::text IS NULL OR (created_at, journal_id, reference) < ($8, $9::uuid, $10))
     ORDER BY created_at DESC, journal_id DESC, reference DESC LIMIT $11`,
    [
      ...[search.journals, search.outcomes, search.dayFrom, search.dayTo],
      ...[prefix, prefix && `${prefix}${AFTER_ALL}`, words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)],
      ...[before?.createdAt ?? null, before?.journal ?? null, before?.reference ?? null, limit],
    ],
  );
  return rows.map((row) => paymentOf(row.journal_id, row));
}

/** Sorts after every character of a reference. */
const AFTER_ALL = '~';
