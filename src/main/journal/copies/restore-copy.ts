import type { DatabaseSync } from 'node:sqlite';
import { journalEntrySchema } from '../../../shared/journal/journal-entry.ts';
import { removeFile } from '../../replace-file.ts';
import { type ChainRow, hex } from '../chain.ts';
import { MIGRATIONS } from '../database/migrations/migrations.ts';
import { makeDatabase } from '../database/new-database.ts';
import { keepToOwner, renameDurably, syncFile } from '../heads/durable-file.ts';
import { EVENT_COLUMNS, eventColumns } from '../tables/projection.ts';
import { prepareProjection } from '../tables/projection-tables.ts';
import { verifyTail } from '../verify/verify.ts';
import { CopyNotWhole } from './copy-not-whole.ts';
import { UNFINISHED } from './copy-set.ts';
import type { CopySource } from './copy-source.ts';

const TAIL_EVENTS = 1_000;

/**
 * Makes a journal from a copy: its entries as they are, and what is derived of them anew. It lies beside the journal under another
 * name until an opening puts it in its place; whatever ends the making before leaves at most a file that is called unfinished.
 * @param to up to which entry, as it was proven
 * @param told how many entries so far
 * @throws CopyNotWhole, or an error of SQLite or of the file system
 */
export function restoreCopy(
  source: CopySource,
  to: { seq: number; hash: string },
  file: string,
  told: (entries: number) => void,
): void {
  const unfinished = `${file}${UNFINISHED}`;
  for (const name of [file, unfinished, `${unfinished}-journal`]) removeFile(name);
  try {
    const connection = makeDatabase(unfinished, source.text, MIGRATIONS);
    try {
      fill(connection, source, to.seq, told);
      check(connection, to);
    } finally {
      connection.close();
    }
    keepToOwner(unfinished);
    syncFile(unfinished);
    renameDurably(unfinished, file);
  } catch (error) {
    // The room that half a journal takes is the journal's.
    for (const name of [unfinished, `${unfinished}-journal`]) removeFile(name);
    throw error;
  }
}

/** Nothing of it is needed before it is whole, so it is written without a way back and synced in the end. */
function fill(connection: DatabaseSync, source: CopySource, last: number, told: (entries: number) => void): void {
  connection.exec('PRAGMA journal_mode = OFF');
  connection.exec('PRAGMA synchronous = OFF');
  const columns = ['seq', ...EVENT_COLUMNS, 'payload', 'prev', 'hash'];
  const add = connection.prepare(
    `INSERT INTO event (${columns.join(', ')}) VALUES (${columns.map((column) => `:${column}`).join(', ')})`,
  );
  const project = prepareProjection(connection);
  const write = ({ seq, payload: bytes, prev, hash }: ChainRow) => {
    const payload = Buffer.from(bytes).toString('utf8');
    const entry = journalEntrySchema.parse(JSON.parse(payload));
    add.run({ seq, ...eventColumns(entry), payload, prev, hash });
    project(seq, entry);
  };
  connection.exec('BEGIN');
  for (const page of source.pages()) {
    for (const row of page) if (row.seq <= last) write(row);
    const reached = page.at(-1)?.seq ?? last;
    told(Math.min(reached, last));
    // What comes after it may be what is damaged.
    if (reached >= last) break;
  }
  connection.exec('COMMIT');
}

function check(connection: DatabaseSync, to: { seq: number; hash: string }): void {
  const row = connection.prepare('SELECT seq, hash FROM event ORDER BY seq DESC LIMIT 1').get();
  const isReached = to.seq === 0 ? !row : Number(row?.seq) === to.seq && hex(row?.hash as Uint8Array) === to.hash;
  const [fault] = isReached ? verifyTail(connection, TAIL_EVENTS, null).faults : [];
  const found = connection.prepare('PRAGMA quick_check(1)').get()?.quick_check;
  if (!isReached || fault || found !== 'ok') {
    throw new CopyNotWhole(`The journal that was made of the copy: ${fault?.fault ?? String(found)}.`);
  }
}
