import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { Happening, JournalEntry } from '../../../shared/journal/journal-entry.ts';
import { caseStory } from '../cases.fixture.ts';
import { type CopySource, copySourcesIn } from '../copies/copy-source.ts';
import { keepCopy } from '../copies/keep-copy.ts';
import { restoreCopy } from '../copies/restore-copy.ts';
import { openForSearching } from '../database/connection.ts';
import { type JournalFiles, journalFiles } from '../database/files.ts';
import { buildEntry, buildSale, intents, timeAt } from '../entries.fixture.ts';
import { authenticationOf } from '../heads/authentication.ts';
import { prepareCaseReads } from '../read/case-reads.ts';
import { readGivenNumbers } from '../read/given-numbers.ts';
import { prepareReportReads, readShifts } from '../read/report-reads.ts';
import { readSealState } from '../read/seal-state.ts';
import { verifyStore } from '../verify/verify.fixture.ts';
import { AUTHENTICATION_KEY, temporaryFolder } from '../write/store.fixture.ts';
import { type JournalDecision, writeDecision } from './decision.ts';
import { type OpenedStore, openStore } from './open.ts';

/*
 * A Z, a seal, a shift, a case and a run are known by their number, on paper and in other people's files. A journal that lost its end, or that
 * begins after another one, gives none of them a second time.
 */

const COPIES = authenticationOf(AUTHENTICATION_KEY, 'copy');
const DECIDED_AT = timeAt(500);
const HASH = 'ab'.repeat(32);

interface Place {
  files: JournalFiles;
  outsideHeads: string;
}

describe('a journal that goes on', () => {
  it.each([
    ['from a copy, beside the old one', () => undefined],
    ['from a copy, where the old file is gone and its heads are not', ({ files }: Place) => rmSync(files.database)],
    [
      'from a copy, where the profile was lost and the head outside it was not',
      ({ files }: Place) => {
        rmSync(files.database);
        rmSync(files.headMarker);
      },
    ],
    [
      'from a copy, where the heads were lost and the old file was not',
      ({ files, outsideHeads }: Place) => {
        rmSync(files.headMarker);
        rmSync(outsideHeads, { recursive: true });
      },
    ],
  ])('%s gives no number twice', async (_name, lose) => {
    const place = await copiedAndWrittenOn();
    lose(place);
    prepareRestored(place.files);
    await goesOnAfterLost(place);
  });

  it('from an older copy, where a newer one alone knows them', async () => {
    const place = await copiedAndWrittenOn();
    await copy(place.files, '2026-11-22');
    for (const file of [place.files.database, place.files.headMarker]) rmSync(file);
    rmSync(place.outsideHeads, { recursive: true });
    const [newest, older] = copySourcesIn(place.files.backups, COPIES);
    expect(newest?.numbers).toEqual({ day: 3, seal: 3, shift: 3, case: 3, run: 3 });
    prepareRestored(place.files, older, newest);
    await goesOnAfterLost(place);
  });

  it('in a new journal gives no number twice, and says in its identity where they go on', async () => {
    const place = await copiedAndWrittenOn();
    writeFileSync(place.files.database, 'garbage '.repeat(2_000));
    decide(place.files, { decision: 'newJournal' });
    await goesOnAfterLost(place);
  });

  it('with a tail that was cut gives no number twice', async () => {
    const place = await copiedAndWrittenOn();
    // An older file lies in its place, and the heads are ahead of it.
    prepareRestored(place.files);
    renameSync(place.files.restored, place.files.database);
    decide(place.files, { decision: 'acceptHead' });
    await goesOnAfterLost(place);
  });

  it('with numbers that nobody knows begins after its own', async () => {
    const place = await copiedAndWrittenOn();
    for (const file of [place.files.database, place.files.headMarker]) rmSync(file);
    rmSync(place.outsideHeads, { recursive: true });
    prepareRestored(place.files);
    const { close } = await openedAt(place);
    close();
    expect(numbersOf(place.files)).toEqual({ day: 1, seal: 1, shift: 1, case: 1, run: 1 });
  });

  it('with a head that somebody else wrote does not believe its numbers', async () => {
    const place = await copiedAndWrittenOn();
    rmSync(place.files.database);
    rmSync(place.outsideHeads, { recursive: true });
    const forged = { day: 900, seal: 900, shift: 900, case: 900, run: 900 };
    const marker = JSON.parse(readFileSync(place.files.headMarker, 'utf8'));
    writeFileSync(place.files.headMarker, JSON.stringify({ ...marker, numbers: forged }));
    prepareRestored(place.files);
    (await openedAt(place)).close();
    expect(numbersOf(place.files).day).toBe(1);
  });
});

/** Three of each were given, and one of each is in the copy. */
async function copiedAndWrittenOn(): Promise<Place> {
  const folder = temporaryFolder();
  const place = { files: journalFiles(folder), outsideHeads: temporaryFolder() };
  const { store, close } = await openedAt(place);
  for (const entry of intents(2)) store.append(entry);
  await giveOneOfEach(store, place.files, 1);
  await copy(place.files, '2026-11-21');
  await giveOneOfEach(store, place.files, 2);
  await giveOneOfEach(store, place.files, 3);
  close();
  return place;
}

