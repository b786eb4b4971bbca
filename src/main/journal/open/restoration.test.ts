import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COPIES, copy } from '../copies/copies.fixture.ts';
import { copySourcesIn } from '../copies/copy-set.ts';
import { journalOf } from '../damage.fixture.ts';
import type { JournalFiles } from '../database/files.ts';
import { intent, timeAt } from '../entries.fixture.ts';
import { noteErasure } from '../erasing/unused-bytes.ts';
import { refusedBy } from '../heads/heads.fixture.ts';
import type { NotRestored } from '../journal.ts';
import { verifyStore } from '../verify/verify.fixture.ts';
import { AUTHENTICATION_KEY, opened, tamper, tryToOpen } from '../write/store.fixture.ts';
import { openStore } from './open.ts';
import { copiedAndWrittenOn, DECIDED_AT, decide, keptFolder, newestEntry, prepare } from './restoration.fixture.ts';

describe('a journal restored from a copy', () => {
  it('restores every entry of a copy and its projections, and names what came later', async () => {
    const { files, aside } = await decidedToRestore();
    const { store, reads, close } = await opened(files.folder);
    expect(store.head().seq).toBe(21);
    expect(reads.unsettledPayments()).toHaveLength(20);
    close();
    expect(verifyStore(files.folder).faults).toEqual([]);
    expect(newestEntry(files)).toMatchObject({
      actor: 'owner',
      at: DECIDED_AT,
      happening: {
        kind: 'headAccepted',
        fault: 'restored',
        seq: 20,
        restored: { copiedAt: timeAt(0), aside, missing: 5 },
      },
    });
  });

  it('moves the old journal to another folder with every file unchanged, and notes of an erasure too', async () => {
    const { files } = await copiedAndWrittenOn(20, 5);
    noteErasure(files);
    const names = ['journal.db', 'journal.head.json', 'journal.erasing'];
    const before = names.map((name) => readFileSync(join(files.folder, name), 'latin1'));
    decide(files, prepare(files));
    (await opened(files.folder)).close();
    const moved = names.map((name) => readFileSync(join(keptFolder(files), name), 'latin1'));
    expect(moved.map((text, index) => text === before[index])).toEqual([true, true, true]);
  });

  it('allows no hand-over at the counter of payments charged before', async () => {
    const { files } = await decidedToRestore(3, 0);
    const { store, handOvers } = await opened(files.folder);
    const after = intent(900);
    store.append(after);
    const refused = [intent(1), after].map(({ reference = '' }) => refusedBy(handOvers, reference));
    expect(refused).toEqual(['endNotProven', null]);
  });

  it.each([
    ['is gone', (files: JournalFiles) => rmSync(files.database)],
    ['is no longer a journal', (files: JournalFiles) => writeFileSync(files.database, 'garbage '.repeat(2_000))],
    ['was changed', (files: JournalFiles) => tamper(files.folder, `UPDATE event SET payload = 'x' WHERE seq = 2`)],
  ])('replaces a journal that %s', async (_name, damage) => {
    const { files } = await copiedAndWrittenOn(20, 5);
    damage(files);
    expect(await tryToOpen(files.folder)).toMatchObject({ ok: false });
    decide(files, prepare(files));
    const { store, close } = await opened(files.folder);
    expect(store.head().seq).toBe(21);
    expect(newestEntry(files).happening).toMatchObject({ restored: { missing: 5 } });
    close();
    expect(verifyStore(files.folder).faults).toEqual([]);
  });

  it('replaces another journal by a restored copy, which misses none of its entries', async () => {
    const { files } = await copiedAndWrittenOn(20, 0);
    const fresh = await journalOf(2);
    mkdirSync(fresh.backups);
    renameSync(files.backups, fresh.backups);
    decide(fresh, prepare(fresh));
    const { store } = await opened(fresh.folder);
    expect(store.head().seq).toBe(21);
    expect(newestEntry(fresh).happening).toMatchObject({ restored: { missing: 0, aside: { seq: 2 } } });
  });

  it('makes copies of a restored journal beside those of the old journal', async () => {
    const { files } = await copiedAndWrittenOn(20, 5);
    await copy(files, { day: '2026-11-22' });
    const older = copySourcesIn(files.backups, COPIES).find(({ head }) => head.seq === 20);
    if (!older) throw new Error('the older copy');
    decide(files, prepare(files, older));
    (await opened(files.folder)).close();
    await copy(files, { day: '2026-11-23' });
    expect(
      copySourcesIn(files.backups, COPIES)
        .map(({ head }) => head.seq)
        .sort(),
    ).toEqual([20, 21, 25]);
  });
});

