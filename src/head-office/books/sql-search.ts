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

/** Creates the search for payments in SQL. */
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

/** Reads a page over all journals: the newest payments among the newest of each shard. */
async function found(statements: Statements, { search, before, limit }: PaymentPlace): Promise<BookedPayment[]> {
  const { prefix, words } = wordsOf(search);
  const rows = await statements.query<PaymentColumns & { journal_id: string }>(
    `SELECT * FROM payment
     WHERE ($1::uuid[] IS NULL OR journal_id = ANY($1))
       AND (is_proven OR ($2::text[] IS NULL AND $3::boolean IS NULL AND $4::boolean IS NULL))
       AND ($2::text[] IS NULL OR outcome = ANY($2))
       AND ($3::boolean IS NULL OR (review IS NOT NULL) = $3)
       AND ($4::boolean IS NULL OR (handed_over_at IS NOT NULL) = $4)
       AND ($5::text IS NULL OR instrument = $5)
       AND ($6::text IS NULL OR currency = $6)
       AND ($7::text IS NULL OR person = $7)
       AND ($8::bigint IS NULL OR amount_minor >= $8)
       AND ($9::bigint IS NULL OR amount_minor <= $9)
       AND ($10::text IS NULL OR day >= $10)
       AND ($11::text IS NULL OR day <= $11)
       AND ($12::text IS NULL OR (reference >= $12 AND reference < $13))
       AND found_by LIKE ALL ($14::text[])
       AND ($15::text IS NULL OR (created_at, journal_id, reference) < ($15, $16::uuid, $17))
     ORDER BY created_at DESC, journal_id DESC, reference DESC LIMIT $18`,
    [
      ...[search.journals, search.outcomes, search.review, search.handedOver, search.instrument, search.currency],
      ...[search.person, search.amountFromMinor, search.amountToMinor, search.dayFrom, search.dayTo],
      ...[prefix, prefix && `${prefix}${AFTER_ALL}`, words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)],
      ...[before?.createdAt ?? null, before?.journal ?? null, before?.reference ?? null, limit],
    ],
  );
  return rows.map((row) => paymentOf(row.journal_id, row));
}

/** Sorts after every character of a reference. */
const AFTER_ALL = '~';
