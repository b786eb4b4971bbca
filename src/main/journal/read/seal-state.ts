import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { dayAfter } from '../../../shared/days/day.ts';
import { journalEntrySchema } from '../../../shared/journal/journal-entry.ts';
import { type SignedReceipt, signedReceiptSchema } from '../../../shared/journal/receipt.ts';
import { type SignedSeal, signedSealSchema } from '../../../shared/journal/seal.ts';
import { JournalUnreadable } from '../../desk/ports/journal-port.ts';
import { eventHash, sameBytes } from '../chain.ts';
import { OF_THE_TILL, parsedJson, reading } from '../records.ts';
import { readEnd, readIdentity } from '../verify/verify.ts';
import { readGivenNumbers } from './given-numbers.ts';

export type SealState = ReturnType<typeof readSealState>;

export function readSealState(connection: DatabaseSync) {
  return reading(() => {
    const { identity } = readIdentity(connection);
    const head = readEnd(connection);
    const newestSeal = findSeal(connection, 'TRUE', 'DESC');
    const begun = newestBeginning(connection);
    const isOfDays = `payload ->> '$.happening.seal.days' IS NOT NULL AND seq > ?`;
    /** Null if days began again after a clock was corrected, and no seal covers them yet. */
    const newestDaySeal = findSeal(connection, isOfDays, 'DESC', [begun?.seq ?? 0]);
    const sealedLast = newestDaySeal?.seal.days?.last;
    /** Null if there are neither seals nor entries. */
    const firstUnsealed = sealedLast ? dayAfter(sealedLast) : (begun?.day ?? null);
    const highestSeal = readGivenNumbers(connection).seal;
    const [namedKey, newestAnchor] = [readNamedKey(connection), readNewestAnchor(connection)];
    return { identity, head, newestSeal, highestSeal, namedKey, newestAnchor, newestDaySeal, firstUnsealed };
  });
}

/** @returns null if the day is open, or came again after a fast clock was corrected */
export function readSealOfDay(connection: DatabaseSync, day: string): SignedSeal | null {
  const path = `payload ->> '$.happening.seal`;
  const isOfDay = `${path}.days.first' <= ? AND ${path}.days.last' >= ? AND ${path}.head.seq' >= ?`;
  return reading(() => {
    const values = [day, day, newestEntryOf(connection, day)];
    return findSeal(connection, isOfDay, 'ASC', values);
  });
}

/** Returns the newest entry at which the business day went back, or else the first entry. */
function newestBeginning(connection: DatabaseSync): { seq: number; day: string } | null {
  const row = connection
    .prepare(
      `SELECT first_seq, day FROM (SELECT first_seq, day, lag(day) OVER (ORDER BY first_seq) AS before FROM business_days)
       WHERE before IS NULL OR day < before ORDER BY first_seq DESC LIMIT 1`,
    )
    .get();
  return row ? { seq: Number(row.first_seq), day: String(row.day) } : null;
}

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

export function findSeal(
  connection: DatabaseSync,
  condition: string,
  order: 'ASC' | 'DESC',
  values: readonly (string | number)[] = [],
): SignedSeal | null {
  const row = connection
    .prepare(
      `SELECT payload FROM event WHERE ${OF_THE_TILL} AND kind = 'sealed' AND ${condition} ORDER BY seq ${order} LIMIT 1`,
    )
    .get(...values);
  if (!row) return null;
  const { seal, signature } = parsedJson(sealedEntrySchema, row.payload).happening;
  return { seal, signature };
}

/**
 * Returns the signing key in the newest entry that made, changed or used a key; null if there is none. Reads only
 * payloads, because the hash does not cover the columns. The link of the next event proves each payload.
 * @throws JournalUnreadable if a link does not hold
 */
export function readNamedKey(connection: DatabaseSync): string | null {
  let expected: Uint8Array | null = null;
  for (const row of connection.prepare('SELECT seq, payload, prev, hash FROM event ORDER BY seq DESC').iterate()) {
    const [payload, prev, hash] = [String(row.payload), row.prev as Uint8Array, row.hash as Uint8Array];
    const isLinked = expected === null || sameBytes(hash, expected);
    if (!isLinked || !sameBytes(hash, eventHash(prev, Number(row.seq), payload)))
      throw new JournalUnreadable('corrupt');
    const key = NAMES_KEY.test(payload) ? keyIn(payload) : null;
    if (key !== null) return key;
    expected = prev;
  }
  return null;
}

const NAMES_KEY = /"kind":"(signingKeyMade|signingKeyRotated|sealed)"/;

function keyIn(payload: string): string | null {
  const { happening } = parsedJson(journalEntrySchema, payload);
  switch (happening.kind) {
    case 'signingKeyMade':
      return happening.publicKey;
    case 'signingKeyRotated':
      return happening.rotation.newPublicKey;
    case 'sealed':
      return happening.seal.publicKey;
    default:
      return null;
  }
}

const receiptEntrySchema = z.object({ at: z.iso.datetime(), happening: signedReceiptSchema.loose() });

/** Returns the newest receipt of a head office, and when the till recorded it. */
export function readNewestAnchor(connection: DatabaseSync): (SignedReceipt & { writtenAt: string }) | null {
  return reading(() => {
    const row = connection
      .prepare(`SELECT payload FROM event WHERE ${OF_THE_TILL} AND kind = 'anchored' ORDER BY seq DESC LIMIT 1`)
      .get();
    if (!row) return null;
    const { at, happening } = parsedJson(receiptEntrySchema, row.payload);
    return { receipt: happening.receipt, signature: happening.signature, writtenAt: at };
  });
}
