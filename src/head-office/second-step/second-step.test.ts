import { describe, expect, it } from 'vitest';
import { memoryBooks } from '../books/memory-books.ts';
import { paidAndReleased } from '../books/paid.fixture.ts';
import { addTo, diskOf, enrolled, openOffice } from '../office.fixture.ts';
import { officeReads } from '../reading/office-reads.ts';
import { send, write } from './entries.fixture.ts';
import { createSecondStep } from './second-step.ts';

const REFERENCE = 'T1-261121-0001-ABCDEFGHX';

describe('the second step', () => {
  const opened = async () => {
    const office = openOffice();
    const books = memoryBooks();
    const step = createSecondStep({ ledger: office.ledger, books });
    const reads = officeReads({ ledger: office.ledger, books, clock: () => office.clock.now });
    const catchUp = async () => {
      while (await step.round());
    };
    const disk = await enrolled(office, diskOf(3));
    return { office, books, step, reads, catchUp, disk, journal: disk.identity.id };
  };

  it('has a payment as the till’s own rules make it, with its entries', async () => {
    const { office, reads, catchUp, disk, journal } = await opened();
    const entries = paidAndReleased({ reference: REFERENCE });
    write(disk, entries);
    addTo(disk, 2);
    await send(office, disk);
    await catchUp();
    const page = await reads.paymentPage(journal, REFERENCE);
    expect(page?.payment.standing).toMatchObject({ kind: 'proven', paidBySeq: 11, releasedBySeq: 12 });
    expect(page?.payment.record.state).toMatchObject({ outcome: 'paid', released: { by: 'ada' } });
    expect(page?.entries.map(({ seq, hash }) => ({ seq, hash }))).toEqual(
      disk.events.slice(3, 3 + entries.length).map(({ seq, hash }) => ({ seq, hash })),
    );
    expect(page?.entries.map(({ entry }) => entry?.happening.kind)).toEqual(
      entries.map(({ happening }) => happening.kind),
    );
    expect((await reads.listTills())[0]).toMatchObject({ readUpTo: disk.events.length, openFindings: 0 });
    expect(await reads.paymentPage(journal, 'T1-261121-0002')).toBeNull();
  });

  it('calls no payment paid for what a till says without its rules', async () => {
    const { office, reads, catchUp, disk, journal } = await opened();
    const entries = paidAndReleased({ reference: REFERENCE });
    write(
      disk,
      entries.filter(({ happening }) => happening.kind !== 'requeried'),
    );
    await send(office, disk);
    await catchUp();
    const page = await reads.paymentPage(journal, REFERENCE);
    expect(page?.payment.standing).toMatchObject({ kind: 'notProven' });
    expect(page?.payment.record.state.outcome).not.toBe('paid');
    expect(page?.entries).toHaveLength(entries.length - 2);
    const day = page?.payment.businessDay ?? '';
    expect(await reads.totals({ journals: null, dayFrom: day, dayTo: day })).toEqual([]);
  });

  it('passes over what it does not know, and goes on', async () => {
    const { office, reads, catchUp, disk, journal } = await opened();
    write(disk, [{ form: 9, news: 'of a later version' }, ...paidAndReleased({ reference: REFERENCE })]);
    await send(office, disk);
    await catchUp();
    expect((await reads.paymentPage(journal, REFERENCE))?.payment.standing.kind).toBe('proven');
  });

  it('gives pages of payments over all tills, the newest first', async () => {
    const { office, reads, catchUp, disk } = await opened();
    const other = await enrolled(office, diskOf(1));
    const tills = [disk, other];
    for (let each = 0; each < 5; each += 1) {
      const till = tills[each % 2];
      if (till) write(till, paidAndReleased({ reference: `T${each}-261121-0001-ABCDEFGHX`, afterMs: each * 1_000 }));
    }
    for (const till of tills) await send(office, till);
    await catchUp();
    const search = {
      ...{ journals: null, text: null, outcomes: null, review: null, released: null, instrument: null },
      ...{ currency: null, person: null, amountFromMinor: null, amountToMinor: null, dayFrom: null, dayTo: null },
    };
    const first = await reads.searchPayments({ search, before: null, limit: 3 });
    const second = await reads.searchPayments({ search, before: first.next, limit: 3 });
    const read = [...first.payments, ...second.payments].map(({ reference }) => reference.slice(0, 2));
    expect(read).toEqual(['T4', 'T3', 'T2', 'T1', 'T0']);
    expect(second.next).toBeNull();
  });

  it('lets a finding be seen, settled with a reason, and opened again, and keeps who did it', async () => {
    const { office, reads, journal } = await opened();
    const finding = { journal, kind: 'forked', key: '4 abc' } as const;
    const found = { ...finding, foundAt: '2026-11-22T09:00:00.000Z', proof: '{}' };
    await office.ledger.transaction((transaction) => transaction.addFinding(found));
    expect((await reads.listFindings())[0]?.state).toBe('open');
    expect((await reads.seeFinding(finding, 'Ngozi'))?.state).toBe('seen');
    expect((await reads.settleFinding(finding, 'Ngozi', 'A disk that was changed.'))?.state).toBe('settled');
    expect((await reads.seeFinding(finding, 'Bola'))?.state).toBe('settled');
    const again = await reads.reopenFinding(finding, 'Bola', 'It sold in the meantime.');
    expect(again?.state).toBe('open');
    expect(again?.acts.map(({ by, what, reason }) => [by, what, reason])).toEqual([
      ['Ngozi', 'findingSeen', ''],
      ['Ngozi', 'findingSettled', 'A disk that was changed.'],
      ['Bola', 'findingSeen', ''],
      ['Bola', 'findingReopened', 'It sold in the meantime.'],
    ]);
    expect(await reads.seeFinding({ ...finding, key: 'another' }, 'Bola')).toBeNull();
  });
});