async function goesOnAfterLost(place: Place): Promise<void> {
  const { store, close } = await openedAt(place);
  expect(await nextNumbers(place.files)).toEqual({ day: 4, seal: 4, shift: 4, case: 4, run: 4 });
  await giveOneOfEach(store, place.files, 4);
  close();
  const again = await openedAt(place);
  expect(again.store.marker().numbers).toEqual({ day: 4, seal: 4, shift: 4, case: 4, run: 4 });
  again.close();
  expect(numbersOf(place.files)).toEqual({ day: 4, seal: 4, shift: 4, case: 4, run: 4 });
  expect(verifyStore(place.files.folder).faults).toEqual([]);
}

/** What the next of each would be called. */
function nextNumbers(files: JournalFiles) {
  return readingInTurn(files, async (connection) => ({
    day: (await prepareReportReads(connection).report()).number,
    seal: readSealState(connection).highestSeal + 1,
    shift: readShifts(connection).newest + 1,
    case: prepareCaseReads(connection).nextCaseNumber(),
    run: (readGivenNumbers(connection).run ?? 0) + 1,
  }));
}

function numbersOf(files: JournalFiles) {
  return reading(files, readGivenNumbers);
}

function reading<Value>(files: JournalFiles, read: (connection: DatabaseSync) => Value): Value {
  const connection = openForSearching(files.database);
  try {
    return read(connection);
  } finally {
    connection.close();
  }
}

async function readingInTurn<Value>(
  files: JournalFiles,
  read: (connection: DatabaseSync) => Promise<Value>,
): Promise<Value> {
  const connection = openForSearching(files.database);
  try {
    return await read(connection);
  } finally {
    connection.close();
  }
}

async function giveOneOfEach(store: OpenedStore['store'], files: JournalFiles, number: number): Promise<void> {
  const { seq } = store.append(tillEntry({ kind: 'shiftOpened', shift: number }));
  const end = { shift: number, person: 'cashier', openedSeq: seq, counted: null, handedOver: [] };
  store.append(tillEntry({ kind: 'shiftClosed', upTo: seq, ...end }));
  for (const entry of caseStory({ id: randomUUID(), number }, [])) store.append(entry);
  store.append(tillEntry({ kind: 'requeryRunMade', run: number, origin: { kind: 'pasted' }, references: 1 }));
  const journal = { form: 1, id: randomUUID(), mode: 'practice', till: 'T1', createdAt: timeAt(0) } as const;
  const seal = {
    ...{ form: 1, purpose: 'paydesk seal', kind: 'close', number, previous: null, sealedAt: timeAt(0) },
    ...{ zone: 'Africa/Lagos', till: 'T1', journal, head: { seq, hash: HASH }, days: null },
    ...{ contents: null, publicKey: HASH, rotations: [] },
  } as const;
  store.append(tillEntry({ kind: 'sealed', seal, signature: `${HASH}${HASH}` } as Happening));
  const { after, upTo, contents } = await readingInTurn(files, (connection) => prepareReportReads(connection).report());
  store.append(tillEntry({ kind: 'dayClosed', number, after, upTo, contents }));
}

function tillEntry(happening: Happening): JournalEntry {
  return { ...buildEntry(buildSale(), null, happening), sale: null };
}

async function openedAt({ files, outsideHeads }: Place): Promise<OpenedStore> {
  const given = { folder: files.folder, mode: 'practice', till: 'T1', openedAt: timeAt(600), outsideHeads } as const;
  const opening = await openStore({ ...given, authenticationKey: AUTHENTICATION_KEY });
  if (!opening.ok) throw new Error(`${opening.problem}: ${opening.detail}`);
  return opening.journal;
}

async function copy({ database, backups }: JournalFiles, day: string): Promise<void> {
  const place = { place: backups, mayMakePlace: true, spareBytes: 0 };
  const copied = await keepCopy({ database, ...place, day, at: `${day}T12:00:00.000Z`, authentication: COPIES });
  if (copied.problem !== null) throw new Error(copied.problem);
}

/** Makes the journal of a copy and decides for it. @param knowing the copy whose numbers are known; its own where none is named */
function prepareRestored(
  files: JournalFiles,
  source: CopySource | undefined = copySourcesIn(files.backups, COPIES)[0],
  knowing: CopySource | undefined = source,
): void {
  if (!source || !knowing?.numbers) throw new Error('a copy that knows numbers');
  const to = { seq: source.head.seq, hash: Buffer.from(source.head.hash).toString('hex') };
  restoreCopy(source, to, files.restored, () => undefined);
  decide(files, { decision: 'restore', restored: { ...to, copiedAt: source.at, numbers: knowing.numbers } });
}

function decide(files: JournalFiles, decided: Pick<JournalDecision, 'decision' | 'restored'>): void {
  const by = { by: 'owner', at: DECIDED_AT, zone: 'Africa/Lagos' };
  writeDecision(files.decision, { form: 1, ...by, ...decided }, authenticationOf(AUTHENTICATION_KEY, 'decision'));
}
