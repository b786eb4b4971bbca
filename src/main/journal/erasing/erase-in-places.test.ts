import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildCase, buildClaim } from '../../../shared/testing/cases.fixture.ts';
import { caseStory } from '../cases.fixture.ts';
import { openForWriting } from '../database/connection.ts';
import { databasesAside, journalFiles } from '../database/files.ts';
import { buildEntry, buildPayment, buildSale, intents, timeAt } from '../entries.fixture.ts';
import { decide } from '../heads/heads.fixture.ts';
import { CANARY, eraseSale, filesWith, KEPT, plantTrace } from '../personal.fixture.ts';
import { verifyJournal } from '../verify/verify.ts';
import { readerOf, tamper, temporaryFolder, writtenJournal } from '../write/store.fixture.ts';
import { eraseAside } from './erase-in-places.ts';
import { erasedRowsIn, eraseRows } from './erase-rows.ts';
import { noteErasure } from './unused-bytes.ts';

const DIVERGED = 'canary.diverged@example.com';

describe('eraseAside', () => {
  it('erases from a journal that was put aside, also in entries that the new journal lacks, and leaves it intact', async () => {
    const { files, aside } = await erasedAndWentBack();
    expect(await eraseAside(files)).toEqual([]);
    for (const text of [CANARY, DIVERGED, 'words of the diverged case', 'words of the step']) {
      expect([text, filesWith(files.folder, text)]).toEqual([text, []]);
    }
    expect(filesWith(files.folder, KEPT)).not.toEqual([]);
    const connection = readerOf(aside.folder);
    expect(verifyJournal(connection, null).faults).toEqual([]);
    expect(connection.prepare('SELECT email FROM payments ORDER BY first_seq LIMIT 2').all()).toEqual([
      { email: null },
      { email: KEPT },
    ]);
  });

  it('erases a claim that was made before its case named the payment', async () => {
    const { files, aside, reference } = await erasedAndWentBack();
    const opened = { claim: buildClaim({ words: 'words of the early claim' }), references: [] };
    const linkedLater = caseStory({ ...opened, id: randomUUID(), number: 2 }, [{ kind: 'caseLinked', reference }]);
    await writtenJournal(linkedLater, aside.folder);
    expect(await eraseAside(files)).toEqual([]);
    expect(filesWith(files.folder, 'words of the early claim')).toEqual([]);
  });

  it('reports a journal that is being read, and clears its log and unused bytes in the next pass', async () => {
    const { files, aside } = await erasedAndWentBack();
    const reader = readerOf(aside.folder);
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM event').get();
    expect(await eraseAside(files)).toMatchObject([{ place: 'until-2026-11-22' }]);
    expect(filesWith(files.earlier, CANARY)).not.toEqual([]);
    reader.close();
    expect(await eraseAside(files)).toEqual([]);
    expect(filesWith(files.earlier, CANARY)).toEqual([]);
  });

  it('clears the unused bytes of a journal if the program ended during an earlier pass', async () => {
    const { files, aside } = await erasedAndWentBack();
    const journal = readerOf(files.folder);
    const database = openForWriting(aside.database);
    noteErasure(aside);
    eraseRows(database, erasedRowsIn(database, journal));
    database.close();
    plantTrace(aside.database);
    expect(await eraseAside(files)).toEqual([]);
    expect(readFileSync(aside.database).includes('trace')).toBe(false);
    expect(existsSync(aside.erasing)).toBe(false);
  });

  it('completes an erasure if its journal was put aside before the other places were erased', async () => {
    const { files } = await erasedAndWentBack();
    noteErasure(files);
    plantTrace(files.database);
    decide(files, 'newJournal');
    await writtenJournal(intents(1, 200), files.folder);
    expect(await eraseAside(files)).toEqual([]);
    for (const text of [CANARY, DIVERGED]) expect([text, filesWith(files.earlier, text)]).toEqual([text, []]);
    expect(databasesAside(files).map((file) => readFileSync(file).includes('trace'))).toEqual([false, false]);
    expect(filesWith(files.earlier, KEPT)).not.toEqual([]);
  });

  it('erases nothing that the journal has not erased', async () => {
    const { files } = await journalThatWentBack();
    const before = [CANARY, DIVERGED, KEPT].map((text) => filesWith(files.earlier, text));
    expect(await eraseAside(files)).toEqual([]);
    expect([CANARY, DIVERGED, KEPT].map((text) => filesWith(files.earlier, text))).toEqual(before);
  });

  it.each(['no JSON', '{}', '{"happening":{"kind":"unheard of"}}'])(
    'erases although an entry is damaged: %s',
    async (damage) => {
      const { files, aside } = await erasedAndWentBack();
      tamper(aside.folder, `UPDATE event SET payload = '${damage}' WHERE seq = 2`);
      expect(await eraseAside(files)).toEqual([]);
      expect([CANARY, DIVERGED].map((text) => filesWith(files.folder, text))).toEqual([[], []]);
    },
  );

  it('names the journal in which erasing failed, and erases from the others', async () => {
    const { files } = await erasedAndWentBack();
    mkdirSync(join(files.earlier, 'until-damaged'));
    writeFileSync(join(files.earlier, 'until-damaged', 'journal.db'), 'not a journal');
    expect(await eraseAside(files)).toMatchObject([{ place: 'until-damaged' }]);
    expect(filesWith(files.folder, CANARY)).toEqual([]);
  });
});

async function erasedAndWentBack() {
  const { saleId, ...journals } = await journalThatWentBack();
  eraseSale(journals.files, saleId);
  return journals;
}

/** Makes a put-aside journal that has all entries of the current journal and further entries about the same sale. */
async function journalThatWentBack() {
  const files = journalFiles(temporaryFolder());
  const sale = buildSale();
  const payment = { ...buildPayment(sale, 1), customer: { email: CANARY, phone: null } };
  const kept = { ...buildPayment(buildSale(), 2), customer: { email: KEPT, phone: null } };
  await writtenJournal([buildEntry(payment), buildEntry(kept)], files.folder);
  const folder = join(files.earlier, 'until-2026-11-22');
  mkdirSync(folder, { recursive: true });
  const aside = journalFiles(folder);
  for (const of of ['database', 'headMarker'] as const) copyFileSync(files[of], aside[of]);
  const again = { ...buildPayment(sale, 900), customer: { email: DIVERGED, phone: null } };
  const record = buildCase({ references: [payment.reference] }, timeAt(0));
  const noted = caseStory(record, [{ kind: 'caseNoted', words: 'words of the diverged case' }]);
  await writtenJournal([buildEntry(again), ...noted], aside.folder);
  tamper(aside.folder, `INSERT INTO step_detail VALUES ('${payment.reference}', '"words of the step"', x'00')`);
  await writtenJournal(intents(2, 100), files.folder);
  return { files, aside, saleId: sale.id, reference: payment.reference };
}
