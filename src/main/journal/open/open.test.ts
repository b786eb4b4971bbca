import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { abandoned, flipPage, journalOf, overwrite } from '../damage.fixture.ts';
import { DEVELOPMENT_APPLICATION_ID } from '../database/connection.ts';
import { type JournalFiles, journalFiles } from '../database/files.ts';
import { intents } from '../entries.fixture.ts';
import { readHeadMarker } from '../heads/head-marker.ts';
import { verifyStore } from '../verify/verify.fixture.ts';
import { opened, tamper, temporaryFolder, tryToOpen } from '../write/store.fixture.ts';

describe('openStore', () => {
  it('creates a journal and its folder if there never was a journal, and remembers that', async () => {
    const folder = `${temporaryFolder()}/journal/practice`;
    const first = await opened(folder);
    const head = first.store.head();
    expect(head).toMatchObject({ seq: 0, mode: 'practice' });
    first.close();
    expect((await opened(folder)).store.head()).toEqual(head);
  });

  it('continues a creation that a power cut interrupted', async () => {
    const folder = temporaryFolder();
    writeFileSync(journalFiles(folder).unfinished, 'half a journal');
    expect((await opened(folder)).store.head().seq).toBe(0);
  });
});

describe('openStore with an unusable journal', () => {
  it.each([
    ['with the tables of another version', 'PRAGMA user_version = 1001', 'newerVersion'],
    [
      'of a version from before the first release',
      `PRAGMA application_id = ${DEVELOPMENT_APPLICATION_ID}`,
      'developmentVersion',
    ],
  ])('refuses a journal %s, and leaves it unchanged', async (_name, sql, problem) => {
    const files = await journalOf(3);
    tamper(files.folder, sql);
    await staysAsItIs(files, problem);
  });

  it.each([
    ['garbage', (file: string) => writeFileSync(file, 'garbage '.repeat(2_000))],
    ['empty', (file: string) => truncateSync(file, 0)],
    ['truncated', (file: string) => truncateSync(file, 3 * 4_096 + 100)],
    ['without its header', (file: string) => overwrite(file, 0, Buffer.alloc(100))],
    ['another database', (file: string) => otherDatabase(file)],
  ])('refuses a journal whose file is %s, and leaves it unchanged', async (_name, damage) => {
    const files = await journalOf(30);
    damage(files.database);
    await staysAsItIs(files, 'corrupt');
  });

  it('refuses a journal with a flipped page', async () => {
    const files = await journalOf(400);
    // The page holds old events, which only the check of all pages reads.
    flipPage(files.database, statSync(files.database).size / 2);
    await staysAsItIs(files, 'corrupt');
  });

  it('refuses a journal of another till in place of its own', async () => {
    const [files, other] = [await journalOf(3), await journalOf(3)];
    copyFileSync(other.database, files.database);
    await staysAsItIs(files, 'chainBroken');
  });
});

describe('openStore with a lost journal', () => {
  it.each<[string, (files: JournalFiles) => void]>([
    ['the outside head', () => undefined],
    ['an unreadable outside head', ({ headMarker }) => writeFileSync(headMarker, '{')],
    [
      'a write-ahead log',
      ({ database, headMarker }) => {
        rmSync(headMarker);
        writeFileSync(`${database}-wal`, '');
      },
    ],
    [
      'a backup',
      ({ backups, headMarker }) => {
        rmSync(headMarker);
        mkdirSync(backups);
        writeFileSync(`${backups}/before.db`, '');
      },
    ],
  ])('refuses to create a journal if %s shows that there was one', async (_name, leave) => {
    const files = await journalOf(3);
    rmSync(files.database);
    leave(files);
    expect(await tryToOpen(files.folder)).toMatchObject({ ok: false, problem: 'missing' });
    expect(existsSync(files.database)).toBe(false);
  });
});

describe('the head beside the journal', () => {
  it('accepts a head older than the journal after a power cut, without an alarm', async () => {
    const { files, head } = await abandoned(5);
    expect(readHeadMarker(files.headMarker)).toMatchObject({ kind: 'present', marker: { seq: 0 } });
    expect((await opened(files.folder)).store.head()).toEqual(head);
    expect(readHeadMarker(files.headMarker)).toMatchObject({ marker: { seq: 5, hash: head.hash } });
  });

  it('brings the head beside the journal up to date by maintenance', async () => {
    const folder = temporaryFolder();
    const { store, runMaintenance } = await opened(folder);
    for (const entry of intents(2)) store.append(entry);
    runMaintenance();
    expect(readHeadMarker(journalFiles(folder).headMarker)).toMatchObject({ marker: { seq: 2 } });
  });
});

describe('a truncated write-ahead log', () => {
  it.each([1, 33, 5_000, 20_000])('loses only whole entries if the log lacks its last %d bytes', async (lost) => {
    const { files } = await abandoned(20);
    const log = `${files.database}-wal`;
    truncateSync(log, readFileSync(log).length - lost);
    const { store } = await opened(files.folder);
    expect(store.head().seq).toBeLessThan(20);
    expect(verifyStore(files.folder).faults).toEqual([]);
  });
});

describe('a folder that cannot be written', () => {
  const cannotGiveUpRights = process.platform === 'win32';

  it.skipIf(cannotGiveUpRights)('reports an unwritable folder as read-only, with or without a journal', async () => {
    const files = await journalOf(3);
    const empty = temporaryFolder();
    for (const folder of [files.folder, empty]) {
      chmodSync(folder, 0o555);
      onTestFinished(() => chmodSync(folder, 0o755));
      expect(openUnprivileged(folder)).toBe('readOnly');
    }
    expect(readdirSync(empty)).toEqual([]);
  });

  it.skipIf(cannotGiveUpRights)('reports a folder as read-only if a file cannot be written', async () => {
    const files = await journalOf(3);
    chmodSync(files.folder, 0o777);
    for (const name of readdirSync(files.folder)) chmodSync(`${files.folder}/${name}`, 0o666);
    chmodSync(files.database, 0o444);
    expect(openUnprivileged(files.folder)).toBe('readOnly');
  });
});

async function staysAsItIs(files: JournalFiles, problem: string): Promise<void> {
  const before = readFileSync(files.database);
  const marker = readFileSync(files.headMarker);
  expect(await tryToOpen(files.folder)).toMatchObject({ ok: false, problem });
  expect(readFileSync(files.database).equals(before)).toBe(true);
  expect(readFileSync(files.headMarker)).toEqual(marker);
}

function otherDatabase(file: string): void {
  rmSync(file);
  const connection = new DatabaseSync(file);
  connection.exec('PRAGMA journal_mode = WAL; CREATE TABLE journal (a)');
  connection.close();
}

function openUnprivileged(folder: string): string {
  const script = fileURLToPath(new URL('../child.fixture.ts', import.meta.url));
  const child = spawnSync(process.execPath, [script, 'openUnprivileged', folder], { encoding: 'utf8' });
  return child.stdout + child.stderr;
}
