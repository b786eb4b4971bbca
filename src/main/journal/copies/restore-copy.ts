import type { DatabaseSync } from 'node:sqlite';
import { readEntry } from '../../../shared/journal/entry-text.ts';
import { removeFile } from '../../replace-file.ts';
import { makeDatabase } from '../database/migrate.ts';
import { MIGRATIONS } from '../database/migrations/migrations.ts';
import { keepToOwner, renameDurably, syncFile, UNFINISHED } from '../heads/durable-file.ts';
import { ADD_EVENT, eventColumns } from '../tables/projection.ts';
import { prepareProjection } from '../tables/projection-tables.ts';
import { readEnd, verifyTail } from '../verify/verify.ts';
import { commitmentTo } from '../written-entry.ts';
import { CopyNotWhole } from './copy-file.ts';
import type { CopySource } from './copy-set.ts';
import type { CopiedRow } from './personal-rows.ts';
import type { IsErasedSince } from './prove-copy.ts';

/**
 * Writes a journal from a copy: the entries, the personal data without later erasures, and rebuilt projections. The new
 * journal lies beside the old one until an opening puts it in place. An interruption leaves at most one file, marked as
 * unfinished.
 * @param to the last entry to restore, as proven
 * @param told receives the number of entries so far
 * @throws CopyNotWhole, or an error of SQLite or of the file system
 */
export function restoreCopy(
  source: CopySource,
  to: { seq: number; hash: string },
  file: string,
  isErased: IsErasedSince,
  told: (entries: number) => void,
): void {
  const unfinished = `${file}${UNFINISHED}`;
  removeRestored(file);
  try {
    const connection = makeDatabase(unfinished, source.text, MIGRATIONS);
    try {
      fill(connection, source, to.seq, isErased, told);
      check(connection, to);
    } finally {
      connection.close();
    }
    keepToOwner(unfinished);
    syncFile(unfinished);
    renameDurably(unfinished, file);
  } catch (error) {
    removeRestored(file);
    throw error;
  }
}

/** Removes a restored journal that was not opened yet, because no erasure reaches its file. */
export function removeRestored(file: string): void {
  const unfinished = `${file}${UNFINISHED}`;
  for (const name of [file, unfinished, `${unfinished}-journal`]) removeFile(name);
}

/**
 * Writes the file without a rollback journal and syncs it at the end, because nothing uses it before it is complete.
 */
function fill(
  connection: DatabaseSync,
  source: CopySource,
  last: number,
  isErased: IsErasedSince,
  told: (entries: number) => void,
): void {
  connection.exec('PRAGMA journal_mode = OFF');
  connection.exec('PRAGMA synchronous = OFF');
  const add = connection.prepare(ADD_EVENT);
  const addPersonal = connection.prepare('INSERT INTO personal (seq, salt, data) VALUES (?, ?, ?)');
  const project = prepareProjection(connection);
  const write = ({ seq, payload: bytes, prev, hash, personal }: CopiedRow) => {
    const payload = Buffer.from(bytes).toString('utf8');
    const kept = personal && !isErased(seq, commitmentTo(personal)) ? personal : null;
    const entry = readEntry(payload, kept?.data ?? null);
    add.run({ seq, ...eventColumns(entry), payload, prev, hash });
    if (kept) addPersonal.run(seq, kept.salt, kept.data);
    project(seq, entry);
  };
  connection.exec('BEGIN');
  for (const page of source.pages()) {
    for (const row of page) if (row.seq <= last) write(row);
    const reached = page.at(-1)?.seq ?? last;
    told(Math.min(reached, last));
    // Later data may be damaged, so it is not read.
    if (reached >= last) break;
  }
  connection.exec('COMMIT');
}

function check(connection: DatabaseSync, to: { seq: number; hash: string }): void {
  const end = readEnd(connection);
  const isReached = end.seq === to.seq && end.hash === to.hash;
  const [fault] = isReached ? verifyTail(connection).faults : [];
  const found = connection.prepare('PRAGMA quick_check(1)').get()?.quick_check;
  if (!isReached || fault || found !== 'ok') {
    throw new CopyNotWhole(`The journal that was made of the copy: ${fault?.fault ?? String(found)}.`);
  }
}
