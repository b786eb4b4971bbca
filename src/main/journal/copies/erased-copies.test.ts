import { randomUUID } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { overwrite } from '../damage.fixture.ts';
import { readIfReadable } from '../database/connection.ts';
import { type JournalFiles, journalFiles } from '../database/files.ts';
import { buildEntry, buildPayment, buildSale, ofTill, timeAt } from '../entries.fixture.ts';
import { authenticationOf } from '../heads/authentication.ts';
import { erasedNumbersFile, writeErasedNumbers } from '../heads/erased-numbers.ts';
import { decide } from '../heads/heads.fixture.ts';
import { outsideFile } from '../heads/heads.ts';
import { CANARY, eraseSale, filesWith } from '../personal.fixture.ts';
import { AUTHENTICATION_KEY, tamper, temporaryFolder, writtenJournal } from '../write/store.fixture.ts';
import { copierOperations } from './copier.ts';
import { COPIES, copy, sourceIn } from './copies.fixture.ts';
import { type CopySource, copySourcesIn } from './copy-set.ts';
import { erasedSince, proveCopy } from './prove-copy.ts';
import { restoreCopy } from './restore-copy.ts';
import { SEGMENT_ENTRIES } from './segment.ts';

const NEXT_DAY = '2026-11-22';
const OTHER = 'other.customer@example.com';
const WITHOUT_CANARY = { emails: [null, OTHER, OTHER, OTHER], rows: 3 };
const ALL_RESTORED = { emails: [CANARY, OTHER, OTHER, OTHER], rows: 4 };
const NUMBERS = authenticationOf(AUTHENTICATION_KEY, 'erasedNumbers');

