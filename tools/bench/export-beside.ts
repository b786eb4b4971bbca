import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { journalFiles } from '../../src/main/journal/database/files.ts';

/* Other tools doing the work of our export. CPU time is measured too, because it matters more on a busy machine. */

export interface Taken {
  seconds: number;
  cpuSeconds: number;
}

/** The columns of the table alone, and all of our table's columns, some of which are in the records. */
const PLAIN = `reference, sale_id, created_at, updated_at, till, mode, instrument, brand, first_six, last_four, bank_code,
  amount_minor, currency, outcome, review, handed_over_at, handed_over_by, email, phone, note`;
const SAME = `${PLAIN}, bank_name, record ->> '$.lastRequery.answer.chargedAmountMinor',
  record ->> '$.lastRequery.answer.appFeeMinor', record ->> '$.lastRequery.answer.code',
  record ->> '$.lastRequery.answer.message'`;

/** Runs the `sqlite3` shell; null if it is not installed. */
export function runShell(columns: 'plain' | 'same', journal: string): Taken | null {
  const query = `SELECT ${columns === 'plain' ? PLAIN : SAME} FROM payments ORDER BY position`;
  return run(['sqlite3', '-readonly', '-csv', '-cmd', '.output /dev/null', journalFiles(journal).database, query]);
}

/** Runs libxlsxwriter through a compiled C program; null if the library, SQLite or a compiler is missing. */
export function runXlsxWriter(journal: string, folder: string): Taken | null {
  const program = path.join(folder, 'xlsx-beside');
  const source = path.join(import.meta.dirname, 'xlsx-beside.c');
  const { status } = spawnSync('gcc', ['-O2', '-o', program, source, '-lxlsxwriter', '-lsqlite3']);
  if (status !== 0 || !existsSync(program)) return null;
  return run([program, journalFiles(journal).database, path.join(folder, 'beside.xlsx')]);
}

/** Measures children with the shell's `times`. */
function run(command: readonly string[]): Taken | null {
  const startedAt = performance.now();
  const script = '"$@" > /dev/null || exit 1; times';
  const { status, stdout } = spawnSync('sh', ['-c', script, 'sh', ...command], { encoding: 'utf8' });
  const seconds = (performance.now() - startedAt) / 1_000;
  if (status !== 0) return null;
  const [, children = ''] = stdout.trim().split('\n');
  const times = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  );
  return { seconds, cpuSeconds: times.reduce((total, one) => total + one, 0) };
}
