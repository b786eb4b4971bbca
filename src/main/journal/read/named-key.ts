import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { openForReading } from '../database/connection.ts';
import { journalFiles } from '../database/files.ts';
import { OF_THE_TILL } from '../records.ts';

/** The public half of the signing key that a journal names last, where it was made or changed or has sealed; null where it names none. */
export function readNamedKey(connection: DatabaseSync): string | null {
  const row = connection
    .prepare(
      `SELECT coalesce(payload ->> '$.happening.publicKey', payload ->> '$.happening.rotation.newPublicKey',
         payload ->> '$.happening.seal.publicKey') AS key
       FROM event WHERE ${OF_THE_TILL} AND kind IN ('signingKeyMade', 'signingKeyRotated', 'sealed')
       ORDER BY seq DESC LIMIT 1`,
    )
    .get();
  return row ? String(row.key) : null;
}

/** Whether the journal of a folder, which is not open yet, may name a signing key: one that cannot be read may. */
export function mayNameKey(folder: string): boolean {
  const { database } = journalFiles(folder);
  if (!existsSync(database)) return false;
  try {
    const connection = openForReading(database);
    try {
      return readNamedKey(connection) !== null;
    } finally {
      connection.close();
    }
  } catch {
    // Why it cannot be read is said when it is opened.
    return true;
  }
}
