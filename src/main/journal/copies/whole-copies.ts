import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { JournalIdentity } from '../../../shared/journal/journal-identity.ts';
import { removeFile } from '../../replace-file.ts';
import type { ChainHead, ChainRow } from '../chain.ts';
import { openForReading } from '../database/connection.ts';
import { syncFolder } from '../heads/durable-file.ts';
import { readIdentity } from '../verify/verify.ts';
import { chainRows } from '../write/checkpoints.ts';

/*
 * Copies of whole databases: one a day from versions before copies were segments, and one before each migration. They are
 * listed and can be gone back to until a copy in segments was proven.
 */

/** A whole database, and what it says that it is. */
interface WholeCopy {
  name: string;
  /** When its file was written, UTC. */
  at: string;
  identity: JournalIdentity;
  /** The text of it, whose hash the chain begins with. */
  text: string;
  head: ChainHead;
}

/** Those of a folder that can be read, the newest first. */
export function wholeCopiesIn(folder: string): WholeCopy[] {
  return namesIn(folder)
    .flatMap((name) => {
      const copy = readOrNull(folder, name);
      return copy ? [copy] : [];
    })
    .sort((one, other) => (other.at > one.at ? 1 : -1));
}

/** Every entry, a page at a time. @throws an error of SQLite */
export function* entriesOfWholeCopy(file: string): Generator<ChainRow[]> {
  const connection = openForReading(file);
  try {
    const page = connection.prepare(
      'SELECT seq, CAST(payload AS BLOB) AS payload, prev, hash FROM event WHERE seq > ? ORDER BY seq LIMIT 1000',
    );
    for (let after = 0; ; ) {
      const rows = [...chainRows(page.all(after))];
      const last = rows.at(-1);
      if (!last) return;
      yield rows;
      after = last.seq;
    }
  } finally {
    connection.close();
  }
}

/** Removes those that say nothing which the journal does not say, too. @param source the journal, of which a copy was just proven */
export function removeWholeCopiesOf(source: DatabaseSync, folder: string): void {
  const { identity } = readIdentity(source);
  const hashOf = source.prepare('SELECT hash FROM event WHERE seq = ?');
  const isKnown = ({ seq, hash }: ChainHead) => {
    const known = hashOf.get(seq)?.hash;
    return seq === 0 || (known instanceof Uint8Array && Buffer.compare(known, hash) === 0);
  };
  const known = wholeCopiesIn(folder).filter((copy) => copy.identity.id === identity.id && isKnown(copy.head));
  for (const { name } of known) removeFile(join(folder, name));
  if (known.length > 0) syncFolder(folder);
}

function readOrNull(folder: string, name: string): WholeCopy | null {
  const file = join(folder, name);
  try {
    const connection = openForReading(file);
    try {
      const { identity, text, genesis } = readIdentity(connection);
      const row = connection.prepare('SELECT seq, hash FROM event ORDER BY seq DESC LIMIT 1').get();
      const head = row ? { seq: Number(row.seq), hash: row.hash as Uint8Array } : { seq: 0, hash: genesis };
      return { name, at: statSync(file).mtime.toISOString(), identity, text, head };
    } finally {
      connection.close();
    }
  } catch {
    // What cannot be read is no copy that anybody could go back to. It is left where it is.
    return null;
  }
}

function namesIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => NAME.test(name));
}

const NAME = /^(?:daily-\d{4}-\d{2}-\d{2}|before-version-\d+-[0-9TZ-]+)\.db$/;
