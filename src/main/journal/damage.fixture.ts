import fs, { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, onTestFinished, vi } from 'vitest';
import { eventHash } from './chain.ts';
import { type JournalFiles, journalFiles } from './database/files.ts';
import { intents } from './entries.fixture.ts';
import { opened, temporaryFolder, writtenJournal } from './write/store.fixture.ts';

export const PAGE_BYTES = 4_096;

export async function journalOf(payments: number): Promise<JournalFiles> {
  return journalFiles(await writtenJournal(intents(payments)));
}

/** Fills a large journal of each size once. Each test gets its own copy. */
export function copiesOfJournals(): (payments: number) => Promise<JournalFiles> {
  const filled = new Map<number, string>();
  afterAll(() => {
    for (const folder of filled.values()) rmSync(folder, { recursive: true });
  });
  return async (payments) => {
    const original = filled.get(payments) ?? mkdtempSync(join(tmpdir(), 'paydesk-filled-'));
    if (!filled.has(payments)) await writtenJournal(intents(payments), original);
    filled.set(payments, original);
    const folder = temporaryFolder();
    cpSync(original, folder, { recursive: true });
    return journalFiles(folder);
  };
}

/** Returns a journal as a killed process leaves it: the newest entries are only in the write-ahead log. */
export async function abandoned(payments: number) {
  const used = temporaryFolder();
  const { store } = await opened(used);
  for (const entry of intents(payments)) store.append(entry);
  return { files: copiedElsewhere(journalFiles(used)), head: store.head() };
}

export function copiedElsewhere(used: JournalFiles): JournalFiles {
  const files = journalFiles(temporaryFolder());
  copyFileSync(used.database, files.database);
  copyFileSync(`${used.database}-wal`, `${files.database}-wal`);
  copyFileSync(used.headMarker, files.headMarker);
  return files;
}

export function overwrite(file: string, position: number, bytes: Buffer): void {
  const content = readFileSync(file);
  bytes.copy(content, position);
  writeFileSync(file, content);
}

/** Computes the hashes of an event and all later ones again, as a forger does. */
export function hashAgain(connection: DatabaseSync, first: number): void {
  const change = connection.prepare('UPDATE event SET prev = ?, hash = ? WHERE seq = ?');
  const before = connection.prepare('SELECT hash FROM event WHERE seq = ?').get(first - 1)?.hash;
  let prev = (before ?? connection.prepare('SELECT genesis FROM journal').get()?.genesis) as Uint8Array;
  const events = connection.prepare('SELECT seq, payload FROM event WHERE seq >= ? ORDER BY seq').all(first);
  connection.exec('BEGIN');
  for (const { seq, payload } of events) {
    const hash = eventHash(prev, Number(seq), String(payload));
    change.run(prev, hash, Number(seq));
    prev = hash;
  }
  connection.exec('COMMIT');
}

export function flipPage(file: string, position: number): void {
  const page = position - (position % PAGE_BYTES);
  const bytes = readFileSync(file).subarray(page, page + PAGE_BYTES);
  overwrite(file, page, Buffer.from(bytes.map((byte) => byte ^ 0xff)));
}

/** Makes syncs of folders fail with this code until the test ends, as some network folders and USB sticks do. */
export function cannotSyncFolders(code: string): void {
  const sync = fs.fsyncSync;
  const spy = vi.spyOn(fs, 'fsyncSync').mockImplementation((handle) => {
    if (fs.fstatSync(handle).isDirectory()) throw Object.assign(new Error('no sync of folders'), { code });
    sync(handle);
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
}

/** Does the work. After so many changes of files, every further change and transaction fails, as if the process were killed. */
export async function killedAfter(changes: number, work: () => Promise<unknown>): Promise<{ isKilled: boolean }> {
  const { mkdirSync, renameSync, rmSync, writeFileSync } = fs;
  const { exec } = DatabaseSync.prototype;
  let begun = 0;
  const goOn = (name: string) => {
    if (begun > changes) throw new Error(`The process was killed before ${name}.`);
  };
  const counted = Object.entries({ mkdirSync, renameSync, rmSync, writeFileSync }).map(([name, change]) => [
    name,
    (...given: unknown[]) => {
      begun += 1;
      goOn(name);
      return (change as (...all: unknown[]) => unknown)(...given);
    },
  ]);
  Object.assign(fs, Object.fromEntries(counted));
  DatabaseSync.prototype.exec = function (sql) {
    goOn(sql);
    exec.call(this, sql);
  };
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    Object.assign(fs, { mkdirSync, renameSync, rmSync, writeFileSync });
    DatabaseSync.prototype.exec = exec;
    syncBuiltinESMExports();
  }
  return { isKilled: begun > changes };
}
