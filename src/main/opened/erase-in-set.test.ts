import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportOf, sealerOf } from '../export/exports.fixture.ts';
import { journalFiles } from '../journal/database/files.ts';
import { decide } from '../journal/heads/heads.fixture.ts';
import { CANARY, canaryEntries, eraseSale, filesWith, KEPT } from '../journal/personal.fixture.ts';
import { temporaryFolder, writtenJournal } from '../journal/write/store.fixture.ts';
import { makeSigningKey } from '../seal/signing-key.ts';
import { openedFolder } from './opened-set.ts';
import { openedFrom, setsIn } from './opened-sets.fixture.ts';

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
    const { till, stick, saleId, exportAs } = await exportedTill();
    eraseSale(till, saleId);
    await exportAs('newer');
    const { folder, sets, id } = await openedFrom(stick);
    expect(await emailsIn(sets, id)).toEqual([KEPT, null]);
    expect(filesWith(folder, CANARY)).toEqual([]);
  });
});

async function exportedTill() {
  const { entries, saleId } = canaryEntries();
  const journal = await writtenJournal(entries);
  const stick = temporaryFolder();
  const sealer = sealerOf(journal, key);
  const exportAs = (name: string) => exportOf(journal, { destination: stick, name, formats: ['jsonl'] }, { sealer });
  await exportAs('older');
  return { till: journalFiles(journal), stick, saleId, exportAs };
}

async function emailsIn(sets: ReturnType<typeof setsIn>, id: string, search: string | null = null) {
  const page = await sets.page({ id, before: null, limit: 100, search, outcomes: null });
  return page?.payments.map(({ customer }) => customer.email);
}
