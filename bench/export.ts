import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { journalFiles } from '../src/main/journal/files.ts';
import { seededRandom } from '../torture/seeded-random.ts';
import type { Measured } from './export-run.ts';
import { fillJournal } from './seed/fill-journal.ts';

/** What the shell is asked for: columns of the table alone, and what our table has, which lies partly in the records. */
const PLAIN = `reference, sale_id, created_at, updated_at, till, mode, instrument, brand, first_six, last_four, bank_code,
  amount_minor, currency, outcome, review, released_at, released_by, email, phone, note`;
const SAME = `${PLAIN}, record ->> '$.instrument.bankName', record ->> '$.lastRequery.answer.chargedAmountMinor',
  record ->> '$.lastRequery.answer.appFeeMinor', record ->> '$.lastRequery.answer.code',
  record ->> '$.lastRequery.answer.message'`;

/** Smaller than what the machine has, so that a run does not pay for the one before. */
const YOUNG_MEBIBYTES = '--max-semi-space-size=8';

/**
 * What an export of everything costs, beside the `sqlite3` shell on the same table and a bare read of the same events.
 * Ours has quotes, the guard against formulas, line checks, hashes and syncs; theirs have none. `--receipts N`.
 */
export async function benchExport(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...words], options: { receipts: { type: 'string', default: '1000000' } } });
  const cache = path.join(import.meta.dirname, '../node_modules/.cache/paydesk');
  mkdirSync(cache, { recursive: true });
  const journal = await largeJournal(cache, Number(values.receipts));
  const folder = mkdtempSync(path.join(cache, 'export-'));
  try {
    const ours = (kind: string) => runOurs(kind, journal, folder);
    ours('bare');
    const [bare, csv, jsonl, xlsx] = [ours('bare'), ours('csv'), ours('jsonl'), ours('xlsx')];
    const shell = { plain: runShell(PLAIN, journal), same: runShell(SAME, journal) };
    console.log(`\n${csv.rows} payments, ${jsonl.rows} events\n`);
    print('CSV', csv);
    printBeside('the sqlite3 shell, columns of the table alone', csv.seconds, shell.plain);
    printBeside('the sqlite3 shell, the same columns', csv.seconds, shell.same);
    print('JSON Lines', jsonl);
    printBeside('a bare read of the same events', jsonl.seconds, bare.seconds);
    print('XLSX', xlsx);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The journal of an earlier run, if there is one: making it takes long. */
async function largeJournal(cache: string, receipts: number): Promise<string> {
  const folder = path.join(cache, `journal-of-${receipts}`);
  if (existsSync(journalFiles(folder).database)) return folder;
  console.log(`Making a journal of ${receipts} receipts; it is kept for the next run.`);
  await fillJournal({ folder, receipts, until: new Date(), random: seededRandom('export') });
  return folder;
}

function runOurs(kind: string, journal: string, folder: string): Measured {
  const script = path.join(import.meta.dirname, 'export-run.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [YOUNG_MEBIBYTES, script, kind, journal, folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Measured;
}

/** @returns seconds; null where the shell is not installed */
function runShell(columns: string, journal: string): number | null {
  const { database } = journalFiles(journal);
  const query = `SELECT ${columns} FROM payments ORDER BY position`;
  const startedAt = performance.now();
  const { status } = spawnSync('sqlite3', ['-readonly', '-csv', '-cmd', '.output /dev/null', database, query]);
  return status === 0 ? (performance.now() - startedAt) / 1_000 : null;
}

function print(name: string, { seconds, peakMebibytes, bytes }: Measured): void {
  const size = (bytes / 1024 / 1024).toFixed(0);
  console.log(
    `${name.padEnd(12)}${seconds.toFixed(1).padStart(8)} s  ${peakMebibytes.toFixed(0)} MiB at most, ${size} MiB written`,
  );
}

function printBeside(name: string, oursSeconds: number, theirsSeconds: number | null): void {
  const told =
    theirsSeconds === null
      ? 'skipped: it is not installed (Debian: apt-get install sqlite3)'
      : `${theirsSeconds.toFixed(1).padStart(8)} s  we reach ${(theirsSeconds / oursSeconds).toFixed(2)} of its speed`;
  console.log(`  ${name.padEnd(48)}${told}`);
}
