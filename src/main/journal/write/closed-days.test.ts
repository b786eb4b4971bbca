import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';
import { buildEntry, buildPayment, buildSale } from '../entries.fixture.ts';
import { verifyStore } from '../verify/verify.fixture.ts';
import { opened, storeOn, temporaryFolder } from './store.fixture.ts';
import type { JournalStore } from './store.ts';

/* A seal at the end of days closes them: whatever a clock or a slow hand says, no entry comes to one of them any more. */

const HASH = 'ab'.repeat(32);
const sale = buildSale();

function intentAt(counter: number, createdAt: string): JournalEntry {
  return buildEntry(sale, buildPayment(sale, counter, { createdAt, updatedAt: createdAt }));
}

/** @param head the number of the newest entry that the seal stands for */
function sealOf(last: string, { head, at }: { head: number; at: string }): JournalEntry {
  const journal = { form: 1, id: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11', mode: 'practice', till: 'T1', createdAt: at };
  const seal = {
    ...{ form: 1, purpose: 'paydesk seal', kind: 'daily', number: 1, previous: null, sealedAt: at },
    ...{ zone: 'Africa/Lagos', till: 'T1', journal, head: { seq: head, hash: HASH }, days: { first: last, last } },
    ...{ contents: null, publicKey: HASH, rotations: [] },
  } as const;
  const happening = { kind: 'sealed', seal, signature: `${HASH}${HASH}` } as JournalEntry['happening'];
  return { ...buildEntry(sale, null, happening), sale: null, at };
}

/** Midnight of Lagos is 23:00 UTC. */
const EVENING = '2026-11-21T20:00:00.000Z';
const AFTER_MIDNIGHT = '2026-11-21T23:01:00.000Z';

async function journalOfTheEvening() {
  const folder = temporaryFolder();
  const journal = await opened(folder);
  const { seq } = journal.store.append(intentAt(1, EVENING));
  const dayOf = (counter: number) => journal.reads.payment(buildPayment(sale, counter).reference)?.businessDay;
  return { folder, ...journal, head: seq, dayOf };
}

describe('a day that is sealed', () => {
  it('gets no entry any more, where the clock is set back into it', async () => {
    const { folder, store, close, head, dayOf } = await journalOfTheEvening();
    store.append(sealOf('2026-11-21', { head, at: AFTER_MIDNIGHT }));
    store.append(intentAt(2, EVENING));
    expect([dayOf(1), dayOf(2)]).toEqual(['2026-11-21', '2026-11-22']);
    close();
    expect(verifyStore(folder)).toMatchObject({ intact: true, faults: [] });
  });

  it('gets none where the clock had been set back into it before it was sealed', async () => {
    const { folder, store, close, head, dayOf } = await journalOfTheEvening();
    store.append(sealOf('2026-11-21', { head, at: EVENING }));
    store.append(intentAt(2, EVENING));
    expect(dayOf(2)).toBe('2026-11-22');
    close();
    expect(verifyStore(folder)).toMatchObject({ intact: true, faults: [] });
  });

  it('gets none after the journal was opened again, in a zone and with an hour by which the day goes on', async () => {
    const { folder, store, close, head } = await journalOfTheEvening();
    store.append(sealOf('2026-11-21', { head, at: EVENING }));
    close();
    const { connection, store: again } = storeOn(folder, 11);
    again.append({ ...intentAt(2, EVENING), zone: 'Pacific/Pago_Pago' });
    const days = connection.prepare('SELECT day FROM business_days ORDER BY first_seq').all();
    expect(days.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-22']);
  });
});

describe('a seal of a day that is not over', () => {
  /** What came into the journal between the look at it and the seal. */
  async function withLateEntry(at: string): Promise<{ store: JournalStore; head: number }> {
    const { store, head } = await journalOfTheEvening();
    store.append(intentAt(2, at));
    return { store, head };
  }

  it('is refused, and the journal takes the next entry', async () => {
    const { store, head } = await withLateEntry('2026-11-21T22:59:59.999Z');
    const before = store.head();
    const seal = sealOf('2026-11-21', { head, at: AFTER_MIDNIGHT });
    const refused = expect.objectContaining({ name: 'EntryRefused', reason: 'dayNotOver' });
    expect(() => store.append(seal)).toThrow(refused);
    expect(store.head()).toEqual(before);
    const later = sealOf('2026-11-21', { head: before.seq, at: AFTER_MIDNIGHT });
    expect(store.append(later)).toEqual({ seq: before.seq + 1 });
  });

  it('takes nothing with it of what was handed in beside it', async () => {
    const { store, head } = await withLateEntry('2026-11-21T22:59:59.999Z');
    const before = store.head();
    const beside = [intentAt(3, AFTER_MIDNIGHT), sealOf('2026-11-21', { head, at: AFTER_MIDNIGHT })];
    expect(() => store.appendAll(beside.map((entry) => ({ entry })))).toThrow('dayNotOver');
    expect(store.head()).toEqual(before);
    expect(store.append(intentAt(3, AFTER_MIDNIGHT))).toEqual({ seq: before.seq + 1 });
  });

  it('is none where the late entry is of the next day', async () => {
    const { store, head } = await withLateEntry('2026-11-21T23:00:00.000Z');
    expect(store.append(sealOf('2026-11-21', { head, at: AFTER_MIDNIGHT }))).toEqual({ seq: head + 2 });
  });
});
