import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { JournalEntry } from '../../shared/journal/journal-entry.ts';
import { openForWriting } from './database/connection.ts';
import { journalFiles } from './database/files.ts';
import { intent, intents } from './entries.fixture.ts';
import { failureOf, isBrokenRule } from './sqlite-failure.ts';
import { verifyStore } from './verify/verify.fixture.ts';
import { opened, storeOn, temporaryFolder, tryToOpen, writtenJournal } from './write/store.fixture.ts';
import type { JournalStore } from './write/store.ts';

describe('a failed write', () => {
  it.each([
    ['a full disk', 'PRAGMA max_page_count = 1', 'diskFull'],
    ['a read-only disk', 'PRAGMA query_only = 1', 'readOnly'],
  ])('refuses the entry and every later one after %s', async (_name, pragma, failure) => {
    const folder = await writtenJournal([]);
    const { connection, store } = storeOn(folder);
    const entries = intents(400);
    const acknowledged = entries.slice(0, 3).map((entry) => store.append(entry).seq);
    connection.setAuthorizer(null);
    connection.exec(pragma);
    const refused = appendUntilRefused(store, entries.slice(3));
    expect(refused.error).toMatchObject({ name: 'JournalFailed', failure });
    connection.exec('PRAGMA max_page_count = 1000000; PRAGMA query_only = 0');
    expect(() => store.append(intent(401))).toThrow(expect.objectContaining({ failure }));
    connection.close();
    const reopened = await opened(folder);
    expect(reopened.store.head().seq).toBe(acknowledged.length + refused.acknowledged);
    expect(verifyStore(folder).faults).toEqual([]);
  });

  it('refuses entries while another program locks the file', async () => {
    const folder = await writtenJournal([]);
    const { connection, store } = storeOn(folder);
    connection.setAuthorizer(null);
    connection.exec('PRAGMA busy_timeout = 0');
    const other = new DatabaseSync(journalFiles(folder).database);
    onTestFinished(() => other.close());
    other.exec('BEGIN IMMEDIATE');
    expect(() => store.append(intent())).toThrow(expect.objectContaining({ failure: 'locked' }));
  });

  it('refuses an entry after another program wrote an event', async () => {
    const folder = await writtenJournal([]);
    const { store } = storeOn(folder);
    store.append(intent(1));
    const other = openForWriting(journalFiles(folder).database);
    onTestFinished(() => other.close());
    other.exec(`INSERT INTO event SELECT 2, at, kind, NULL, sale_id, payload, hash, hash FROM event WHERE seq = 1`);
    other.exec(`INSERT INTO event SELECT 3, at, kind, NULL, sale_id, payload, hash, hash FROM event WHERE seq = 2`);
    expect(() => store.append(intent(2))).toThrow(expect.objectContaining({ failure: 'failed' }));
  });
});

describe('a full disk', () => {
  it.skipIf(!canMount())('loses no acknowledged entry on a full disk, and continues once there is space', async () => {
    const folder = temporaryFolder();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder]);
    onTestFinished(() => void execFileSync('umount', ['-l', folder]));
    const ballast = join(folder, 'ballast');
    const journal = join(folder, 'journal');
    const first = await opened(journal);
    writeFileSync(ballast, Buffer.alloc(1024 * 1024));
    const refused = appendUntilRefused(first.store, intents(2_000));
    expect(refused.error).toMatchObject({ name: 'JournalFailed', failure: 'diskFull' });
    expect(refused.acknowledged).toBeGreaterThan(0);
    try {
      first.close();
    } catch (error) {
      expect(failureOf(error)).toBe('diskFull');
    }
    writeFileSync(ballast, Buffer.alloc(1024 * 1024));
    fill(folder);
    expect(await tryToOpen(journal)).toMatchObject({ ok: false, problem: 'diskFull' });
    rmSync(ballast);
    rmSync(join(folder, 'rest'), { force: true });
    const second = await opened(journal);
    expect(second.store.head().seq).toBeGreaterThanOrEqual(refused.acknowledged);
    expect(verifyStore(journal).faults).toEqual([]);
  });
});

describe('sorting of errors', () => {
  it.each([
    ['SQLITE_FULL', { errcode: 13 }, 'diskFull'],
    ['SQLITE_READONLY', { errcode: 8 }, 'readOnly'],
    ['SQLITE_BUSY_SNAPSHOT', { errcode: 517 }, 'locked'],
    ['SQLITE_LOCKED', { errcode: 6 }, 'locked'],
    ['SQLITE_CORRUPT', { errcode: 11 }, 'corrupt'],
    ['SQLITE_NOTADB', { errcode: 26 }, 'corrupt'],
    ['SQLITE_IOERR_FSYNC', { errcode: 1034 }, 'failed'],
    ['ENOSPC', { code: 'ENOSPC' }, 'diskFull'],
    ['EDQUOT', { code: 'EDQUOT' }, 'diskFull'],
    ['EROFS', { code: 'EROFS' }, 'readOnly'],
    ['EACCES', { code: 'EACCES' }, 'readOnly'],
    ['EIO', { code: 'EIO' }, 'failed'],
  ])('sorts the error %s', (_name, codes, failure) => {
    expect(failureOf(Object.assign(new Error('x'), codes))).toBe(failure);
  });

  it('treats a broken table constraint as different from a broken chain rule', () => {
    const error = (errcode: number) => Object.assign(new Error('x'), { errcode });
    expect([2067, 1555, 787, 275].map((code) => isBrokenRule(error(code)))).toEqual([true, true, true, true]);
    expect([1811, 13, 1].map((code) => isBrokenRule(error(code)))).toEqual([false, false, false]);
  });
});

function appendUntilRefused(store: JournalStore, entries: JournalEntry[]): { acknowledged: number; error: unknown } {
  let acknowledged = 0;
  for (const entry of entries) {
    try {
      store.append(entry);
      acknowledged += 1;
    } catch (error) {
      return { acknowledged, error };
    }
  }
  return { acknowledged, error: null };
}

function fill(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail > 0) writeFileSync(join(folder, 'rest'), Buffer.alloc(bavail * bsize));
}

/** Tells whether mounting works. Only the machine's own root user can mount; root in a container cannot. */
function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const probe = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']);
  return probe.status === 0;
}