describe('personal data in copies', () => {
  it('keeps personal data beside the segment, and restores it with the entries', async () => {
    const { files } = await copiedJournal();
    expect(namesWith(files.backups, CANARY)).toEqual(['personal-000000001-000000004-000000004.jsonl.gz']);
    const source = sourceIn(files.backups);
    expect(prove(source, files)).toMatchObject({ seq: 4, isWhole: true, erased: 0 });
    expect(restored(source, files)).toEqual(ALL_RESTORED);
  });

  it.each([
    ['with the next copy', { day: NEXT_DAY }],
    ['even if the copy of the day already exists', {}],
  ])('removes erased data %s, and the copies still prove and restore', async (_when, order) => {
    const { files, saleId } = await copiedJournal();
    eraseSale(files, saleId);
    expect(await copy(files, order)).toEqual({ at: timeAt(0), problem: null });
    expect(filesWith(files.backups, CANARY)).toEqual([]);
    const [newest, older] = copySourcesIn(files.backups, COPIES);
    for (const source of [newest, older]) expect(prove(source, files)).toMatchObject({ isWhole: true, erased: 0 });
    expect(older && restored(older, files)).toEqual(WITHOUT_CANARY);
  });

  it('removes erased data from full segments, and leaves other segments unchanged', async () => {
    const { files, saleId } = await copiedJournal(SEGMENT_ENTRIES);
    const personal = () => namesIn(files.backups).filter((name) => name.includes('personal'));
    const [first = '', second = ''] = personal();
    const madeAt = statSync(second).mtimeMs;
    eraseSale(files, saleId);
    await copy(files, { day: NEXT_DAY });
    expect(filesWith(files.backups, CANARY)).toEqual([]);
    expect(personal()).not.toContain(first);
    expect(statSync(second).mtimeMs).toBe(madeAt);
  });

  it('removes erased data from a full segment in which other data was left out, because it was changed', async () => {
    const { files, saleId } = await journalWithCanary();
    await append(files, SEGMENT_ENTRIES);
    tamper(files.folder, `UPDATE personal SET data = replace(data, 'customer', 'kustomer') WHERE seq = 2`);
    await copy(files);
    eraseSale(files, saleId);
    await copy(files);
    expect(filesWith(files.backups, CANARY)).toEqual([]);
  });

  it('removes erased data from a second place when it is reachable again', async () => {
    const { files, saleId, place } = await copiedElsewhere();
    cpSync(place, `${place} away`, { recursive: true });
    rmSync(place, { recursive: true });
    eraseSale(files, saleId);
    expect(await copy(files, { place, mayMakePlace: false })).toMatchObject({ problem: 'away' });
    cpSync(`${place} away`, place, { recursive: true });
    expect(filesWith(place, CANARY)).not.toEqual([]);
    expect(await copy(files, { place, mayMakePlace: false })).toMatchObject({ problem: null });
    expect(filesWith(place, CANARY)).toEqual([]);
  });

  it('removes data that an earlier journal erased while the place was away', async () => {
    const { files, saleId, place } = await copiedElsewhere();
    eraseSale(files, saleId);
    decide(files, 'newJournal');
    await append(files, 1);
    const folder = { folder: files.folder, authenticationKey: AUTHENTICATION_KEY, outsideHeads: null };
    const copier = copierOperations(folder, () => undefined);
    const order = { place, day: NEXT_DAY, at: timeAt(0), again: false };
    expect(await copier.keep(order)).toMatchObject({ problem: null });
    expect(filesWith(place, CANARY)).toEqual([]);
    const earlier = copySourcesIn(place, COPIES).find(({ head }) => head.seq === 4);
    expect(earlier && restored(earlier, files)).toEqual(WITHOUT_CANARY);
  });

  it('removes erased data from an interrupted copy in a set that is no longer used', async () => {
    const { files, saleId } = await journalThatWentBack();
    const [kept = ''] = filesWith(files.backups, CANARY);
    for (const name of [
      'personal-000000001-000000005-000000009.jsonl.gz',
      'personal-000000001-000000004-000000004.jsonl.gz',
      'personal-000000001-000000005-000000004.jsonl.gz.unfinished',
    ]) {
      cpSync(kept, join(kept, '..', name));
    }
    await append(files, 2);
    eraseSale(files, saleId);
    expect(await copy(files, { day: NEXT_DAY })).toMatchObject({ problem: null });
    const older = copySourcesIn(files.backups, COPIES).at(-1);
    const left = namesIn(join(files.backups, older?.name ?? '', '..')).map((file) => basename(file));
    expect(left.filter((name) => name.includes('personal'))).toEqual([
      'personal-000000001-000000005-000000004.jsonl.gz',
    ]);
    expect(prove(older, files)).toMatchObject({ seq: 5, isWhole: true });
  });

  it('removes erased data from unused sets, even for entries that the journal lacks', async () => {
    const { files, saleId } = await journalThatWentBack(CANARY);
    await append(files, 2);
    eraseSale(files, saleId);
    await copy(files, { day: NEXT_DAY });
    expect(copySourcesIn(files.backups, COPIES)).toHaveLength(2);
    expect(filesWith(files.backups, CANARY)).toEqual([]);
    const older = copySourcesIn(files.backups, COPIES).at(-1);
    expect(prove(older, files)).toMatchObject({ seq: 5, isWhole: true });
  });
});

