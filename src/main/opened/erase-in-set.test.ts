import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { threadModule } from '../../thread-modules.fixture.ts';
import { EVERYTHING, exported, makeExporter, sealerOf } from '../export/exports.fixture.ts';
import { journalFiles } from '../journal/database/files.ts';
import { timeAt } from '../journal/entries.fixture.ts';
import { decide } from '../journal/heads/heads.fixture.ts';
import { CANARY, canaryEntries, eraseSale, filesWith, KEPT } from '../journal/personal.fixture.ts';
import { temporaryFolder, writtenJournal } from '../journal/write/store.fixture.ts';
import { makeSigningKey } from '../seal/signing-key.ts';
import { findExports } from './find-exports.ts';
import { openedFolder } from './opened-set.ts';
import { createOpenedSets } from './opened-sets.ts';

const { key } = makeSigningKey();

describe('erasing in opened exports', () => {
  it('erases what the till’s journal has erased, so that no search finds it, also after a restart', async () => {
    const { till, stick, saleId } = await exportedTill();
    const { folder, sets, id } = await openedFrom(stick);
    expect(await emailsIn(sets, id)).toEqual([KEPT, CANARY]);
    eraseSale(till, saleId);
    expect(await sets.erase(till)).toEqual([]);
    expect(filesWith(folder, CANARY)).toEqual([]);
    expect(await emailsIn(sets, id)).toEqual([KEPT, null]);
    expect(await emailsIn(sets, id, CANARY)).toEqual([]);
    expect(await emailsIn(sets, id, KEPT)).toEqual([KEPT]);
    await sets.stop();
    expect(await emailsIn(setsIn(folder), id)).toEqual([KEPT, null]);
  });

  it('leaves a set unchanged if nothing in it was erased', async () => {
    const { till, stick } = await exportedTill();
    const other = await exportedTill();
    const { folder, sets } = await openedFrom(stick);
    const before = filesWith(folder, CANARY);
    eraseSale(other.till, other.saleId);
    expect([await sets.erase(other.till), await sets.erase(till)]).toEqual([[], []]);
    expect(filesWith(folder, CANARY)).toEqual(before);
  });

  it('reads a set whose erasing was interrupted, and verifies its store after the next erasing', async () => {
    const { till, stick, saleId } = await exportedTill();
    const { folder, sets, id } = await openedFrom(stick);
    await sets.stop();
    const description = path.join(openedFolder(folder), id, 'set.json');
    const told = JSON.parse(fs.readFileSync(description, 'utf8'));
    const stores = told.stores.map((store: object) => ({ ...store, sha256: null }));
    fs.writeFileSync(description, JSON.stringify({ ...told, stores }));
    const interrupted = setsIn(folder);
    expect(await emailsIn(interrupted, id)).toEqual([KEPT, CANARY]);
    eraseSale(till, saleId);
    expect(await interrupted.erase(till)).toEqual([]);
    expect(JSON.parse(fs.readFileSync(description, 'utf8')).stores).toMatchObject([{ sha256: expect.any(String) }]);
    await interrupted.stop();
    expect(await emailsIn(setsIn(folder), id)).toEqual([KEPT, null]);
  });

  it('erases what an earlier journal of the till has erased', async () => {
    const { till, stick, saleId } = await exportedTill();
    eraseSale(till, saleId);
    decide(till, 'newJournal');
    await writtenJournal([], till.folder);
    const { folder, sets, id } = await openedFrom(stick);
    expect(await sets.erase(till)).toEqual([]);
    expect(filesWith(folder, CANARY)).toEqual([]);
    expect(await emailsIn(sets, id)).toEqual([KEPT, null]);
  });

  it('names a set in which erasing failed', async () => {
    const { till, stick, saleId } = await exportedTill();
    const { folder, sets, id } = await openedFrom(stick);
    eraseSale(till, saleId);
    fs.writeFileSync(journalFiles(path.join(openedFolder(folder), id, '0')).database, 'no database');
    expect(await sets.erase(till)).toMatchObject([{ place: id, cause: expect.any(Error) }]);
  });
});

describe('opened exports', () => {
  it('does not bring back personal data that an entry of the opened exports says was erased', async () => {
    const { till, stick, saleId, exportTo } = await exportedTill();
    eraseSale(till, saleId);
    await exportTo(stick, 'newer');
    const { folder, sets, id } = await openedFrom(stick);
    expect(await emailsIn(sets, id)).toEqual([KEPT, null]);
    expect(filesWith(folder, CANARY)).toEqual([]);
  });
});

async function exportedTill() {
  const { entries, saleId } = canaryEntries();
  const journal = await writtenJournal(entries);
  const stick = temporaryFolder();
  const sealer = sealerOf(journal, key, []);
  const exportTo = async (destination: string, name: string) => {
    const { exporter, request } = makeExporter(journal, { sealer });
    await exported(exporter, request({ destination, name, selection: EVERYTHING, formats: ['jsonl'] }));
  };
  await exportTo(stick, 'older');
  return { till: journalFiles(journal), stick, saleId, exportTo };
}

function setsIn(folder: string) {
  const clock = { now: () => new Date(timeAt(60)) };
  const sets = createOpenedSets({ folder, workerUrl: threadModule('opened'), clock });
  onTestFinished(() => sets.stop());
  return sets;
}

async function openedFrom(stick: string) {
  const folder = temporaryFolder();
  const sets = setsIn(folder);
  const { folders } = await findExports(stick);
  const order = { fingerprints: null, seals: null, from: stick, folders };
  const ending = await sets.open(order, () => undefined).ending;
  if (ending.kind !== 'opened') throw new Error(JSON.stringify(ending));
  return { folder, sets, id: ending.set.id };
}

async function emailsIn(sets: ReturnType<typeof setsIn>, id: string, search: string | null = null) {
  const page = await sets.page({ id, before: null, limit: 100, search, outcomes: null });
  return page?.payments.map(({ customer }) => customer.email);
}
