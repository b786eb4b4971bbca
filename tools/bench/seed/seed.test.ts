import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openForReading } from '../../../src/main/journal/database/connection.ts';
import { journalFiles } from '../../../src/main/journal/database/files.ts';
import { readHeadMarker } from '../../../src/main/journal/heads/head-marker.ts';
import { verifyJournal } from '../../../src/main/journal/verify/verify.ts';
import { opened, temporaryFolder } from '../../../src/main/journal/write/store.fixture.ts';
import { seededRandom } from '../../torture/seeded-random.ts';
import { fillJournal } from './fill-journal.ts';
import { SEEDED_TILL } from './receipt.ts';
import { tellReceipt } from './tell-receipt.ts';
import { drawWay, WAYS, type Way } from './ways.ts';
import { stateAfter } from './write-receipt.ts';
import { isLongAgo, openingHours } from './year.ts';

const UNTIL = new Date('2026-11-21T09:00:00.000Z');

function lastState(way: Way, isLongAgo = false) {
  const entries = tellReceipt({ way, counter: 1, at: UNTIL, isLongAgo }, seededRandom(way));
  const { payments, sale } = stateAfter(entries);
  return { state: payments[0]?.state, sale };
}

describe('a generated receipt', () => {
  it('a generated receipt ends in the state of its kind', () => {
    expect(lastState('paidWithOtp')).toMatchObject({ state: { outcome: 'paid', handedOver: { by: 'cashier' } } });
    expect(lastState('paidAfterLostAnswer')).toMatchObject({
      state: { outcome: 'paid' },
      sale: { status: 'handedOver' },
    });
    expect(lastState('declined')).toMatchObject({ state: { outcome: 'declined' }, sale: { status: 'cancelled' } });
    expect(lastState('neverReceived')).toMatchObject({ state: { outcome: 'neverReceived' } });
    expect(lastState('parked')).toMatchObject({
      state: { outcome: 'paid', handedOver: null },
      sale: { status: 'parked' },
    });
    expect(lastState('review')).toMatchObject({ state: { review: { reason: 'amountTooLow' } } });
    expect(lastState('unknown')).toMatchObject({ state: { outcome: 'unknown' }, sale: { status: 'parked' } });
  });

  it.each(WAYS)('a generated receipt that began long ago is settled: %s', (way) => {
    const { state, sale } = lastState(way, true);
    expect(state?.outcome).not.toBe('unknown');
    if (!state?.review) expect(sale.status).not.toBe('parked');
  });
});

describe('openingHours', () => {
  it('returns the given number of receipts in order, during the day and before the given day', () => {
    for (const receipts of [1, 90, 1_000, 60_000]) {
      const times = [...openingHours(receipts, UNTIL, seededRandom('hours'))];
      expect(times).toHaveLength(receipts);
      expect(times.toSorted((one, other) => one.getTime() - other.getTime())).toEqual(times);
      expect(times.every((at) => at.getUTCHours() >= 7 && at.getUTCHours() < 19)).toBe(true);
      expect(times.at(-1)?.toISOString().slice(0, 10)).toBe('2026-11-20');
    }
  });
});

describe('a generated journal', () => {
  it('a generated journal passes every check and has its length recorded outside the file', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'paydesk-seed-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const events = await fillJournal({ folder, receipts: 60, until: UNTIL, random: seededRandom('journal') });

    const files = journalFiles(folder);
    const connection = openForReading(files.database);
    onTestFinished(() => connection.close());
    expect(readHeadMarker(files.headMarker)).toMatchObject({ kind: 'present', marker: { seq: events } });
    expect(verifyJournal(connection, null)).toMatchObject({ intact: true, head: { seq: events } });
    expect(connection.prepare('SELECT count(*) AS payments FROM payments').get()).toEqual({ payments: 60 });
  });

  it('a generated journal equals what the till’s store writes for any receipts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 25 }), fc.string(), async (receipts, seed) => {
        const made = temporaryFolder();
        await fillJournal({ folder: made, receipts, until: UNTIL, random: seededRandom(seed) });
        const written = temporaryFolder();
        const { store } = await opened(written);
        const random = seededRandom(seed);
        let counter = 0;
        for (const at of openingHours(receipts, UNTIL, random)) {
          counter += 1;
          const receipt = { way: drawWay(random), counter, at, isLongAgo: isLongAgo(at, UNTIL) };
          for (const entry of tellReceipt(receipt, random)) store.append({ ...entry, zone: SEEDED_TILL.zone });
        }
        expect(contentsOf(made)).toEqual(contentsOf(written));
      }),
      { numRuns: 5 },
    );
  });
});

/** Leaves out hashes, salted commitments and days without payments, which differ between equal journals. */
function contentsOf(folder: string) {
  const connection = openForReading(journalFiles(folder).database);
  try {
    return [
      'SELECT type, name, sql FROM sqlite_schema ORDER BY type, name',
      `SELECT seq, at, kind, reference, sale_id, json_remove(payload, '$.personal') AS payload, data
       FROM event LEFT JOIN personal USING (seq) ORDER BY seq`,
      'SELECT * FROM payments ORDER BY position',
      'SELECT * FROM sales ORDER BY id',
      'SELECT * FROM day_totals WHERE payments <> 0 OR amount_minor <> 0 ORDER BY day, outcome, currency',
      'SELECT rowid, text FROM payment_search ORDER BY rowid',
    ].map((sql) => connection.prepare(sql).all());
  } finally {
    connection.close();
  }
}
