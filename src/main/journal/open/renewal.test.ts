import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { caseStory } from '../cases.fixture.ts';
import { COPIES, copy } from '../copies/copies.fixture.ts';
import { type CopySource, copySourcesIn } from '../copies/copy-set.ts';
import { openForSearching, readIfReadable } from '../database/connection.ts';
import { type JournalFiles, journalFiles } from '../database/files.ts';
import { intents, ofTill, sealedEntry, timeAt } from '../entries.fixture.ts';
import { authenticationOf } from '../heads/authentication.ts';
import { decide as decideIn } from '../heads/heads.fixture.ts';
import { prepareCaseReads } from '../read/case-reads.ts';
import { readGivenNumbers } from '../read/given-numbers.ts';
import { prepareReportReads, readShifts } from '../read/report-reads.ts';
import { readSealState } from '../read/seal-state.ts';
import { verifyStore } from '../verify/verify.fixture.ts';
import { AUTHENTICATION_KEY, openedWith, temporaryFolder } from '../write/store.fixture.ts';
import { writeDecision } from './decision.ts';
import { type OpenedStore, openStore } from './open.ts';
import { setAside } from './renewal.ts';
import { decide, prepare } from './restoration.fixture.ts';

const OTHER_HASH = 'ab'.repeat(32);
const all = (number: number) => ({ day: number, seal: number, shift: number, case: number, run: number });

describe('the starting point of a new journal', () => {
  it.each([
    ['this disk has written other entries since it was set back', 2],
    ['head office has more entries', 9],
  ])('starts a new journal at the end known to head office if %s', async (_why, seq) => {
    const { continues, journal } = await setAsideAfter({ seq, isOwn: false });
    expect(continues).toEqual({ journal, seq, hash: OTHER_HASH });
  });

  it('starts a new journal at its own end if head office has nothing more', async () => {
    const { continues, journal, end } = await setAsideAfter({ seq: 2, isOwn: true });
    expect(continues).toEqual({ journal, ...end });
  });
});

/** Puts aside a journal after head office returned its entries up to `seq`. */
async function setAsideAfter({ seq, isOwn }: { seq: number; isOwn: boolean }) {
  const { folder, store, close } = await openedWith([]);
  const hashes = intents(3).map((entry) => {
    store.append(entry);
    return store.head().hash;
  });
  const { journal, seq: last, hash } = store.head();
  close();
  const fetchedHash = (isOwn && hashes[seq - 1]) || OTHER_HASH;
  const decision = {
    ...({ form: 1, decision: 'newJournal', by: 'owner', at: timeAt(500), zone: 'Africa/Lagos' } as const),
    fetched: { journal, before: { seq: 0, hash: OTHER_HASH }, seq, hash: fetchedHash, numbers: all(0) },
  };
  const files = journalFiles(folder);
  const authentication = authenticationOf(AUTHENTICATION_KEY, 'decision');
  writeDecision(files.decision, decision, authentication);
  const heads = { outside: null, authentication: null };
  return { continues: setAside(files, decision, heads)?.continues, journal, end: { seq: last, hash } };
}

/*
 * A Z, a seal, a shift, a case and a run have numbers that appear on paper and in other people's files. A journal that
 * lost its end, or that continues another one, must not use such a number twice.
 */

interface Place {
  files: JournalFiles;
  outsideHeads: string;
}

