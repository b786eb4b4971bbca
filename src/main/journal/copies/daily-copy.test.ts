import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { flipPage, journalOf } from '../damage.fixture.ts';
import { openForReading } from '../database/connection.ts';
import { type JournalFiles, journalFiles } from '../database/files.ts';
import { intents, timeAt } from '../entries.fixture.ts';
import { authenticationOf } from '../heads/authentication.ts';
import { writeHeadMarker } from '../heads/head-marker.ts';
import { writeDecision } from '../open/decision.ts';
import { verifyStore } from '../verify/verify.fixture.ts';
import { AUTHENTICATION_KEY, opened, tamper, temporaryFolder, tryToOpen } from '../write/store.fixture.ts';
import { copyJournal } from './copy.ts';
import { keepDailyCopy } from './daily-copy.ts';

const DAY = '2026-11-21';
const HEADS = authenticationOf(AUTHENTICATION_KEY, 'head');

describe('the daily copy', () => {
  it('is a whole journal that needs nothing beside it, and opens as one', async () => {
    const { files, store } = await openJournalOf(30);
    expect(await keepDailyCopy(files, DAY)).toEqual({ at: timeOf(files, DAY), problem: null });
    expect(readdirSync(files.backups)).toEqual([`daily-${DAY}.db`]);
    const restored = journalFiles(temporaryFolder());
    writeFileSync(restored.database, readFileSync(join(files.backups, `daily-${DAY}.db`)));
    writeHeadMarker(restored.headMarker, store.head(), HEADS);
    expect((await opened(restored.folder)).store.head()).toEqual(store.head());
    expect(verifyStore(restored.folder).faults).toEqual([]);
  });

  it('is of one moment, while the writer goes on', async () => {
    const { files, store } = await openJournalOf(300);
    const source = openForReading(files.database);
    let isCopied = false;
    const copying = copyJournal(source, join(files.backups, 'copy.db')).finally(() => {
      isCopied = true;
    });
    // The journal is copied in several steps, and the writer gets its turn between two of them.
    for (const entry of intents(100, 1_000)) {
      if (isCopied) break;
      store.append(entry);
      await setImmediate();
    }
    await copying;
    source.close();
    expect(eventsIn(join(files.backups, 'copy.db'))).toBe(300);
    expect(store.head().seq).toBeGreaterThan(301);
  });

  it.skipIf(process.platform === 'win32')('is for its owner alone, from its first byte on', async () => {
    const { files } = await openJournalOf(300);
    const source = openForReading(files.database);
    const copying = copyJournal(source, join(files.backups, 'copy.db'));
    const modeOf = (place: string) => (statSync(place).mode & 0o777).toString(8);
    const expectPrivate = (name: string) => {
      expect(modeOf(files.backups)).toBe('700');
      expect(modeOf(join(files.backups, name))).toBe('600');
    };
    expectPrivate('copy.db.unfinished');
    await copying;
    source.close();
    expectPrivate('copy.db');
    expect(readdirSync(files.backups)).toEqual(['copy.db']);
  });

  it('is made once a day', async () => {
    const { files, store } = await openJournalOf(3);
    await keepDailyCopy(files, DAY);
    for (const entry of intents(2, 100)) store.append(entry);
    expect(await keepDailyCopy(files, DAY)).toEqual({ at: timeOf(files, DAY), problem: null });
    expect(eventsIn(join(files.backups, `daily-${DAY}.db`))).toBe(3);
    await keepDailyCopy(files, '2026-11-22');
    expect(eventsIn(join(files.backups, 'daily-2026-11-22.db'))).toBe(5);
  });

  it('is kept for seven days, and the copies made before migrations are kept beside it', async () => {
    const { files } = await openJournalOf(1);
    mkdirSync(files.backups);
    const before = 'before-version-2-2026-11-01T09-00-00-000Z.db';
    writeFileSync(join(files.backups, before), 'kept');
    for (let day = 12; day < 21; day += 1) writeFileSync(join(files.backups, `daily-2026-11-${day}.db`), 'older');
    await keepDailyCopy(files, DAY);
    const days = [15, 16, 17, 18, 19, 20, 21].map((day) => `daily-2026-11-${day}.db`);
    expect(readdirSync(files.backups).sort()).toEqual([before, ...days]);
  });

  it('never removes itself where the clock was ahead before', async () => {
    const { files } = await openJournalOf(1);
    mkdirSync(files.backups);
    for (let day = 10; day < 17; day += 1) writeFileSync(join(files.backups, `daily-2036-01-${day}.db`), 'ahead');
    await keepDailyCopy(files, DAY);
    expect(readdirSync(files.backups)).toContain(`daily-${DAY}.db`);
    expect(readdirSync(files.backups)).toHaveLength(7);
  });

  it('removes what an earlier one left unfinished', async () => {
    const { files } = await openJournalOf(1);
    mkdirSync(files.backups);
    for (const name of ['daily-2026-11-20.db.unfinished', 'daily-2026-11-20.db.unfinished-journal']) {
      writeFileSync(join(files.backups, name), 'half a copy');
    }
    await keepDailyCopy(files, DAY);
    expect(readdirSync(files.backups)).toEqual([`daily-${DAY}.db`]);
  });

  it('takes the place of a lost journal only as a person decides, with or without the head that knew more', async () => {
    const { files, store } = await openJournalOf(3);
    await keepDailyCopy(files, DAY);
    for (const entry of intents(2, 100)) store.append(entry);
    const restored = journalFiles(temporaryFolder());
    writeFileSync(restored.database, readFileSync(join(files.backups, `daily-${DAY}.db`)));
    writeHeadMarker(restored.headMarker, store.head(), HEADS);
    expect(await tryToOpen(restored.folder)).toMatchObject({ ok: false, problem: 'tailCut' });
    rmSync(restored.headMarker);
    expect(await tryToOpen(restored.folder)).toMatchObject({ ok: false, problem: 'headMissing' });
    const decided = { form: 1, decision: 'acceptHead', by: 'owner', at: timeAt(0), zone: 'Africa/Lagos' } as const;
    writeDecision(restored.decision, decided, authenticationOf(AUTHENTICATION_KEY, 'decision'));
    expect((await opened(restored.folder)).store.head().seq).toBe(4);
  });

  it('alone says that there was a journal, finished or not', async () => {
    for (const name of [`daily-${DAY}.db`, `daily-${DAY}.db.unfinished`]) {
      const files = journalFiles(temporaryFolder());
      mkdirSync(files.backups);
      writeFileSync(join(files.backups, name), '');
      expect(await tryToOpen(files.folder)).toMatchObject({ ok: false, problem: 'missing' });
    }
  });
});

