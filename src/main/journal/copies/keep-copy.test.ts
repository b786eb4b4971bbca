import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cannotSyncFolders, copiesOfJournals, flipPage, journalOf, overwrite } from '../damage.fixture.ts';
import { type JournalFiles, journalFiles } from '../database/files.ts';
import { intents, ofTill, timeAt } from '../entries.fixture.ts';
import { authenticationOf } from '../heads/authentication.ts';
import { openedWith, tamper, temporaryFolder, writtenJournal } from '../write/store.fixture.ts';
import { COPIES, copy, DAY } from './copies.fixture.ts';
import { type CopySet, copySetNames, copySourcesIn, provenEntries, readCopySet } from './copy-set.ts';
import { SEGMENT_ENTRIES } from './segment.ts';

const NEXT_DAY = '2026-11-22';
const filled = copiesOfJournals();

describe('keepCopy', () => {
  it('copies every entry, proven up to a head that only this till can write', async () => {
    const { files, store } = await openJournalOf(30);
    expect(await copy(files)).toEqual({ at: timeAt(0), problem: null });
    const set = setOf(files);
    expect(entriesIn(set)).toBe(30);
    expect(set.heads).toMatchObject([{ seq: 30, hash: store.head().hash, day: DAY, isAuthentic: true }]);
    const [name = ''] = copySetNames(files.backups);
    const others = readCopySet(join(files.backups, name), authenticationOf(new Uint8Array(32).fill(8), 'copy'));
    expect(others.heads[0]?.isAuthentic).toBe(false);
  });

  it('makes a copy in a network folder whose file system cannot sync folders', async () => {
    const { files } = await openJournalOf(3);
    cannotSyncFolders('EINVAL');
    expect(await copy(files, { place: temporaryFolder() })).toEqual({ at: timeAt(0), problem: null });
  });

  it('keeps and lists copies beside a head that cannot be read', async () => {
    const { files } = await openJournalOf(3);
    await copy(files);
    mkdirSync(join(setOf(files).folder, 'head-000000099.json'));
    expect(await copy(files, { day: NEXT_DAY, at: timeAt(9) })).toEqual({ at: timeAt(9), problem: null });
    expect(copySourcesIn(files.backups, COPIES).map(({ at }) => at)).toEqual([timeAt(9)]);
  });

  it('makes one copy a day, and another one if a person asks', async () => {
    const { files, store } = await openJournalOf(3);
    await copy(files);
    for (const entry of intents(2, 100)) store.append(entry);
    await copy(files);
    expect(entriesIn(setOf(files))).toBe(3);
    expect(await copy(files, { again: true, at: timeAt(9) })).toEqual({ at: timeAt(9), problem: null });
    expect(entriesIn(setOf(files))).toBe(5);
    await copy(files, { day: NEXT_DAY });
    expect(setOf(files).heads.map(({ day, seq }) => [day, seq])).toEqual([
      [NEXT_DAY, 5],
      [DAY, 3],
    ]);
  });

  it('adds only new segments and leaves full segments unchanged', async () => {
    const files = await longJournal(SEGMENT_ENTRIES + 10);
    await copy(files);
    const whole = segmentNames(files)[0] ?? '';
    const madeAt = statSync(whole).mtimeMs;
    await append(files, 5);
    await copy(files, { day: NEXT_DAY });
    expect(statSync(whole).mtimeMs).toBe(madeAt);
    expect(setOf(files).segments.map(({ first, last }) => [first, last])).toEqual([
      [1, SEGMENT_ENTRIES],
      [SEGMENT_ENTRIES + 1, SEGMENT_ENTRIES + 10],
      [SEGMENT_ENTRIES + 1, SEGMENT_ENTRIES + 15],
    ]);
    expect(entriesIn(setOf(files))).toBe(SEGMENT_ENTRIES + 15);
  });

  it('keeps only the newest and the previous copy', async () => {
    const { files, store } = await openJournalOf(3);
    for (const day of [DAY, NEXT_DAY, '2026-11-23']) {
      await copy(files, { day });
      for (const entry of intents(2, 100 * Number(day.slice(-2)))) store.append(entry);
    }
    expect(setOf(files).heads.map(({ seq }) => seq)).toEqual([7, 5]);
    expect(setOf(files).segments).toHaveLength(2);
    expect([0, 1].map((head) => entriesIn(setOf(files), head))).toEqual([7, 5]);
  });

  it("takes at most a fifth of the journal's size", async () => {
    const files = await filled(1_000);
    await copy(files);
    await append(files, 500);
    await copy(files, { day: NEXT_DAY });
    const { folder } = setOf(files);
    const copies = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    expect(copies * 5).toBeLessThan(statSync(files.database).size);
  });

  it.skipIf(process.platform === 'win32')('lets only the owner read the files', async () => {
    const { files } = await openJournalOf(3);
    await copy(files);
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
    const { folder } = setOf(files);
    expect([files.backups, folder].map(modeOf)).toEqual(['700', '700']);
    expect(readdirSync(folder).map((name) => modeOf(join(folder, name)))).toEqual(['600', '600', '600']);
  });

  it('keeps entries of a newer copy after the journal went back to an older one', async () => {
    const older = await filled(3);
    const newer = journalFiles(temporaryFolder());
    writeFileSync(newer.database, readFileSync(older.database));
    writeFileSync(newer.headMarker, readFileSync(older.headMarker));
    await append(newer, 5);
    await copy(newer, { place: older.backups });
    await append(older, 2);
    await copy(older, { day: NEXT_DAY });
    const sets = copySetNames(older.backups).map((name) => readCopySet(join(older.backups, name), COPIES));
    expect(sets.map((set) => entriesIn(set))).toEqual([8, 5]);
  });
});

