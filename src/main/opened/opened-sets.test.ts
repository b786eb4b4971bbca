import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { OpenedQuery, OpenedSet } from '../../shared/export/opened-export.ts';
import { JournalUnreadable } from '../desk/ports/journal-port.ts';
import type { ExportRequest } from '../export/exporter.ts';
import { EVERYTHING, entriesOf, exportOf, requeriedAsPaid, sealerOf } from '../export/exports.fixture.ts';
import { journalFiles } from '../journal/database/files.ts';
import { buildPayment, buildSale, paidState, timeAt, unknownState } from '../journal/entries.fixture.ts';
import { temporaryFolder, writtenJournal } from '../journal/write/store.fixture.ts';
import { makeSigningKey } from '../seal/signing-key.ts';
import { findExports } from './find-exports.ts';
import { openedFolder } from './opened-set.ts';
import { openedFrom, openFrom, setsIn } from './opened-sets.fixture.ts';
import type { OpenedSets } from './opened-sets.ts';

/** Only Linux counts the bytes that a process reads. */
const COUNTS_READS = fs.existsSync('/proc/self/io');
const { key } = makeSigningKey();
const OF_RICE = { selection: { ...EVERYTHING, search: 'rice' } };

describe('opened sealed exports', () => {
  it('searches opened exports like the till’s own journal, newest first, page by page', async () => {
    const stick = await stickWith({ north: ['soap', 'rice', 'beans'] });
    const { sets, set } = await openedFrom(stick);
    expect(set).toMatchObject({ folder: stick, payments: 3, entries: 6, exports: [{ name: 'north', till: 'T1' }] });
    const first = await pageOf(sets, set, { limit: 2 });
    expect(notesOf(first)).toEqual(['beans', 'rice']);
    expect(notesOf(await pageOf(sets, set, { limit: 2, before: first?.next ?? null }))).toEqual(['soap']);
    expect(notesOf(await pageOf(sets, set, { search: 'ric' }))).toEqual(['rice']);
    expect(notesOf(await pageOf(sets, set, { outcomes: ['paid'] }))).toEqual(['rice']);
    expect(sets.list()).toEqual([set]);
  });

  it('shows an opened payment with everything that happened to it', async () => {
    const { sets, set } = await openedFrom(await stickWith({ north: ['soap', 'rice'] }));
    const [rice] = (await pageOf(sets, set, {}))?.payments ?? [];
    const found = await sets.payment(set.id, rice?.reference ?? '');
    expect(found).toMatchObject({ payment: rice, sale: { note: 'rice' }, journalId: set.exports[0]?.journal });
    expect(found?.timeline.map(({ seq, entry }) => [seq, entry.happening.kind])).toEqual([
      [3, 'paymentIntended'],
      [4, 'requeried'],
    ]);
    expect(await sets.payment(set.id, 'T1-261121-0009-AAAAAAAAA')).toBeNull();
  });

  it('forms one list of the exports of many tills, ordered by time', async () => {
    const { sets, set } = await openedFrom(
      await stickWith({ north: ['soap', 'rice', 'beans'], south: ['bread', 'salt', 'oil'] }),
    );
    expect(set).toMatchObject({ payments: 6, entries: 12 });
    // Both tills took a payment in each second.
    const pages: (string | null)[][] = [];
    let before: OpenedQuery['before'] = null;
    do {
      const page = await pageOf(sets, set, { limit: 1, before });
      pages.push(notesOf(page));
      before = page?.next ?? null;
    } while (before);
    expect(pages.flat()).toEqual(['beans', 'oil', 'rice', 'salt', 'soap', 'bread']);
  });

  it('forms one journal of a till from exports that overlap', async () => {
    const till = await makeTill(['soap', 'rice', 'beans']);
    const stick = temporaryFolder();
    await till.export(stick, 'first', OF_RICE);
    await till.export(stick, 'second');
    const { sets, set } = await openedFrom(stick);
    expect(set).toMatchObject({ payments: 3, entries: 6 });
    expect(notesOf(await pageOf(sets, set, {}))).toEqual(['beans', 'rice', 'soap']);
  });

  it('opens an export of a search, although entries between are missing', async () => {
    const till = await makeTill(['soap', 'rice', 'beans']);
    const stick = temporaryFolder();
    await till.export(stick, 'rice alone', OF_RICE);
    const { sets, set } = await openedFrom(stick);
    expect(notesOf(await pageOf(sets, set, {}))).toEqual(['rice']);
    const [rice] = (await pageOf(sets, set, {}))?.payments ?? [];
    const found = await sets.payment(set.id, rice?.reference ?? '');
    expect(found?.timeline.map(({ seq }) => seq)).toEqual([3, 4]);
  });

  it('says which facts the check could not know, and verifies a fact once a person has typed it', async () => {
    const stick = await stickWith({ north: ['soap'] });
    const { set } = await openedFrom(stick);
    expect(set.notKnown.map(({ sentence }) => sentence)).toContainEqual(expect.stringContaining(key.fingerprint));
    const { set: known } = await openedFrom(stick, { fingerprints: [key.fingerprint.toLowerCase()], seals: null });
    expect(known.notKnown.map(({ sentence }) => sentence)).not.toContainEqual(expect.stringContaining(key.fingerprint));
  });

  it('keeps exports open after a restart, and checks them before they are read', async () => {
    const { folder, sets, set } = await openedFrom(await stickWith({ north: ['soap'] }));
    await sets.stop();
    const again = setsIn(folder);
    expect(again.list()).toEqual([set]);
    expect(notesOf(await pageOf(again, set, {}))).toEqual(['soap']);
    await again.stop();
    const database = journalFiles(path.join(openedFolder(folder), set.id, '0')).database;
    const bytes = fs.readFileSync(database);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    fs.writeFileSync(database, bytes);
    const changed = setsIn(folder);
    const both = await Promise.allSettled([pageOf(changed, set, {}), pageOf(changed, set, {})]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(pageOf(changed, set, {})).rejects.toThrow(JournalUnreadable);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    fs.writeFileSync(database, bytes);
    expect(notesOf(await pageOf(changed, set, {}))).toEqual(['soap']);
  });

  it('leaves nothing behind if exports are closed, or if a power cut ended the opening', async () => {
    const { folder, sets, set } = await openedFrom(await stickWith({ north: ['soap'] }));
    await sets.close(set.id);
    expect(fs.readdirSync(openedFolder(folder))).toEqual([]);
    expect(sets.list()).toEqual([]);
    expect(await pageOf(sets, set, {})).toBeNull();
    fs.mkdirSync(path.join(openedFolder(folder), 'half.unfinished'));
    setsIn(folder);
    expect(fs.readdirSync(openedFolder(folder))).toEqual([]);
  });
});

describe('an opened export whose closing was interrupted', () => {
  it('removes an export at the next start if its closing was interrupted', async () => {
    const { folder, sets, set } = await openedFrom(await stickWith({ north: ['soap'] }));
    const remove = vi.spyOn(fs, 'rmSync').mockImplementationOnce((place) => {
      fs.unlinkSync(path.join(String(place), 'set.json'));
      throw new Error('power cut');
    });
    await expect(sets.close(set.id)).rejects.toThrow('power cut');
    remove.mockRestore();
    setsIn(folder);
    expect(fs.readdirSync(openedFolder(folder))).toEqual([]);
  });
});

describe('exports that cannot be opened', () => {
  it('refuses changed exports, naming the changed line', async () => {
    const stick = await stickWith({ north: ['soap', 'rice'] });
    const file = path.join(stick, 'north', 'journal.jsonl');
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('note":"rice"', 'note":"gold"'));
    const { folder, ending } = await openFrom(stick);
    expect(await ending).toMatchObject({
      kind: 'refused',
      findings: expect.arrayContaining([
        {
          place: 'north/journal.jsonl, line 3',
          sentence: expect.stringContaining('The personal data shown with entry 3 is not'),
        },
      ]),
    });
    expect(fs.existsSync(openedFolder(folder))).toBe(false);
  });

  it.runIf(COUNTS_READS).each(['journal.jsonl', 'payments.csv', 'manifest.json'])(
    'refuses exports by the sealed size if one line of a %s is larger than the memory',
    async (name) => {
      const stick = await stickWith({ north: ['soap'] });
      // A sparse file, which takes no space on the disk.
      fs.truncateSync(path.join(stick, 'north', name), 1_200_000_000);
      const before = bytesRead();
      const { folder, ending } = await openFrom(stick, { fingerprints: [key.fingerprint], seals: null });
      expect(await ending).toMatchObject({
        kind: 'refused',
        findings: expect.arrayContaining([
          expect.objectContaining({ place: expect.stringContaining(`north/${name}`) }),
        ]),
      });
      expect(bytesRead() - before).toBeLessThan(100_000_000);
      expect(fs.existsSync(openedFolder(folder))).toBe(false);
    },
  );

  it('refuses exports if a key other than the till’s signed them', async () => {
    const stick = await stickWith({ north: ['soap'] });
    const { ending } = await openFrom(stick, { fingerprints: [makeSigningKey().key.fingerprint], seals: null });
    expect(await ending).toMatchObject({ kind: 'refused', findings: [{ place: 'north/manifest.json' }] });
  });

  it('refuses exports without the journal’s entries', async () => {
    const till = await makeTill(['soap']);
    const stick = temporaryFolder();
    await till.export(stick, 'table', { formats: ['csv'] });
    const { ending } = await openFrom(stick);
    expect(await ending).toMatchObject({ kind: 'failed', problem: 'openedNoEntries' });
  });

  it('leaves nothing behind if the opening of exports is cancelled', async () => {
    const { folder, ending, cancel } = await openFrom(await stickWith({ north: ['soap'] }));
    cancel();
    expect(await ending).toMatchObject({ kind: 'failed', problem: 'cancelled' });
    expect(fs.existsSync(openedFolder(folder))).toBe(false);
  });
});

