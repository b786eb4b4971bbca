import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { makeWitnessKey } from '../server/witness.ts';
import { writeBackup } from './write-backup.ts';

describe('backup of rows of the largest size', () => {
  const folders: string[] = [];
  beforeEach(() => void folders.push(mkdtempSync(path.join(tmpdir(), 'write-backup-'))));
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  it('a backup keeps only a few of the largest rows in memory at once', async () => {
    const [home = ''] = folders;
    const { database, mostBytes } = longRows({ arrival: 10, segment: 10 });
    const copy = path.join(home, 'copy');
    const { rows } = await writeBackup(database, { folder: copy, key: makeWitnessKey(), now: new Date() });
    expect(rows).toBe(20);
    expect(mostBytes()).toBeLessThan(64 * 1024 * 1024);
    const kept = gunzipSync(readFileSync(path.join(copy, 'arrival.jsonl.gz'))).toString();
    expect(kept).toBe(`${LONG_ROW}\n`.repeat(10));
  });
});

/** A stored request of 1 MiB has this length, because it is hex in JSON. */
const LONG_ROW = '0'.repeat(2 * 1024 * 1024);

/** Makes a database with long rows in these tables. It records the size of its largest answer in bytes. */
function longRows(tables: Readonly<Record<string, number>>) {
  const left = new Map(Object.entries(tables));
  let table = '';
  let mostBytes = 0;
  const query = async (sql: string): Promise<unknown[]> => {
    table = /FROM (\w+) ORDER/.exec(sql)?.[1] ?? table;
    const [, asked] = /^FETCH (\d+)/.exec(sql) ?? [];
    if (asked === undefined) return [];
    const there = left.get(table) ?? 0;
    if (there > 0) mostBytes = Math.max(mostBytes, Number(asked) * LONG_ROW.length);
    const given = Math.min(there, Number(asked));
    left.set(table, there - given);
    return Array.from({ length: given }, () => ({ line: LONG_ROW }));
  };
  const database = { transaction: (work: (statements: unknown) => unknown) => work({ query }) };
  return { database: database as unknown as Database, mostBytes: () => mostBytes };
}
