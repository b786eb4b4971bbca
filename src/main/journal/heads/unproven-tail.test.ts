import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';
import { buildCase } from '../../../shared/testing/cases.fixture.ts';
import { requeried, requeriedPaid } from '../../../shared/testing/facts.fixture.ts';
import { openingOf } from '../cases.fixture.ts';
import { copy } from '../copies/copies.fixture.ts';
import { copiedElsewhere } from '../damage.fixture.ts';
import { journalFiles } from '../database/files.ts';
import { intent, intents, ofTill } from '../entries.fixture.ts';
import { decide as decideRestore, prepare } from '../open/restoration.fixture.ts';
import { foldAll } from '../tables/stored-fold.ts';
import { AUTHENTICATION_KEY, tamper } from '../write/store.fixture.ts';
import { authenticationOf } from './authentication.ts';
import { readHeadMarker, writeHeadMarker } from './head-marker.ts';
import {
  addBehind,
  decide,
  expectHeld,
  fail,
  look,
  openDecided,
  outsideOf,
  type Place,
  problemOf,
  refusedBy,
  till,
  using,
  writtenHeadOf,
} from './heads.fixture.ts';

const UPDATED = { kind: 'programUpdated', before: '1.0.0', after: '1.0.1' } as const;
const ADDED = intent(9);

describe('entries added after the last one that the till authenticated', () => {
  it('stops the hand-over of earlier payments after unauthenticated entries, also at the next start', async () => {
    const place = await till(1);
    addBehind(place, ADDED);
    const references = [reference(intent()), reference(ADDED)];
    for (const start of ['first', 'second']) {
      await using(place, ({ handOvers }) => {
        const refused = references.map((each) => refusedBy(handOvers, each));
        expect([start, ...refused]).toEqual([start, 'notConfirmedSince', 'notConfirmedSince']);
      });
    }
    expect((await look(place)).newest).toMatchObject({
      actor: 'paydesk',
      happening: { kind: 'headAccepted', fault: 'tailNotProven', seq: 2 },
    });
  });

  it('still finds unauthenticated entries if the head in the tables is restored or removed', async () => {
    for (const sql of ['DELETE FROM written_head', `UPDATE written_head SET marker = '{}'`]) {
      const place = await till(1);
      addBehind(place, ADDED);
      tamper(place.folder, sql);
      await expectHeld(place, reference(intent()), 'notConfirmedSince');
    }
  });

  it('does not prove added entries by a head of another journal of this till', async () => {
    const other = await till(9);
    const place = await till(1);
    addBehind(place, ADDED);
    tamper(place.folder, `UPDATE written_head SET marker = '${writtenHeadOf(other)}'`);
    await expectHeld(place, reference(intent()), 'notConfirmedSince');
  });

  it.each([
    ['of a case, because a case decides about goods', openingOf(buildCase()), 'notConfirmedSince'],
    ['of the till, which keep no goods', ofTill(UPDATED), null],
  ])('knows unauthenticated entries %s', async (_name, entry, refused) => {
    const place = await till(1);
    addBehind(place, entry);
    await expectHeld(place, reference(intent()), refused);
  });

  it('stops the hand-over after unauthenticated entries until another re-query says paid', async () => {
    const place = await till(1);
    const entry = (await look(place)).newest as JournalEntry;
    addBehind(place, paid(entry));
    await using(place, ({ store, handOvers }) => {
      expect(refusedBy(handOvers, reference(entry))).toBe('notConfirmedSince');
      store.append(unanswered(entry));
      expect(refusedBy(handOvers, reference(entry))).toBe('notConfirmedSince');
      store.append(paid(entry));
      expect(refusedBy(handOvers, reference(entry))).toBeNull();
    });
  });

  it('recognises unauthenticated entries by an entry of the journal if no head names them', async () => {
    const place = await till(1);
    addBehind(place, ADDED);
    expect(await problemOf(place)).toBeNull();
    for (const file of [journalFiles(place.folder).headMarker, outsideOf(place)]) writeSayingLess(file);
    tamper(place.folder, 'DELETE FROM written_head');
    await expectHeld(place, reference(intent()), 'notConfirmedSince');
  });

  it('never takes the till’s own entries for unauthenticated, even after a kill', async () => {
    const place = await till(1);
    let killed = '';
    await using(place, ({ store }) => {
      store.append(intent(21));
      killed = copiedElsewhere(journalFiles(place.folder)).folder;
    });
    await using({ ...place, folder: killed, outsideHeads: null }, ({ handOvers, store }) => {
      expect(store.head().seq).toBe(2);
      expect(refusedBy(handOvers, reference(intent()))).toBeNull();
    });
  });
});

describe('a journal that a person accepted', () => {
  it('recognises an accepted journal by its own entry if no head names the decision', async () => {
    const place = await till(1);
    rmSync(journalFiles(place.folder).headMarker);
    await openDecided(place, 'acceptHead');
    tamper(place.folder, 'DELETE FROM written_head');
    for (const file of [journalFiles(place.folder).headMarker, outsideOf(place)]) writeSayingLess(file);
    await expectHeld(place, reference(intent()), 'endNotProven');
  });

  it('recognises an accepted journal by its heads even if the columns of its entry are edited', async () => {
    const place = await till(1);
    rmSync(journalFiles(place.folder).headMarker);
    await openDecided(place, 'acceptHead');
    tamper(place.folder, `UPDATE event SET kind = 'saleParked' WHERE kind = 'headAccepted'`);
    // Every opening checks the newest thousand entries. These entries move the edited one out of that range.
    addBehind(place, ...Array.from({ length: 1_001 }, () => ofTill(UPDATED)));
    await expectHeld(place, reference(intent()), 'endNotProven');
  });
});

describe('a journal that replaced one with an unproven end', () => {
  it('hands over goods from a new journal although the earlier journal had lost entries', async () => {
    const place = await till(5);
    rmSync(journalFiles(place.folder).headMarker);
    await openDecided(place, 'acceptHead');
    decide(place, 'newJournal');
    await expectNewGoodsLeave(place);
  });

  it('hands over goods from a restored copy although the earlier journal had unauthenticated entries', async () => {
    const place = await till(1);
    const files = journalFiles(place.folder);
    await copy(files);
    addBehind(place, ...intents(5, 20));
    expect(await problemOf(place)).toBeNull();
    decideRestore(files, prepare(files));
    await expectNewGoodsLeave(place);
  });

  async function expectNewGoodsLeave(place: Place): Promise<void> {
    const sold = intent(40);
    await using(place, ({ store }) => void store.append(sold));
    await expectHeld(place, reference(sold), null);
  }
});

function writeSayingLess(file: string): void {
  const head = readHeadMarker(file);
  const { unproven: _unproven, ...marker } = head.kind === 'present' ? head.marker : fail();
  writeHeadMarker(file, marker, authenticationOf(AUTHENTICATION_KEY, 'head'));
}

function paid(intent: JournalEntry): JournalEntry {
  const payment = foldAll([intent])?.payments[0] ?? fail();
  return { ...intent, happening: requeriedPaid(payment) };
}

function unanswered(intent: JournalEntry): JournalEntry {
  return { ...intent, happening: requeried({ kind: 'lost', cause: 'timedOut', httpStatus: null }) };
}

function reference(entry: JournalEntry | undefined): string {
  return entry?.reference ?? fail();
}
