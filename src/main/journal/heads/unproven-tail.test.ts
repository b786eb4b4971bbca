import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';
import { buildCase } from '../../../shared/testing/cases.fixture.ts';
import { copiedElsewhere } from '../damage.fixture.ts';
import { openForReading } from '../database/connection.ts';
import { journalFiles } from '../database/files.ts';
import { intents } from '../entries.fixture.ts';
import { AUTHENTICATION_KEY, tamper } from '../write/store.fixture.ts';
import { authenticationOf } from './authentication.ts';
import { readHeadMarker, writeHeadMarker } from './head-marker.ts';
import {
  addBehind,
  decide,
  fail,
  look,
  ofTill,
  outsideOf,
  type Place,
  problemOf,
  till,
  using,
} from './heads.fixture.ts';

const UPDATED = { kind: 'programUpdated', before: '1.0.0', after: '1.0.1' } as const;
const ADDED = intents(1, 9)[0] ?? fail();

describe('entries that were added behind what the till has authenticated', () => {
  it('prove nothing: goods of what was begun before them do not leave, at the next start neither', async () => {
    const place = await till(1);
    addBehind(place, ADDED);
    const references = [reference(intents(1)[0]), reference(ADDED)];
    for (const start of ['first', 'second']) {
      await using(place, ({ releases }) => {
        const refused = references.map((each) => releases.refusal(each));
        expect([start, ...refused]).toEqual([start, 'notConfirmedSince', 'notConfirmedSince']);
      });
    }
    expect((await look(place)).newest).toMatchObject({
      actor: 'paydesk',
      happening: { kind: 'headAccepted', fault: 'tailNotProven', seq: 2 },
    });
  });

  it('prove nothing where what the tables know of the head is put back or taken away, either', async () => {
    for (const sql of ['DELETE FROM written_head', `UPDATE written_head SET marker = '{}'`]) {
      const place = await till(1);
      addBehind(place, ADDED);
      tamper(place.folder, sql);
      await using(place, ({ releases }) => {
        expect(releases.refusal(reference(intents(1)[0]))).toBe('notConfirmedSince');
      });
    }
  });

  it('prove nothing by the head of another journal of this till, which names a later entry', async () => {
    const other = await till(9);
    const place = await till(1);
    addBehind(place, ADDED);
    tamper(place.folder, `UPDATE written_head SET marker = '${writtenHeadOf(other)}'`);
    await using(place, ({ releases }) => {
      expect(releases.refusal(reference(intents(1)[0]))).toBe('notConfirmedSince');
    });
  });

  it('prove nothing where they speak of a case: it decides whether goods leave', async () => {
    const place = await till(1);
    addBehind(place, ofTill({ kind: 'caseOpened', case: buildCase() }));
    await using(place, ({ releases }) => {
      expect(releases.refusal(reference(intents(1)[0]))).toBe('notConfirmedSince');
    });
  });

  it('stop the goods of a payment until the service has said once more that it is paid', async () => {
    const place = await till(1);
    const [entry = fail()] = intents(1);
    addBehind(place, requeried(entry, 'paid'));
    await using(place, ({ store, releases }) => {
      expect(releases.refusal(reference(entry))).toBe('notConfirmedSince');
      store.append(requeried(entry, 'wait'));
      expect(releases.refusal(reference(entry))).toBe('notConfirmedSince');
      store.append(requeried(entry, 'paid'));
      expect(releases.refusal(reference(entry))).toBeNull();
    });
  });

  it('do no harm where they speak of no money', async () => {
    const place = await till(1);
    addBehind(place, ofTill(UPDATED));
    await using(place, ({ releases }) => expect(releases.refusal(reference(intents(1)[0]))).toBeNull());
  });

  it('stay known where the heads were written by a version that did not keep it', async () => {
    const place = await till(1);
    addBehind(place, ADDED);
    expect(await problemOf(place)).toBeNull();
    for (const file of [journalFiles(place.folder).headMarker, outsideOf(place)]) writeAsBefore(file);
    tamper(place.folder, 'DELETE FROM written_head');
    await using(place, ({ releases }) => {
      expect(releases.refusal(reference(intents(1)[0]))).toBe('notConfirmedSince');
    });
  });

  it('are none of the till’s own, however it ended', async () => {
    const place = await till(1);
    let killed = '';
    await using(place, ({ store }) => {
      store.append(intents(2, 20)[1] ?? fail());
      killed = copiedElsewhere(journalFiles(place.folder)).folder;
    });
    await using({ ...place, folder: killed, outsideHeads: null }, ({ releases, store }) => {
      expect(store.head().seq).toBe(2);
      expect(releases.refusal(reference(intents(1)[0]))).toBeNull();
    });
  });
});

describe('that a person went on with a journal', () => {
  it('is known by the entry where the heads were written by a version that did not keep it', async () => {
    const place = await till(1);
    rmSync(journalFiles(place.folder).headMarker);
    decide(place, 'acceptHead');
    expect(await problemOf(place)).toBeNull();
    tamper(place.folder, 'DELETE FROM written_head');
    for (const file of [journalFiles(place.folder).headMarker, outsideOf(place)]) writeAsBefore(file);
    await using(place, ({ releases }) => {
      expect(releases.refusal(reference(intents(1)[0]))).toBe('beforeHeadAccepted');
    });
  });

  it('is known by the heads, too: whoever edits the entry’s columns changes nothing', async () => {
    const place = await till(1);
    rmSync(journalFiles(place.folder).headMarker);
    decide(place, 'acceptHead');
    expect(await problemOf(place)).toBeNull();
    tamper(place.folder, `UPDATE event SET kind = 'saleParked' WHERE kind = 'headAccepted'`);
    const [earlier] = intents(1);
    // The newest entries are checked at every opening; these are older by then.
    addBehind(place, ...Array.from({ length: 1_001 }, () => ofTill(UPDATED)));
    await using(place, ({ releases }) => expect(releases.refusal(reference(earlier))).toBe('beforeHeadAccepted'));
  });
});

/** The head that lies in the tables of a journal. */
function writtenHeadOf({ folder }: Place): string {
  const connection = openForReading(journalFiles(folder).database);
  const row = connection.prepare('SELECT marker FROM written_head').get();
  connection.close();
  return String(row?.marker);
}

/** The same head as versions wrote it that kept less in it. */
function writeAsBefore(file: string): void {
  const head = readHeadMarker(file);
  const { unproven: _unproven, ...marker } = head.kind === 'present' ? head.marker : fail();
  writeHeadMarker(file, marker, authenticationOf(AUTHENTICATION_KEY, 'head'));
}

function requeried(entry: JournalEntry, verdict: 'paid' | 'wait'): JournalEntry {
  const outcome = { kind: 'lost', cause: 'timedOut', httpStatus: null } as const;
  return { ...entry, happening: { kind: 'requeried', outcome, verdict, row: 'open' } };
}

function reference(entry: JournalEntry | undefined): string {
  return entry?.payment?.reference ?? fail();
}