describe('an older copy with data that was erased later', () => {
  it('counts the entries with erased data, and restores the copy without the data', async () => {
    const { files, saleId, place } = await copiedElsewhere();
    eraseSale(files, saleId);
    const source = sourceIn(place);
    expect(prove(source, files)).toMatchObject({ seq: 4, isWhole: true, erased: 1 });
    expect(restored(source, files)).toEqual(WITHOUT_CANARY);
    expect(filesWith(files.folder, CANARY)).toEqual([]);
  });

  it('leaves out erased data even if only the list of erased numbers outside the profile remains', async () => {
    const { files } = await copiedJournal();
    const outside = temporaryFolder();
    const source = sourceIn(files.backups);
    const file = erasedNumbersFile(outsideFile(outside, files.folder) ?? '', source.identity.id);
    const { id: journal } = source.identity;
    writeErasedNumbers(file, { journal, head: { seq: 1, hash: '00'.repeat(32) }, stretches: [[1, 1]] }, NUMBERS);
    rmSync(files.database);
    const isErased = erasedSince(files, source.identity.id, outside, NUMBERS);
    expect(proveCopy(source, [], isErased, () => undefined).erased).toBe(1);
    expect(erasedSince(files, randomUUID(), outside, NUMBERS)(1, '')).toBe(false);
  });

  it('leaves out data that was erased in a journal that has since been put aside', async () => {
    const { files, saleId, place } = await copiedElsewhere();
    eraseSale(files, saleId);
    const aside = join(files.earlier, 'until-2026-11-22');
    mkdirSync(aside, { recursive: true });
    renameSync(files.database, join(aside, basename(files.database)));
    expect(prove(sourceIn(place), files)).toMatchObject({ seq: 4, isWhole: true, erased: 1 });
    expect(restored(sourceIn(place), files)).toEqual(WITHOUT_CANARY);
  });

  it('keeps data that belongs to another entry with the same number', async () => {
    const { place } = await copiedElsewhere();
    const others = await journalWithCanary();
    eraseSale(others.files, others.saleId);
    expect(proveCopy(sourceIn(place), [], erasedIn(others.files, sourceIn(place)), () => undefined).erased).toBe(0);
  });
});

