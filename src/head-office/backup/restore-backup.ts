import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import type { Database } from '../database/database.ts';
import { TABLES_DIGEST } from '../database/tables.ts';
import type { Ledger } from '../ledger/ledger-port.ts';
import { verifyJournal } from '../reading/verify-journal.ts';
import { type BackupManifest, backupTables, fileOf, readManifest } from './backup-manifest.ts';

/** The length of a piece, whose rows are one INSERT. PostgreSQL limits a message to 1 GB. */
const PIECE_BYTES = 1024 * 1024;

/**
 * Restores a backup into an empty database and verifies the result.
 * @param again repeats the erasures since the backup was made
 * @throws with a sentence if the backup is damaged or of another head office, or the database is not empty
 */
export async function restoreBackup(
  { database, ledger, again }: { database: Database; ledger: Ledger; again: () => Promise<void> },
  { folder, key }: { folder: string; key: string },
): Promise<{ journals: number; events: number; madeAt: string }> {
  const manifest = readManifest(folder, key);
  await expectWhole(folder, manifest);
  await expectEmpty(database);
  // Head office does not start on this database until the restore is complete and verified.
  await database.query('INSERT INTO begun_restore (begun_at) VALUES (now()::text)');
  await forgetStart(database);
  for (const { table } of manifest.files) await putBack(database, path.join(folder, fileOf(table)), table);
  const proven = await prove(ledger, manifest);
  await again();
  await database.query('DELETE FROM begun_restore');
  return { ...proven, madeAt: manifest.madeAt };
}

/** @throws if a restore was interrupted, because the database has only a part of the tills' entries */
export async function expectNoBegunRestore(database: Database): Promise<void> {
  const rows = await database.query('SELECT 1 FROM begun_restore LIMIT 1');
  if (rows.length > 0) {
    throw new Error(
      'A backup is being put back into this database, or that was interrupted. Head office does not start on incomplete data: empty the database and put the backup back again.',
    );
  }
}

async function expectWhole(folder: string, manifest: BackupManifest): Promise<void> {
  if (manifest.tables !== TABLES_DIGEST) {
    throw new Error(
      'Another version of Paydesk wrote the backup. Restore it with that version, then start this version.',
    );
  }
  const names = new Set(manifest.files.map(({ table }) => table));
  const missing = backupTables().filter(({ name }) => !names.has(name));
  if (missing.length > 0) throw new Error(`The backup has no ${missing.map(({ name }) => name).join(', ')}.`);
  for (const { table, sha256 } of manifest.files) {
    const file = path.join(folder, fileOf(table));
    if (!existsSync(file)) throw new Error(`${file} does not exist.`);
    if ((await digestOf(file)) !== sha256) throw new Error(`${file} was changed.`);
  }
}

async function digestOf(file: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const piece of createReadStream(file)) digest.update(piece as Buffer);
  return digest.digest('hex');
}

/** Ignores key fingerprints, which head office writes on each start. */
async function expectEmpty(database: Database): Promise<void> {
  for (const { name } of backupTables().filter((table) => table.name !== 'office_key')) {
    const rows = await database.query(`SELECT 1 FROM ${name} LIMIT 1`);
    if (rows.length > 0) throw new Error(`The database is not empty: ${name} has rows. Nothing was written.`);
  }
}

/** Deletes what a start of head office wrote. The backup brings its own key fingerprints. */
async function forgetStart(database: Database): Promise<void> {
  await database.transaction(async (statements) => {
    await statements.query('DELETE FROM office_key');
    await statements.query('DELETE FROM listening');
  });
}

async function putBack(database: Database, file: string, table: string): Promise<void> {
  const pieces = createReadStream(file).pipe(createGunzip({ chunkSize: PIECE_BYTES }));
  for await (const rows of linesInPieces(pieces)) {
    const given = `[${rows.join(',')}]`;
    await database.transaction((statements) =>
      statements.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1::json)`, [given]),
    );
  }
}

const LINE_FEED = 0x0a;

/** Yields the lines that end in each piece. Only a line feed ends a line, because typed text may contain other separators. */
export async function* linesInPieces(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<string[], void, undefined> {
  let begun: Uint8Array[] = [];
  for await (const piece of pieces) {
    const end = piece.lastIndexOf(LINE_FEED);
    if (end !== -1)
      yield Buffer.concat([...begun, piece.subarray(0, end)])
        .toString('utf8')
        .split('\n');
    begun = [...(end === -1 ? begun : []), piece.subarray(end + 1)];
  }
}

/** Verifies every head and chain as restored in the database. */
async function prove(ledger: Ledger, { heads }: BackupManifest): Promise<{ journals: number; events: number }> {
  const journals = new Map((await ledger.journals()).map((journal) => [journal.id, journal]));
  if (journals.size !== heads.length)
    throw new Error(`The database has ${journals.size} journals, but the manifest lists ${heads.length}.`);
  let events = 0;
  for (const { journal: id, seq, hash: headHash } of heads) {
    const journal = journals.get(id);
    if (journal?.head.seq !== seq || journal.head.hash !== headHash)
      throw new Error(`Journal ${id} does not end where the manifest says.`);
    const verified = await verifyJournal(ledger, id);
    if (verified?.entries !== seq || verified.brokenAt !== null) {
      throw new Error(`The chain of journal ${id} is broken at entry ${verified?.brokenAt ?? seq}.`);
    }
    events += seq;
  }
  return { journals: heads.length, events };
}
