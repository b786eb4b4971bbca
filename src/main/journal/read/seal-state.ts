import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { dayAfter } from '../../../shared/days/day.ts';
import type { JournalIdentity } from '../../../shared/journal/journal-identity.ts';
import type { SignedReceipt } from '../../../shared/journal/receipt.ts';
import { type ChainPoint, type SignedSeal, signedSealSchema } from '../../../shared/journal/seal.ts';
import { hex } from '../chain.ts';
import { parsedJson, reading } from '../records.ts';
import { readIdentity } from '../verify/verify.ts';
import { readGivenNumbers } from './given-numbers.ts';
import { readNamedKey } from './named-key.ts';
import { readNewestAnchor } from './newest-anchor.ts';

/** What the next seal is made from: the journal as it is at one moment. */
export interface SealState {
  identity: JournalIdentity;
  /** Number 0 and the genesis where there is no event yet. */
  head: ChainPoint;
  /** null where none was made yet. */
  newestSeal: SignedSeal | null;
  /** The highest number that a seal is known to have had, in this journal or in what it goes on from. */
  highestSeal: number;
  /** The public half of the signing key that it names last; null where it names none. */
  namedKey: string | null;
  /** The newest receipt of a head office that it holds; null where there is none. */
  newestAnchor: SignedReceipt | null;
  /**
   * The newest one that marks the end of days. Where days began anew after it, since a person said that a clock had been far
   * ahead, it is none: the days that it marks are lived again.
   */
  newestDaySeal: SignedSeal | null;
  /** The first business day whose end no seal marks; null where there is neither a seal nor an entry. */
  firstUnsealed: string | null;
}

/** Reads what the next seal is made from. Throws JournalUnreadable. */
export function readSealState(connection: DatabaseSync): SealState {
  return reading(() => {
    const { identity, genesis } = readIdentity(connection);
    const newest = connection.prepare('SELECT seq, hash FROM event ORDER BY seq DESC LIMIT 1').get();
    const head = { seq: Number(newest?.seq ?? 0), hash: hex((newest?.hash ?? genesis) as Uint8Array) };
    const newestSeal = sealWhere(connection, 'TRUE', 'DESC');
    const begun = newestBeginning(connection);
    const isOfDays = `payload ->> '$.happening.seal.days' IS NOT NULL AND seq > ?`;
    const newestDaySeal = sealWhere(connection, isOfDays, 'DESC', [begun?.seq ?? 0]);
    const sealedLast = newestDaySeal?.seal.days?.last;
    const firstUnsealed = sealedLast ? dayAfter(sealedLast) : (begun?.day ?? null);
    const highestSeal = readGivenNumbers(connection).seal;
    const [namedKey, newestAnchor] = [readNamedKey(connection), readNewestAnchor(connection)];
    return { identity, head, newestSeal, highestSeal, namedKey, newestAnchor, newestDaySeal, firstUnsealed };
  });
}

/**
 * The seal with which a day was ended; null where it has not ended yet. One that does not stand for all entries of the day is
 * none: the day was lived again, since a clock had been far ahead. Throws JournalUnreadable.
 */
export function readSealOfDay(connection: DatabaseSync, day: string): SignedSeal | null {
  const path = `payload ->> '$.happening.seal`;
  const isOfDay = `${path}.days.first' <= ? AND ${path}.days.last' >= ? AND ${path}.head.seq' >= ?`;
  return reading(() => {
    const values = [day, day, newestEntryOf(connection, day)];
    return sealWhere(connection, isOfDay, 'ASC', values);
  });
}

/** Where days began: with the first entry, or where they went back last. */
function newestBeginning(connection: DatabaseSync): { seq: number; day: string } | null {
  const row = connection
    .prepare(
      `SELECT first_seq, day FROM (SELECT first_seq, day, lag(day) OVER (ORDER BY first_seq) AS before FROM business_days)
       WHERE before IS NULL OR day < before ORDER BY first_seq DESC LIMIT 1`,
    )
    .get();
  return row ? { seq: Number(row.first_seq), day: String(row.day) } : null;
}

/** The number of the newest entry of a business day; 0 where it has none. */
function newestEntryOf(connection: DatabaseSync, day: string): number {
  const row = connection
    .prepare(
      `SELECT max(coalesce(next - 1, (SELECT max(seq) FROM event))) AS seq
       FROM (SELECT day, lead(first_seq) OVER (ORDER BY first_seq) AS next FROM business_days) WHERE day = ?`,
    )
    .get(day);
  return Number(row?.seq ?? 0);
}

const sealedEntrySchema = z.object({ happening: signedSealSchema.loose() });

/** Entries of the till alone are few, and lie together in the index of those without a payment. */
function sealWhere(
  connection: DatabaseSync,
  condition: string,
  order: 'ASC' | 'DESC',
  values: readonly (string | number)[] = [],
): SignedSeal | null {
  const row = connection
    .prepare(`SELECT payload FROM event WHERE reference IS NULL AND sale_id IS NULL AND kind = 'sealed'
         AND ${condition} ORDER BY seq ${order} LIMIT 1`)
    .get(...values);
  if (!row) return null;
  const { seal, signature } = parsedJson(sealedEntrySchema, row.payload).happening;
  return { seal, signature };
}
