import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { journalFiles } from '../src/main/journal/database/files.ts';

/*
 * What others take for what our export does. CPU time is told as well, since on a busy machine it says more than the clock.
 */

export interface Taken {
  seconds: number;
  cpuSeconds: number;
}

/** What the shell is asked for: columns of the table alone, and what our table has, which lies partly in the records. */
const PLAIN = `reference, sale_id, created_at, updated_at, till, mode, instrument, brand, first_six, last_four, bank_code,
  amount_minor, currency, outcome, review, released_at, released_by, email, phone, note`;
const SAME = `${PLAIN}, bank_name, record ->> '$.lastRequery.answer.chargedAmountMinor',
  record ->> '$.lastRequery.answer.appFeeMinor', record ->> '$.lastRequery.answer.code',
  record ->> '$.lastRequery.answer.message'`;

/** The `sqlite3` shell; null where it is not installed. */
export function runShell(columns: 'plain' | 'same', journal: string): Taken | null {
  const query = `SELECT ${columns === 'plain' ? PLAIN : SAME} FROM payments ORDER BY position`;
  return run(['sqlite3', '-readonly', '-csv', '-cmd', '.output /dev/null', journalFiles(journal).database, query]);
}

/** libxlsxwriter, for which a program in C is compiled; null where the library, SQLite's or the compiler is not installed. */
export function runXlsxWriter(journal: string, folder: string): Taken | null {
  const program = path.join(folder, 'xlsx-beside');
  const source = path.join(import.meta.dirname, 'xlsx-beside.c');
  const { status } = spawnSync('gcc', ['-O2', '-o', program, source, '-lxlsxwriter', '-lsqlite3']);
  if (status !== 0 || !existsSync(program)) return null;
  return run([program, journalFiles(journal).database, path.join(folder, 'beside.xlsx')]);
}

/** The shell's `times` tells what its children took. */
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
