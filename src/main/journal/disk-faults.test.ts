import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { JournalUnreadable } from '../desk/ports/journal-port.ts';
import { abandoned, flipPage, journalOf, PAGE_BYTES } from './damage.fixture.ts';
import { intents } from './entries.fixture.ts';
import { prepareDeskReads } from './records.ts';
import { verifyStore } from './verify/verify.fixture.ts';
import { opened, storeOn, tamper, temporaryFolder, tryToOpen } from './write/store.fixture.ts';

const CHILD = fileURLToPath(new URL('./child.fixture.ts', import.meta.url));

/**
 * The limit is in blocks of 512 or 1,024 bytes, depending on the shell: enough to open a journal and take some
 * payments.
 */
const LARGEST_FILE = 1_100;

describe('a disk that fills during a write', () => {
  it.skipIf(process.platform === 'win32')(
    'keeps every acknowledged entry if the disk fills up during a write',
    { timeout: 300_000 },
    async () => {
      const folder = temporaryFolder();
      const limited = ['-c', `ulimit -f ${LARGEST_FILE} && exec "$0" "$@"`, process.execPath, CHILD, 'append', folder];
      const child = spawnSync('sh', limited, { encoding: 'utf8', timeout: 240_000, killSignal: 'SIGKILL' });
      expect(child.stderr).toContain('JournalFailed');
      const references = child.stdout
        .trim()
        .split('\n')
        .map((line) => line.split(' ')[1] ?? '');
      expect(references.length).toBeGreaterThan(3);
      const { reads } = await opened(folder);
      for (const reference of references) expect(reads.payment(reference)?.reference).toBe(reference);
      expect(verifyStore(folder).faults).toEqual([]);
    },
  );
});

describe('a journal held by another process', () => {
  it('keeps a journal locked until the process that holds it ends or is killed', async () => {
    const files = await journalOf(3);
    const child = spawn(process.execPath, [CHILD, 'hold', files.folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    expect(await tryToOpen(files.folder)).toMatchObject({ ok: false, problem: 'locked' });
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect((await opened(files.folder)).store.head().seq).toBe(3);
  });
});

describe('a damaged page in the middle', () => {
  it('makes an open journal unreadable if a page is damaged, and does no other harm', async () => {
    const files = await journalOf(400);
    const { connection, store } = storeOn(files.folder);
    const reads = prepareDeskReads(connection, 'T1');
    const size = statSync(files.database).size;
    for (let page = size / 4; page < size / 2; page += PAGE_BYTES) flipPage(files.database, page);
    const failures = intents(400).map(({ reference = '' }) => failureOf(() => reads.payment(reference)));
    expect(new Set(failures)).toEqual(new Set(['none', 'corrupt']));
    expect(store.head().seq).toBe(400);
  });
});

describe('a damaged write-ahead log', () => {
  it('does not notice a damaged log that held only entries newer than the outside head (known limit of one disk)', async () => {
    const { files } = await abandoned(5);
    rmSync(`${files.database}-wal`);
    expect((await opened(files.folder)).store.head().seq).toBe(0);
  });
});

describe('an event edited past all guards', () => {
  it.each([
    ['payload', `UPDATE event SET payload = replace(payload, '450000', '450001') WHERE seq = 2`],
    ['payload and columns of the payment', `UPDATE payments SET record = replace(record, '450000', '450001')`],
    ['number', 'DELETE FROM event WHERE seq = 2'],
  ])('finds an edited event at the opening by its %s, and leaves the file unchanged', async (_name, sql) => {
    const files = await journalOf(3);
    tamper(files.folder, sql);
    const before = readFileSync(files.database);
    expect(await tryToOpen(files.folder)).toMatchObject({ ok: false, problem: 'chainBroken' });
    expect(readFileSync(files.database).equals(before)).toBe(true);
  });
});

function failureOf(read: () => unknown): string {
  try {
    read();
    return 'none';
  } catch (error) {
    return error instanceof JournalUnreadable ? error.failure : String(error);
  }
}