describe('the exports of a folder', () => {
  it('finds exports in the folder itself and one level below, and nothing else', async () => {
    const stick = await stickWith({ north: ['soap'], south: ['salt'] });
    fs.mkdirSync(path.join(stick, 'photos'));
    const inside = await findExports(stick);
    expect(inside.exports.map(({ name, payments, entries }) => [name, payments, entries])).toEqual([
      ['north', 1, 2],
      ['south', 1, 2],
    ]);
    expect((await findExports(path.join(stick, 'north'))).folders).toEqual([path.join(stick, 'north')]);
    expect((await findExports(path.join(stick, 'photos'))).folders).toEqual([]);
  });

  it('leaves out a folder that this user may not read', async () => {
    const stick = await stickWith({ north: ['soap'] });
    const locked = path.join(stick, 'locked');
    fs.mkdirSync(locked);
    const read = fs.readdirSync;
    const reading = vi.spyOn(fs, 'readdirSync').mockImplementation(((folder: string, ...options: []) => {
      if (folder === locked) throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
      return read(folder, ...options);
    }) as typeof read);
    const { folders } = await findExports(stick);
    reading.mockRestore();
    expect(folders).toEqual([path.join(stick, 'north')]);
  });

  it('refuses the exports of a folder if the manifest of one of them was removed', async () => {
    const stick = await stickWith({ north: ['soap'], south: ['salt'] });
    fs.rmSync(path.join(stick, 'south/manifest.json'));
    const { ending } = await openFrom(stick);
    expect(await ending).toMatchObject({ kind: 'refused', findings: [{ place: 'south' }] });
  });
});

