import { cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { copiedElsewhere } from '../damage.fixture.ts';
import { journalFiles } from '../database/files.ts';
import { buildEntry, buildPayment, buildSale, intent, paidState, write } from '../entries.fixture.ts';
import { openStore } from '../open/open.ts';
import { AUTHENTICATION_KEY, temporaryFolder } from '../write/store.fixture.ts';
import { authenticationOf } from './authentication.ts';
import { readHeadMarker, writeHeadMarker } from './head-marker.ts';
import {
  decide,
  edit,
  expectHeld,
  fail,
  look,
  ON_A_WORD,
  type Opened,
  openDecided,
  outsideOf,
  type Place,
  problemOf,
  refusedBy,
  till,
  using,
  writeWith,
  writtenHeadOf,
} from './heads.fixture.ts';

const OTHER_KEY = new Uint8Array(32).fill(9);

describe('a journal with entries and no readable head', () => {
  it.each([
    ['was removed', (file: string) => rmSync(file)],
    ['contains garbage', (file: string) => writeFileSync(file, 'rubbish')],
    ['was written with another key', (file: string) => writeWith(OTHER_KEY, file)],
    ['has no tag', (file: string) => writeWith(null, file)],
    ['names another event', (file: string) => edit(file, '"seq":3', '"seq":2')],
  ])('refuses a journal with entries if its head %s', async (_name, damage) => {
    const place = await till(3);
    damage(journalFiles(place.folder).headMarker);
    const before = readFileSync(journalFiles(place.folder).database);
    expect(await problemOf(place)).toBe('headMissing');
    expect(readFileSync(journalFiles(place.folder).database).equals(before)).toBe(true);
  });

  it('continues a journal without a head as a person decides, and records the decision and who approved it', async () => {
    const place = await till(3);
    rmSync(journalFiles(place.folder).headMarker);
    await openDecided(place, 'acceptHead', AUTHENTICATION_KEY, ON_A_WORD);
    const { head, newest } = await look(place);
    expect(head.seq).toBe(4);
    const { byId: actorId, approved } = ON_A_WORD;
    const happening = { kind: 'headAccepted', fault: 'headMissing', seq: 3 };
    expect(newest).toMatchObject({ actor: 'owner', actorId, approved, happening });
    expect(existsSync(journalFiles(place.folder).decision)).toBe(false);
  });

  it('rejects a decision that was written without a key', async () => {
    const place = await till(3);
    rmSync(journalFiles(place.folder).headMarker);
    decide(place, 'acceptHead', null);
    expect(await problemOf(place)).toBe('headMissing');
  });
});

describe('a journal whose head names a different entry', () => {
  it.each(['present', 'missing'])('refuses a head that names another entry: outside head %s', async (outside) => {
    const place = await till(3);
    if (outside === 'missing') rmSync(outsideOf(place));
    const { headMarker } = journalFiles(place.folder);
    const head = readHeadMarker(headMarker);
    const marker = head.kind === 'present' ? head.marker : fail();
    writeHeadMarker(headMarker, { ...marker, hash: 'ab'.repeat(32) }, authenticationOf(AUTHENTICATION_KEY, 'head'));
    decide(place, 'acceptHead');
    expect(await problemOf(place)).toBe('chainBroken');
  });
});

describe('an older copy of the whole profile', () => {
  it('detects an older copy of the whole profile by the head outside it', async () => {
    const place = await till(2);
    const older = temporaryFolder();
    cpSync(place.folder, older, { recursive: true });
    await using(place, ({ store }) => void store.append(intent(20)));
    cpSync(older, place.folder, { recursive: true });
    expect(await problemOf(place)).toBe('olderCopy');
    await openDecided(place, 'acceptHead');
    expect(await problemOf(place)).toBeNull();
  });

  it('opens a journal if the outside place of its head cannot be written', async () => {
    const place = { ...(await till(0)), outsideHeads: '/dev/null/heads' };
    const failures: unknown[] = [];
    const opening = await openStore(place, undefined, { outsideFailed: (error) => failures.push(error) });
    expect(opening.ok).toBe(true);
    if (opening.ok) opening.journal.close();
    expect(failures).toHaveLength(1);
  });
});

describe('a till whose key is unavailable', () => {
  it('opens a journal whose key is unavailable, hands nothing over and treats its new entries as unproven', async () => {
    const place = await till(3);
    const before = readFileSync(journalFiles(place.folder).headMarker);
    const written = writtenHeadOf(place);
    await using({ ...place, authenticationKey: null }, ({ store, handOvers }) => {
      store.append(intent(30));
      expect(refusedBy(handOvers, 'any')).toBe('keyMissing');
    });
    expect(readFileSync(journalFiles(place.folder).headMarker)).toEqual(before);
    expect(writtenHeadOf(place)).toBe(written);
    expect((await look(place)).head.seq).toBe(4);
    expect(await problemOf(place)).toBeNull();
    await expectHeld(place, intent(30).reference ?? '', 'notConfirmedSince');
  });
});

describe('a hand-over', () => {
  const release = (place: Place, leave: (journal: Opened) => void = () => undefined) =>
    using(place, (journal) => {
      const payment = buildPayment(buildSale(), 50, { state: paidState(50) });
      write(journal, payment);
      const entry = buildEntry(payment, { kind: 'goodsHandedOver' });
      journal.handOvers.around([entry], () => journal.store.append(entry));
      leave(journal);
    });

  it('names a hand-over in both heads before it is acknowledged', async () => {
    const place = await till(0);
    await release(place, () => {
      for (const file of [journalFiles(place.folder).headMarker, outsideOf(place)]) {
        expect(readHeadMarker(file)).toMatchObject({ marker: { seq: 3 } });
      }
    });
  });

  it('reports a missing hand-over if the log is removed after a kill', async () => {
    const place = await till(0);
    let folder = '';
    await release(place, () => {
      folder = copiedElsewhere(journalFiles(place.folder)).folder;
    });
    rmSync(`${journalFiles(folder).database}-wal`);
    expect(await problemOf({ ...place, folder, outsideHeads: null })).toBe('tailCut');
  });

  it('refuses a hand-over before anything is written, if a head cannot be written', async () => {
    const place = await till(0);
    await using(place, (journal) => {
      const { store, handOvers } = journal;
      const payment = buildPayment(buildSale(), 50, { state: paidState(50) });
      write(journal, payment);
      rmSync(journalFiles(place.folder).headMarker);
      cpSync(temporaryFolder(), `${journalFiles(place.folder).headMarker}.new`, { recursive: true });
      const entry = buildEntry(payment, { kind: 'goodsHandedOver' });
      expect(() => handOvers.around([entry], () => store.append(entry))).toThrow(
        expect.objectContaining({ name: 'JournalFailed' }),
      );
      expect(store.head().seq).toBe(2);
      expect(() => store.append(entry)).toThrow(expect.objectContaining({ name: 'JournalFailed' }));
      rmSync(`${journalFiles(place.folder).headMarker}.new`, { recursive: true });
    });
  });
});

describe('the files of a journal', () => {
  it.skipIf(process.platform === 'win32')('makes the files of a journal readable by their owner alone', async () => {
    const place = await till(2);
    decide(place, 'acceptHead');
    await using(place, () => {
      const { database, headMarker, lock } = journalFiles(place.folder);
      for (const file of [database, `${database}-wal`, `${database}-shm`, headMarker, lock, outsideOf(place)]) {
        expect([file, (statSync(file).mode & 0o777).toString(8)]).toEqual([file, '600']);
      }
    });
  });
});
