import type { DatabaseSync } from 'node:sqlite';
import { journalEntrySchema } from '../../../shared/journal/journal-entry.ts';
import { JournalUnreadable } from '../../desk/ports/journal-port.ts';
import { eventHash, sameBytes } from '../chain.ts';
import { parsedJson } from '../records.ts';

/**
 * Returns the public signing key that the journal named last: in an entry that made, changed or used a key. Null if
 * there is none. Reads only payloads, newest first, each proven by the link of the next event, because the hash does
 * not cover the columns.
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

/** Only these payloads are parsed. */
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