/** Returns the bytes that this process has read in all its threads. */
function bytesRead(): number {
  const [, bytes] = /rchar: (\d+)/.exec(fs.readFileSync('/proc/self/io', 'utf8')) ?? [];
  return Number(bytes);
}

/** Makes a till with one payment per note, a second apart. Every other payment is paid. */
async function makeTill(notes: readonly string[], firstCounter = 1) {
  const payments = notes.map((note, index) => {
    const counter = firstCounter + index;
    const time = { createdAt: timeAt(index + 1), updatedAt: timeAt(index + 1) };
    const payment = buildPayment(buildSale({ note, ...time }), counter, time);
    return index % 2 === 1
      ? requeriedAsPaid({ ...payment, state: paidState(index + 1) })
      : { ...payment, state: unknownState(index + 1) };
  });
  const journal = await writtenJournal(entriesOf(payments));
  const sealer = sealerOf(journal, key);
  return {
    export: (destination: string, name: string, change: Partial<ExportRequest> = {}) =>
      exportOf(journal, { destination, name, formats: ['csv', 'jsonl'], ...change }, { sealer }),
  };
}

async function stickWith(tills: Record<string, readonly string[]>): Promise<string> {
  const stick = temporaryFolder();
  for (const [index, [name, notes]] of Object.entries(tills).entries()) {
    await (await makeTill(notes, 1 + 100 * index)).export(stick, name);
  }
  return stick;
}

function pageOf(sets: OpenedSets, { id }: OpenedSet, query: Partial<OpenedQuery>) {
  return sets.page({ id, before: null, limit: 100, search: null, outcomes: null, ...query });
}

function notesOf(page: { payments: { note: string | null }[] } | null): (string | null)[] {
  return page?.payments.map(({ note }) => note) ?? [];
}
