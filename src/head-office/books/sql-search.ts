import type { Database, Statements } from '../database/database.ts';
import { codeOf } from '../database/retrying.ts';
import { type BookedPayment, type Books, type PaymentPlace, SearchTooWide } from './books-port.ts';
import { type PaymentColumns, paymentOf, wordsOf } from './payment-columns.ts';

/** Limits for searches, which share the database with uploads. */
interface SearchLimits {
  /** Further searches wait. */
  mostAtOnce: number;
  timeoutMs: number;
}

/** A quarter of the connections. Indexed searches take milliseconds; a search for words reads every payment. */
const USUAL_LIMITS: SearchLimits = { mostAtOnce: 4, timeoutMs: 5_000 };

export function sqlSearch(database: Database, { mostAtOnce, timeoutMs } = USUAL_LIMITS): Books['search'] {
  const inTurn = turns(mostAtOnce);
  return (place) =>
    inTurn(async () => {
      try {
        return await database.transaction(async (statements) => {
          await statements.query(`SET LOCAL statement_timeout = ${timeoutMs}`);
          return await found(statements, place);
        });
      } catch (error) {
        if (codeOf(error) !== QUERY_CANCELED) throw error;
        throw new SearchTooWide('The search took too long, and was broken off.', { cause: error });
      }
    });
}

const QUERY_CANCELED = '57014';

/** Limits how many tasks run at once. Waiting tasks run in order of arrival. */
function turns(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let going = 0;
  return async (work) => {
    if (going < most) going += 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else going -= 1;
    }
  };
}

/** Reads a page over all journals. */
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
