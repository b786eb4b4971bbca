import { readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { removeFile } from '../../replace-file.ts';
import { schemaVersion } from '../database/migrate.ts';
import { makeFolderDurably, renameDurably, syncFile } from '../heads/durable-file.ts';
import { CopyNotWhole } from './copy-not-whole.ts';

/** Copied at a time, about a megabyte: between two of these the thread is free, and can be ended. */
const PAGES_A_STEP = 256;

/**
 * Copies a journal as it is at one moment, while its writer goes on, and checks the copy. The copy gets its name when it is
 * whole and on the disk; whatever ends the copying before leaves at most a file that is called unfinished.
 * @param source a connection that is in no transaction
 * @param copy the path of the copy, in a folder that is made where it is not there
 * @throws CopyNotWhole, or an error of SQLite or of the file system
 */
export async function copyJournal(source: DatabaseSync, copy: string): Promise<void> {
  const unfinished = `${copy}${UNFINISHED}`;
  makeFolderDurably(dirname(copy));
  removeUnfinished(dirname(copy));
  try {
    const head = await copyOneMoment(source, unfinished);
    checkCopy(unfinished, head);
    syncFile(unfinished);
    renameDurably(unfinished, copy);
  } catch (error) {
    // The room that half a copy takes is the journal's.
    removeUnfinished(dirname(copy));
    throw error;
  }
}

/** The newest event of the journal at the moment of which the copy is. */
interface CopiedHead {
  version: number;
  seq: number;
  /** SHA-256, hex; null where there is no event. */
  hash: string | null;
}

const UNFINISHED = '.unfinished';

/** Removes what copies left behind that a power cut or a full disk ended, with the files that SQLite keeps beside them. */
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.includes(`.db${UNFINISHED}`)) removeFile(join(folder, name));
  }
}

/** An open reading transaction keeps the moment: without it, every payment made meanwhile would begin the copy anew. */
async function copyOneMoment(source: DatabaseSync, target: string): Promise<CopiedHead> {
  source.exec('BEGIN');
  try {
    const head = headOf(source);
    // SQLite takes the empty file for a new database: so nobody else can look into it from its first byte on.
    writeFileSync(target, '', { flag: 'wx', mode: 0o600 });
    await backup(source, target, { rate: PAGES_A_STEP });
    return head;
  } finally {
    source.exec('COMMIT');
  }
}

function checkCopy(file: string, expected: CopiedHead): void {
  const copied = new DatabaseSync(file);
  try {
    // Out of WAL, so that the copy is one file that needs nothing beside it.
    copied.exec('PRAGMA journal_mode = DELETE');
    const found = copied.prepare('PRAGMA quick_check(1)').get()?.quick_check;
    if (found !== 'ok') throw new CopyNotWhole(`${basename(file)}: ${String(found)}`);
    const head = headOf(copied);
    if (head.version !== expected.version || head.seq !== expected.seq || head.hash !== expected.hash) {
      throw new CopyNotWhole('The copy of the journal is not equal to the journal.');
    }
  } finally {
    copied.close();
  }
}

/** The chain's newest hash speaks for all events before it. */
function headOf(connection: DatabaseSync): CopiedHead {
  const row = connection.prepare('SELECT seq, lower(hex(hash)) AS hash FROM event ORDER BY seq DESC LIMIT 1').get();
  return { version: schemaVersion(connection), seq: Number(row?.seq ?? 0), hash: row ? String(row.hash) : null };
}