describe('the numbers of a continued journal', () => {
  it.each<[string, (place: Place) => string[]]>([
    ['beside the old journal', () => []],
    ['after only the old file was lost', ({ files }) => [files.database]],
    ['after the profile was lost and the outside head remained', ({ files }) => [files.database, files.headMarker]],
    ['after only the heads were lost', ({ files, outsideHeads }) => [files.headMarker, outsideHeads]],
  ])('repeats no number in a journal restored from a copy %s', async (_name, lost) => {
    const place = await copiedAndWrittenOn();
    remove(...lost(place));
    prepareRestored(place.files);
    await goesOnAfterLost(place);
  });

  it('skips, in a journal from an older copy, the numbers that only a newer copy knows', async () => {
    const place = await copiedAndWrittenOn();
    await copy(place.files, { day: '2026-11-22', at: timeAt(60) });
    remove(place.files.database, place.files.headMarker, place.outsideHeads);
    const [newest, older] = copySourcesIn(place.files.backups, COPIES);
    expect(newest?.numbers).toEqual(all(3));
    prepareRestored(place.files, older, newest);
    await goesOnAfterLost(place);
  });

  it('does not reuse numbers in a new journal, whose identity says where they continue', async () => {
    const place = await copiedAndWrittenOn();
    writeFileSync(place.files.database, 'garbage '.repeat(2_000));
    decideIn(place.files, 'newJournal');
    await goesOnAfterLost(place);
  });

  it('does not reuse numbers after the newest entries were cut off', async () => {
    const place = await copiedAndWrittenOn();
    // The restored file is older than the heads.
    prepareRestored(place.files);
    renameSync(place.files.restored, place.files.database);
    decideIn(place.files, 'acceptHead');
    await goesOnAfterLost(place);
  });

  it("continues after the journal's own numbers if no other source knows any", async () => {
    const place = await copiedAndWrittenOn();
    remove(place.files.database, place.files.headMarker, place.outsideHeads);
    prepareRestored(place.files);
    (await openedAt(place)).close();
    expect(numbersOf(place.files)).toEqual(all(1));
  });

  it('ignores the numbers of a head with an invalid tag', async () => {
    const place = await copiedAndWrittenOn();
    remove(place.files.database, place.outsideHeads);
    const marker = JSON.parse(readFileSync(place.files.headMarker, 'utf8'));
    writeFileSync(place.files.headMarker, JSON.stringify({ ...marker, numbers: all(900) }));
    prepareRestored(place.files);
    (await openedAt(place)).close();
    expect(numbersOf(place.files)?.day).toBe(1);
  });
});

function remove(...paths: string[]): void {
  for (const path of paths) rmSync(path, { recursive: true });
}

async function copiedAndWrittenOn(): Promise<Place> {
  const folder = temporaryFolder();
  const place = { files: journalFiles(folder), outsideHeads: temporaryFolder() };
  const { store, close } = await openedAt(place);
  for (const entry of intents(2)) store.append(entry);
  await giveOneOfEach(store, place.files, 1);
  await copy(place.files);
  await giveOneOfEach(store, place.files, 2);
  await giveOneOfEach(store, place.files, 3);
  close();
  return place;
}

async function goesOnAfterLost(place: Place): Promise<void> {
  const { store, close } = await openedAt(place);
  expect(await nextNumbers(place.files)).toEqual(all(4));
  await giveOneOfEach(store, place.files, 4);
  close();
  const again = await openedAt(place);
  expect(again.store.marker().numbers).toEqual(all(4));
  again.close();
  expect(numbersOf(place.files)).toEqual(all(4));
  expect(verifyStore(place.files.folder).faults).toEqual([]);
}

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
  return readIfReadable(files.database, readGivenNumbers);
}

async function readingInTurn<Value>({ database }: JournalFiles, read: (connection: DatabaseSync) => Promise<Value>) {
  const connection = openForSearching(database);
  try {
    return await read(connection);
  } finally {
    connection.close();
  }
}

async function giveOneOfEach(store: OpenedStore['store'], files: JournalFiles, number: number): Promise<void> {
  const { seq } = store.append(ofTill({ kind: 'shiftOpened', shift: number }));
  const end = { shift: number, person: 'cashier', personId: null, openedSeq: seq, counted: null, handedOver: [] };
  store.append(ofTill({ kind: 'shiftClosed', upTo: seq, ...end }));
  for (const entry of caseStory({ id: randomUUID(), number }, [])) store.append(entry);
  store.append(ofTill({ kind: 'requeryRunMade', run: number, origin: 'pasted', references: 1 }));
  store.append(
    sealedEntry({ kind: 'close', number, sealedAt: timeAt(0), head: { seq, hash: OTHER_HASH }, days: null }),
  );
  const { after, upTo, contents } = await readingInTurn(files, (connection) => prepareReportReads(connection).report());
  store.append(ofTill({ kind: 'dayClosed', number, after, upTo, contents }));
}

async function openedAt({ files, outsideHeads }: Place): Promise<OpenedStore> {
  const given = { folder: files.folder, mode: 'practice', till: 'T1', openedAt: timeAt(600), outsideHeads } as const;
  const opening = await openStore({ ...given, authenticationKey: AUTHENTICATION_KEY });
  if (!opening.ok) throw new Error(`${opening.problem}: ${opening.detail}`);
  return opening.journal;
}

/** @param knowing the copy whose numbers the decision contains */
function prepareRestored(files: JournalFiles, source?: CopySource, knowing?: CopySource): void {
  const prepared = prepare(files, source);
  decide(files, prepared, AUTHENTICATION_KEY, (knowing ?? prepared).numbers);
}