describe('an interrupted copy', () => {
  it('continues an interrupted copy after its written segments, and removes unfinished files', async () => {
    const files = await longJournal(SEGMENT_ENTRIES + 10);
    await copy(files);
    const { folder, heads } = setOf(files);
    rmSync(join(folder, heads[0]?.name ?? ''));
    writeFileSync(join(folder, 'entries-000004097-000004106.jsonl.gz.unfinished'), 'half a segment');
    const madeAt = segmentNames(files).map((file) => statSync(file).mtimeMs);
    await copy(files);
    expect(entriesIn(setOf(files))).toBe(SEGMENT_ENTRIES + 10);
    expect(segmentNames(files).map((file) => statSync(file).mtimeMs)).toEqual(madeAt);
    const unfinished = () => readdirSync(folder).filter((name) => name.endsWith('.unfinished'));
    expect(unfinished()).toEqual([]);
    // Another copy of the same day, which a person asked for, was interrupted.
    writeFileSync(join(folder, 'head-000004106.json.unfinished'), 'half a head');
    await copy(files);
    expect(unfinished()).toEqual([]);
  });

  it('writes a segment again if a power cut left it truncated', async () => {
    const files = await longJournal(SEGMENT_ENTRIES + 10);
    await copy(files);
    const { folder, heads } = setOf(files);
    rmSync(join(folder, heads[0]?.name ?? ''));
    for (const file of segmentNames(files)) truncateSync(file, 100);
    await copy(files);
    expect(entriesIn(setOf(files))).toBe(SEGMENT_ENTRIES + 10);
  });

  it('replaces damaged and lost segments within a week', async () => {
    const files = await longJournal(SEGMENT_ENTRIES * 2 + 10);
    await copy(files);
    const [first = '', second = ''] = segmentNames(files);
    overwrite(first, 5_000, Buffer.alloc(50));
    rmSync(second);
    expect(() => entriesIn(setOf(files))).toThrow();
    for (let day = 22; day < 29; day += 1) await copy(files, { day: `2026-11-${day}` });
    expect(entriesIn(setOf(files))).toBe(SEGMENT_ENTRIES * 2 + 10);
  });
});

describe('a copy that fails', () => {
  it('keeps the older copy if a copy fails, and returns its date', async () => {
    const { files, store } = await openJournalOf(3);
    expect(await copy(files, { spareBytes: Number.MAX_SAFE_INTEGER })).toEqual({ at: null, problem: 'diskFull' });
    expect(setOf(files).segments).toEqual([]);
    await copy(files);
    for (const entry of intents(2, 100)) store.append(entry);
    const failed = await copy(files, { day: NEXT_DAY, spareBytes: Number.MAX_SAFE_INTEGER });
    expect(failed).toEqual({ at: timeAt(0), problem: 'diskFull' });
    expect(entriesIn(setOf(files))).toBe(3);
  });

  it('does not begin a copy if an entry of the journal was changed', async () => {
    const files = await journalOf(3);
    tamper(files.folder, `UPDATE event SET payload = replace(payload, 'T1', 'T2') WHERE seq = 2`);
    expect(await copy(files)).toEqual({ at: null, problem: 'notWhole' });
    expect(setOf(files)).toMatchObject({ heads: [], segments: [] });
  });

  it('copies nothing from a damaged page of entries', async () => {
    const files = await journalOf(300);
    // Only the payload of an entry contains this text.
    flipPage(files.database, readFileSync(files.database).indexOf('"happening":{"kind"'));
    expect(['notWhole', 'corrupt']).toContain((await copy(files)).problem);
  });

  it('names the cause of a failed copy', async () => {
    const { files } = await openJournalOf(1);
    writeFileSync(files.backups, 'a file where the folder should be');
    expect(await copy(files)).toEqual({ at: null, problem: 'failed' });
    rmSync(files.backups);
    expect((await copy(files)).problem).toBeNull();
  });

  it('waits for a disconnected place and creates none instead', async () => {
    const { files } = await openJournalOf(1);
    const place = join(temporaryFolder(), 'Paydesk copies');
    expect(await copy(files, { place, mayMakePlace: false })).toEqual({ at: null, problem: 'away' });
    expect(existsSync(place)).toBe(false);
    mkdirSync(place);
    expect((await copy(files, { place, mayMakePlace: false })).problem).toBeNull();
  });
});

async function openJournalOf(payments: number) {
  const { folder, store } = await openedWith(intents(payments));
  return { files: journalFiles(folder), store };
}

async function longJournal(entries: number): Promise<JournalFiles> {
  const entry = ofTill({ kind: 'clockConfirmed', newestAt: timeAt(0) });
  return journalFiles(await writtenJournal(Array(entries).fill(entry)));
}

async function append(files: JournalFiles, payments: number): Promise<void> {
  await writtenJournal(intents(payments, 50_000), files.folder);
}

function setOf({ backups }: JournalFiles): CopySet {
  return readCopySet(join(backups, copySetNames(backups).at(-1) ?? 'none'), COPIES);
}

function segmentNames(files: JournalFiles): string[] {
  const { folder, segments } = setOf(files);
  return segments.map(({ name }) => join(folder, name));
}

function entriesIn(set: CopySet, head = 0): number {
  const read = set.heads[head];
  if (!read) throw new Error('no head');
  return [...provenEntries(set, read)].flat().length;
}
