import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database, Statements } from '../database/database.ts';
import { TABLES_DIGEST } from '../database/tables.ts';
import { type BackupManifest, backupTables, fileOf, MANIFEST_FILE, signedManifestText } from './backup-manifest.ts';

/** A row may contain a whole request of a till, which has 2 MiB in hex. */
const ROWS_AT_A_TIME = 16;

/**
 * Writes a consistent copy of all data of head office while tills go on sending. The manifest is written last, so a
 * folder without a manifest is no backup.
 * @param folder empty or missing
 * @param key the private key of head office that signs the manifest: PKCS #8, PEM
 */
export async function writeBackup(
  database: Database,
  { folder, key, now }: { folder: string; key: string; now: Date },
): Promise<{ journals: number; rows: number }> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);
  return await database.transaction(async (statements) => {
    await statements.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    const files: BackupManifest['files'] = [];
    for (const { name, key: order } of backupTables()) {
      files.push({ table: name, ...(await writeTable(statements, name, order, path.join(folder, fileOf(name)))) });
    }
    const heads = await statements.query<BackupManifest['heads'][number]>(
      'SELECT journal_id AS journal, head_seq AS seq, head_hash AS hash FROM journal ORDER BY journal_id',
    );
    const text = signedManifestText({ madeAt: now.toISOString(), tables: TABLES_DIGEST, files, heads }, key);
    writeFileSync(path.join(folder, MANIFEST_FILE), text, { mode: 0o600, flag: 'wx' });
    return { journals: heads.length, rows: files.reduce((sum, file) => sum + file.rows, 0) };
  });
}

async function writeTable(statements: Statements, table: string, order: string, file: string) {
  const digest = createHash('sha256');
  let rows = 0;
  async function* pieces() {
    for await (const line of rowsOf(statements, table, order)) {
      rows += 1;
      yield `${line}\n`;
    }
  }
  await pipeline(
    Readable.from(pieces()),
    createGzip(),
    async function* (packed: AsyncIterable<Buffer>) {
      for await (const piece of packed) {
        digest.update(piece);
        yield piece;
      }
    },
    createWriteStream(file, { mode: 0o600, flags: 'wx' }),
  );
  return { rows, sha256: digest.digest('hex') };
}

async function* rowsOf(statements: Statements, table: string, order: string): AsyncGenerator<string> {
  await statements.query(
    `DECLARE copied NO SCROLL CURSOR FOR SELECT row_to_json(${table})::text AS line FROM ${table} ORDER BY ${order}`,
  );
  for (;;) {
    const rows = await statements.query<{ line: string }>(`FETCH ${ROWS_AT_A_TIME} FROM copied`);
    if (rows.length === 0) break;
    for (const { line } of rows) yield line;
  }
  await statements.query('CLOSE copied');
}
