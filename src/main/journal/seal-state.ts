import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { JournalIdentity } from '../../shared/journal-identity.ts';
import { type ChainPoint, type SignedSeal, signedSealSchema } from '../../shared/seal.ts';
import { hex } from './chain.ts';
import { parsedJson, reading } from './records.ts';
import { readIdentity } from './verify.ts';

/** What the next seal is made from: the journal as it is at one moment. */
export interface SealState {
  identity: JournalIdentity;
  /** Number 0 and the genesis where there is no event yet. */
  head: ChainPoint;
  /** null where none was made yet. */
  newestSeal: SignedSeal | null;
  /** The newest one that marks the end of days. */
  newestDaySeal: SignedSeal | null;
}

/** Reads what the next seal is made from. Throws JournalUnreadable. */
export function readSealState(connection: DatabaseSync): SealState {
  return reading(() => {
    const { identity, genesis } = readIdentity(connection);
    const newest = connection.prepare('SELECT seq, hash FROM event ORDER BY seq DESC LIMIT 1').get();
    const head = { seq: Number(newest?.seq ?? 0), hash: hex((newest?.hash ?? genesis) as Uint8Array) };
    const newestSeal = sealWhere(connection, 'TRUE', 'DESC');
    const newestDaySeal = sealWhere(connection, `payload ->> '$.happening.seal.days' IS NOT NULL`, 'DESC');
    return { identity, head, newestSeal, newestDaySeal };
  });
}

/** The seal with which a day was ended; null where it has not ended yet. Throws JournalUnreadable. */
export function readSealOfDay(connection: DatabaseSync, day: string): SignedSeal | null {
  const days = `payload ->> '$.happening.seal.days`;
  return reading(() => sealWhere(connection, `${days}.first' <= ? AND ${days}.last' >= ?`, 'ASC', [day, day]));
}

const sealedEntrySchema = z.object({ happening: signedSealSchema.loose() });

/** Entries of the till alone are few, and lie together in the index of those without a payment. */
function sealWhere(
  connection: DatabaseSync,
  condition: string,
  order: 'ASC' | 'DESC',
  values: readonly string[] = [],
): SignedSeal | null {
  const row = connection
    .prepare(`SELECT payload FROM event WHERE reference IS NULL AND sale_id IS NULL AND kind = 'sealed'
         AND ${condition} ORDER BY seq ${order} LIMIT 1`)
    .get(...values);
  if (!row) return null;
  const { seal, signature } = parsedJson(sealedEntrySchema, row.payload).happening;
  return { seal, signature };
}
