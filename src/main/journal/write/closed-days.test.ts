import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';
import { buildEntry, buildPayment, buildSale, sealedEntry } from '../entries.fixture.ts';
import { verifyStore } from '../verify/verify.fixture.ts';
import { openedWith, storeOn } from './store.fixture.ts';
import type { JournalStore } from './store.ts';

/* A seal at the end of a business day closes it: no later entry belongs to that day, whatever a clock says. */

const sale = buildSale();

function intentAt(counter: number, createdAt: string): JournalEntry {
  return buildEntry(buildPayment(sale, counter, { createdAt, updatedAt: createdAt }));
}

/** @param head the number of the newest entry that the seal covers */
function sealOf(last: string, { head, at }: { head: number; at: string }): JournalEntry {
  return sealedEntry({ sealedAt: at, head: { seq: head, hash: 'ab'.repeat(32) }, days: { first: last, last } });
}

/** Midnight in Lagos is 23:00 UTC. */
const EVENING = '2026-11-21T20:00:00.000Z';
const AFTER_MIDNIGHT = '2026-11-21T23:01:00.000Z';

async function journalOfTheEvening() {
  const journal = await openedWith([intentAt(1, EVENING)]);
  const { seq } = journal.store.head();
  const dayOf = (counter: number) => journal.reads.payment(buildPayment(sale, counter).reference)?.businessDay;
  return { ...journal, head: seq, dayOf };
}

describe('a sealed day', () => {
  it.each([
    ['after it was sealed', AFTER_MIDNIGHT],
    ['before it was sealed', EVENING],
  ])('gives a sealed day no entry if the clock is set back into it %s', async (_when, at) => {
    const { folder, store, close, head, dayOf } = await journalOfTheEvening();
    store.append(sealOf('2026-11-21', { head, at }));
    store.append(intentAt(2, EVENING));
    expect([dayOf(1), dayOf(2)]).toEqual(['2026-11-21', '2026-11-22']);
    close();
    expect(verifyStore(folder)).toMatchObject({ intact: true, faults: [] });
  });

  it('gives a sealed day no entry after a reopening with a zone and hour that would extend it', async () => {
    const { folder, store, close, head } = await journalOfTheEvening();
    store.append(sealOf('2026-11-21', { head, at: EVENING }));
    close();
    const { connection, store: again } = storeOn(folder, 11);
    again.append({ ...intentAt(2, EVENING), zone: 'Pacific/Pago_Pago' });
    const days = connection.prepare('SELECT day FROM business_days ORDER BY first_seq').all();
    expect(days.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-22']);
  });
});

describe('a seal of an unfinished day', () => {
  /** Adds the late entry between the read for the seal and the seal itself. */
  async function withLateEntry(at: string): Promise<{ store: JournalStore; head: number }> {
    const { store, head } = await journalOfTheEvening();
    store.append(intentAt(2, at));
    return { store, head };
  }

  it('refuses a seal of an unfinished day, and accepts the next entry', async () => {
    const { store, head } = await withLateEntry('2026-11-21T22:59:59.999Z');
    const before = store.head();
    const seal = sealOf('2026-11-21', { head, at: AFTER_MIDNIGHT });
    const refused = expect.objectContaining({ name: 'EntryRefused', reason: 'dayNotOver' });
    expect(() => store.append(seal)).toThrow(refused);
    expect(store.head()).toEqual(before);
    const later = sealOf('2026-11-21', { head: before.seq, at: AFTER_MIDNIGHT });
    expect(store.append(later)).toEqual({ seq: before.seq + 1 });
  });

  it('accepts a seal if the late entry belongs to the next day', async () => {
    const { store, head } = await withLateEntry('2026-11-21T23:00:00.000Z');
    expect(store.append(sealOf('2026-11-21', { head, at: AFTER_MIDNIGHT }))).toEqual({ seq: head + 2 });
  });
});