describe('the restoration of a copy', () => {
  it.each([
    ['is missing', (files: JournalFiles) => rmSync(files.restored)],
    ['is damaged', (files: JournalFiles) => writeFileSync(files.restored, 'garbage '.repeat(2_000))],
    ['comes from another copy', (files: JournalFiles) => copyFileSync(files.database, files.restored)],
  ])('changes nothing if the restored journal %s', async (_name, spoil) => {
    const { files } = await decidedToRestore();
    spoil(files);
    expect(await openedAndTold(files)).toEqual({ seq: 25, told: ['restoreDamaged'] });
    expect(existsSync(files.earlier)).toBe(false);
    expect([files.restored, files.decision].map((file) => existsSync(file))).toEqual([false, false]);
  });

  it('creates no empty journal if only the decision shows that there was one', async () => {
    const { files } = await decidedToRestore();
    for (const gone of [files.backups, files.database, files.headMarker, files.restored]) {
      rmSync(gone, { recursive: true });
    }
    expect(await openedAndTold(files)).toEqual({ problem: 'missing', told: ['restoreDamaged'] });
    expect(await openedAndTold(files)).toEqual({ problem: 'missing', told: ['restoreDamaged'] });
    expect(existsSync(files.database)).toBe(false);
  });

  it('waits for a missing key and continues once the key is there', async () => {
    const { files } = await decidedToRestore();
    for (const _start of [1, 2]) {
      expect(await openedAndTold(files, null)).toEqual({ seq: 25, told: ['restoreWaitsForKey'] });
    }
    expect(await openedAndTold(files)).toEqual({ seq: 21, told: [] });
    expect(newestEntry(files).happening).toMatchObject({ fault: 'restored', restored: { missing: 5 } });
  });

  it('creates no empty journal while a restoration waits for the key', async () => {
    const { files } = await decidedToRestore();
    for (const gone of [files.backups, files.database, files.headMarker]) rmSync(gone, { recursive: true });
    expect(await openedAndTold(files, null)).toEqual({ problem: 'missing', told: ['restoreWaitsForKey'] });
    expect(await openedAndTold(files)).toEqual({ seq: 21, told: [] });
  });

  it('creates no empty journal if the old one was moved and the restored one is damaged', async () => {
    const { files } = await decidedToRestore();
    rmSync(files.backups, { recursive: true });
    mkdirSync(keptFolder(files), { recursive: true });
    for (const name of ['journal.db', 'journal.head.json']) {
      renameSync(join(files.folder, name), join(keptFolder(files), name));
    }
    writeFileSync(files.restored, 'garbage '.repeat(2_000));
    expect(await tryToOpen(files.folder)).toMatchObject({ ok: false, problem: 'missing' });
    expect(existsSync(files.database)).toBe(false);
    expect(existsSync(join(keptFolder(files), 'journal.db'))).toBe(true);
  });

  it.each(['', '.unfinished'])(
    'restores and keeps no prepared journal without a decision: journal.db.restored%s',
    async (ending) => {
      const { files } = await copiedAndWrittenOn(20, 5);
      prepare(files);
      renameSync(files.restored, `${files.restored}${ending}`);
      expect((await opened(files.folder)).store.head().seq).toBe(25);
      expect(existsSync(`${files.restored}${ending}`)).toBe(false);
    },
  );

  it('ignores a decision that another key authenticated', async () => {
    const { files } = await copiedAndWrittenOn(20, 5);
    decide(files, prepare(files), new Uint8Array(32).fill(9));
    expect(await openedAndTold(files)).toEqual({ seq: 25, told: ['restoreNotOurs'] });
  });
});

async function decidedToRestore(copied = 20, after = 5) {
  const { files, aside } = await copiedAndWrittenOn(copied, after);
  decide(files, prepare(files));
  return { files, aside };
}

async function openedAndTold({ folder }: JournalFiles, authenticationKey: Uint8Array | null = AUTHENTICATION_KEY) {
  const told: NotRestored[] = [];
  const place = { folder, mode: 'practice', till: 'T1', openedAt: timeAt(600), authenticationKey } as const;
  const opening = await openStore(place, undefined, { notRestored: (why) => told.push(why) });
  if (!opening.ok) return { problem: opening.problem, told };
  const { seq } = opening.journal.store.head();
  opening.journal.close();
  return { seq, told };
}