describe('changed personal data in a copy', () => {
  it.each([
    ['a value', (text: string) => text.replace(CANARY, 'canary.changed@example.com')],
    ['the salt', (text: string) => text.replace(/"salt":"../, '"salt":"00')],
    ['the number of the entry', (text: string) => text.replace('"seq":1', '"seq":9')],
    ['the form of a line', (text: string) => text.replace('"seq":1}', '"seq": 1}')],
  ])('leaves out changed data, restores the rest, and completes it with the next copy: %s', async (_what, change) => {
    const { files } = await copiedJournal();
    const [file = ''] = filesWith(files.backups, CANARY);
    const text = gunzipSync(readFileSync(file)).toString('utf8');
    expect(change(text)).not.toBe(text);
    writeFileSync(file, gzipSync(change(text)));
    expect(prove(sourceIn(files.backups), files)).toMatchObject({ seq: 4, isWhole: true });
    expect(restored(sourceIn(files.backups), files)).toEqual(WITHOUT_CANARY);
    await copy(files, { day: NEXT_DAY });
    expect(restored(sourceIn(files.backups), files)).toEqual(ALL_RESTORED);
  });

  it.each([
    ['one of its bytes was changed', (file: string) => overwrite(file, 60, Buffer.from('xx'))],
    ['it was cut short', (file: string) => truncateSync(file, 60)],
    ['it is gone', (file: string) => rmSync(file)],
    ['it cannot be read', (file: string) => [rmSync(file), mkdirSync(file)]],
  ])(
    'proves and restores entries without their data, and completes it with the next copy: %s',
    async (_what, damage) => {
      const { files } = await journalWithCanary();
      await copy(files);
      const [file = ''] = filesWith(files.backups, CANARY);
      damage(file);
      expect(prove(sourceIn(files.backups), files)).toMatchObject({ seq: 4, isWhole: true });
      expect(restored(sourceIn(files.backups), files)).toEqual({ emails: [null, null, null, null], rows: 0 });
      if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) rmSync(file, { recursive: true });
      expect(await copy(files, { day: NEXT_DAY })).toMatchObject({ problem: null });
      expect(restored(sourceIn(files.backups), files)).toEqual(ALL_RESTORED);
    },
  );

  it('accepts missing rows, and completes them within a week', async () => {
    const { files } = await copiedJournal(SEGMENT_ENTRIES);
    const [file = ''] = filesWith(files.backups, CANARY);
    const [, ...lines] = gunzipSync(readFileSync(file)).toString('utf8').split('\n');
    writeFileSync(file, gzipSync(lines.join('\n')));
    expect(prove(sourceIn(files.backups), files)).toMatchObject({ isWhole: true });
    for (let day = 22; day < 29; day += 1) await copy(files, { day: `2026-11-${day}` });
    expect(filesWith(files.backups, CANARY)).toHaveLength(1);
  });

  it('finds personal data that was renamed after the copy was listed', async () => {
    const { files, saleId } = await copiedJournal();
    const listed = sourceIn(files.backups);
    eraseSale(files, saleId);
    await copy(files);
    expect(prove(listed, files)).toMatchObject({ seq: 4, isWhole: true });
    expect(restored(listed, files)).toEqual(WITHOUT_CANARY);
  });
});

describe('changed personal data in a journal', () => {
  it('copies the entries without the data, and copies the data again once it fits', async () => {
    const { files } = await journalWithCanary();
    tamper(files.folder, `UPDATE personal SET data = replace(data, 'canary', 'kanary')`);
    expect(await copy(files)).toEqual({ at: timeAt(0), problem: null });
    const source = sourceIn(files.backups);
    expect(prove(source, files)).toMatchObject({ seq: 4, isWhole: true });
    expect(restored(source, files)).toEqual(WITHOUT_CANARY);
    tamper(files.folder, `UPDATE personal SET data = replace(data, 'kanary', 'canary')`);
    await copy(files, { day: NEXT_DAY });
    expect(restored(sourceIn(files.backups), files)).toEqual(ALL_RESTORED);
  });
});

async function journalWithCanary() {
  const files = journalFiles(temporaryFolder());
  const sale = buildSale();
  const all = [buildPayment(sale, 1), ...[2, 3, 4].map((counter) => buildPayment(buildSale(), counter))];
  const entries = all.map((payment, index) =>
    buildEntry({ ...payment, customer: { email: index === 0 ? CANARY : OTHER, phone: null } }),
  );
  await writtenJournal(entries, files.folder);
  return { files, saleId: sale.id };
}

async function copiedJournal(entries = 0) {
  const journal = await journalWithCanary();
  if (entries > 0) await append(journal.files, entries);
  await copy(journal.files);
  return journal;
}

/** Copies a journal with a later payment that the journal itself lacks, of the same sale if it has the canary. */
async function journalThatWentBack(email = OTHER) {
  const { files, saleId } = await journalWithCanary();
  const newer = journalFiles(temporaryFolder());
  cpSync(files.folder, newer.folder, { recursive: true });
  const sale = email === CANARY ? buildSale({ id: saleId }) : buildSale();
  const later = { ...buildPayment(sale, 900), customer: { email, phone: null } };
  await writtenJournal([buildEntry(later)], newer.folder);
  await copy(newer, { place: files.backups });
  return { files, saleId };
}

async function copiedElsewhere() {
  const journal = await journalWithCanary();
  const place = join(temporaryFolder(), 'Paydesk copies');
  await copy(journal.files, { place });
  return { ...journal, place };
}

async function append(files: JournalFiles, entries: number): Promise<void> {
  const entry = ofTill({ kind: 'clockConfirmed', newestAt: timeAt(0) });
  await writtenJournal(Array(entries).fill(entry), files.folder);
}

function erasedIn(files: JournalFiles, { identity }: CopySource) {
  return erasedSince(files, identity.id, null, null);
}

function prove(source: CopySource | undefined, files: JournalFiles) {
  return source && proveCopy(source, [], erasedIn(files, source), () => undefined);
}

function restored(source: CopySource, files: JournalFiles) {
  const hash = Buffer.from(source.head.hash).toString('hex');
  restoreCopy(source, { seq: source.head.seq, hash }, files.restored, erasedIn(files, source), () => undefined);
  return readIfReadable(files.restored, (connection) => ({
    emails: connection
      .prepare('SELECT email FROM payments ORDER BY first_seq')
      .all()
      .map(({ email }) => email),
    rows: connection.prepare('SELECT count(*) AS rows FROM personal').get()?.rows,
  }));
}

function namesIn(place: string): string[] {
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function namesWith(place: string, text: string): string[] {
  return filesWith(place, text).map((file) => file.slice(file.lastIndexOf('/') + 1));
}
