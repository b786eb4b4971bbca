import { createRequire } from 'node:module';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { canonicalJson } from '../src/shared/journal/canonical.ts';
import { seededRandom } from '../torture/seeded-random.ts';
import { entriesOfReceipts } from './seed/entries.ts';

/** What is used here of a package for SQLite. */
interface Sqlite {
  exec(sql: string): void;
  prepare(sql: string): { run(text: string): unknown };
  close(): void;
}
type OpenSqlite = (file: string) => Sqlite;

const WARM_UP = 30;

/**
 * How long it takes to add one row with the text of an entry, durably (WAL, `synchronous=FULL`): what is the package's own,
 * without the journal's chain, projection and indexes.
 * @returns times in milliseconds, of both in turn; those of better-sqlite3 are null where it is not installed
 */
export function measureSqlitePackages(
  folder: string,
  appends: number,
): { nodeSqlite: number[]; betterSqlite3: number[] | null } {
  const openBetter = findBetterSqlite3();
  const node = tableIn(new DatabaseSync(path.join(folder, 'node-sqlite.db')));
  const better = openBetter && tableIn(openBetter(path.join(folder, 'better-sqlite3.db')));
  const entries = entriesOfReceipts(1, seededRandom('packages'));
  const times = { node: [] as number[], better: [] as number[] };
  for (let append = 0; append < WARM_UP + appends; append += 1) {
    const text = canonicalJson(entries.next().value);
    const nodeMs = node.add(text);
    const betterMs = better?.add(text) ?? 0;
    if (append < WARM_UP) continue;
    times.node.push(nodeMs);
    times.better.push(betterMs);
  }
  node.close();
  better?.close();
  return { nodeSqlite: times.node, betterSqlite3: better && times.better };
}

function tableIn(sqlite: Sqlite): { add(text: string): number; close(): void } {
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE entry (text TEXT NOT NULL) STRICT');
  const insert = sqlite.prepare('INSERT INTO entry (text) VALUES (?)');
  return {
    add(text) {
      const startedAt = performance.now();
      insert.run(text);
      return performance.now() - startedAt;
    },
    close: () => sqlite.close(),
  };
}

const betterSqlite3Module = z.custom<new (file: string) => Sqlite>((value) => typeof value === 'function');

/** Whoever wants to see it beside the rest installs it. */
const NOT_OURS = 'better-sqlite3';

/** It is no package of the project's: see docs/decisions/journal-in-sqlite.md. */
function findBetterSqlite3(): OpenSqlite | null {
  const require = createRequire(import.meta.url);
  try {
    require.resolve(NOT_OURS);
  } catch {
    return null;
  }
  const Database = betterSqlite3Module.parse(require(NOT_OURS));
  return (file) => new Database(file);
}