describe('a copy that cannot be made', () => {
  it('says so where it would leave too little room for the journal, and takes none', async () => {
    const { files } = await openJournalOf(3);
    const copied = await keepDailyCopy(files, DAY, { spareBytes: Number.MAX_SAFE_INTEGER });
    expect(copied).toEqual({ at: null, problem: 'diskFull' });
    expect(readdirSync(files.folder)).not.toContain('backups');
  });

  it('leaves the older ones, and says when the newest of them was made', async () => {
    const { files } = await openJournalOf(3);
    await keepDailyCopy(files, '2026-11-20');
    utimesSync(join(files.backups, 'daily-2026-11-20.db'), 1_790_000_000, 1_790_000_000);
    const copied = await keepDailyCopy(files, DAY, { spareBytes: Number.MAX_SAFE_INTEGER });
    expect(copied).toEqual({ at: new Date(1_790_000_000_000).toISOString(), problem: 'diskFull' });
    expect(readdirSync(files.backups)).toEqual(['daily-2026-11-20.db']);
  });

  it.each([
    ['an event in it was changed', `UPDATE event SET payload = replace(payload, 'T1', 'T2') WHERE seq = 2`],
    ['what is derived was changed', 'UPDATE payments SET amount_minor = 1'],
  ])('is thrown away where %s', async (_name, sql) => {
    const files = await journalOf(3);
    tamper(files.folder, sql);
    expect(await keepDailyCopy(files, DAY)).toEqual({ at: null, problem: 'notWhole' });
    expect(readdirSync(files.backups)).toEqual([]);
  });

  it('is thrown away where a page of the journal is damaged, though no payment has touched it', async () => {
    const files = await journalOf(300);
    flipPage(files.database, statSync(files.database).size / 2);
    expect(['notWhole', 'corrupt']).toContain((await keepDailyCopy(files, DAY)).problem);
    expect(readdirSync(files.backups)).toEqual([]);
  });

  it('names what is in the way', async () => {
    const { files } = await openJournalOf(1);
    writeFileSync(files.backups, 'a file where the folder should be');
    expect(await keepDailyCopy(files, DAY)).toEqual({ at: null, problem: 'failed' });
    rmSync(files.backups);
    expect((await keepDailyCopy(files, DAY)).problem).toBeNull();
  });
});

/** One whose writer goes on. */
async function openJournalOf(payments: number) {
  const files = journalFiles(temporaryFolder());
  const { store } = await opened(files.folder);
  for (const entry of intents(payments)) store.append(entry);
  return { files, store };
}

function timeOf(files: JournalFiles, day: string): string {
  return statSync(join(files.backups, `daily-${day}.db`)).mtime.toISOString();
}

function eventsIn(file: string): unknown {
  const connection = new DatabaseSync(file);
  const events = connection.prepare('SELECT count(*) AS events FROM event').get()?.events;
  connection.close();
  return events;
}
