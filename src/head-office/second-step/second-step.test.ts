import { describe, expect, it } from 'vitest';
import { OFFICE_PATHS } from '../../shared/head-office/wire.ts';
import { paymentRecordSchema } from '../../shared/payment/records.ts';
import { ANY_SEARCH } from '../books/books-contract.fixture.ts';
import type { Books } from '../books/books-port.ts';
import { paidAndHandedOver } from '../books/paid.fixture.ts';
import { type Disk, newDisk } from '../disk.fixture.ts';
import { addTo, batch, diskOf, endOf, enrolled } from '../office.fixture.ts';
import { send, write } from './entries.fixture.ts';
import { followedOffice } from './followed-office.fixture.ts';
import { createSecondStep } from './second-step.ts';
import { watchTills } from './watch-tills.ts';

const HOUR_MS = 60 * 60_000;

const REFERENCE = 'T1-261121-0001-ABCDEFGHX';

describe('second step', () => {
  const opened = async () => {
    const followed = followedOffice();
    const { office, parts } = followed;
    const disk = await enrolled(office, diskOf(3));
    const watch = () => watchTills({ ...parts, silentAfterMs: HOUR_MS, everyMs: 0 });
    return { ...followed, watch, disk, journal: disk.identity.id };
  };

  it('books a payment by the till’s rules with its entries', async () => {
    const { reads, catchUp, disk, journal } = await opened();
    const entries = paidAndHandedOver({ reference: REFERENCE });
    write(disk, entries);
    addTo(disk, 2);
    await catchUp(disk);
    const page = await reads.paymentPage(journal, REFERENCE);
    expect(page?.payment.standing).toMatchObject({ kind: 'proven', handedOverBySeq: 12 });
    expect(page?.payment.record.state).toMatchObject({ outcome: 'paid', handedOver: { by: 'ada' } });
    expect(page?.entries.map(({ seq, hash }) => ({ seq, hash }))).toEqual(
      disk.events.slice(3, 3 + entries.length).map(({ seq, hash }) => ({ seq, hash })),
    );
    expect(page?.entries.map(({ entry }) => entry?.happening.kind)).toEqual(
      entries.map(({ happening }) => happening.kind),
    );
    expect((await reads.listTills())[0]).toMatchObject({ readUpTo: disk.events.length, openFindings: 0 });
    expect(await reads.paymentPage(journal, 'T1-261121-0002')).toBeNull();
  });

  it('books no payment that no person could read, because its next check is after the last year', async () => {
    const { reads, catchUp, disk } = await opened();
    const entries = paidAndHandedOver({ reference: REFERENCE });
    const late = paidAndHandedOver({ reference: 'T1-261121-0002-ABCDEFGHX' });
    write(disk, [...late.map((entry) => ({ ...entry, at: '9999-12-31T23:59:59.999Z' })), ...entries]);
    await catchUp(disk);
    const { payments } = await reads.searchPayments({ search: ANY_SEARCH, before: null, limit: 10 });
    expect(payments.map(({ record }) => paymentRecordSchema.parse(record).reference)).toEqual([REFERENCE]);
  });

  it('follows other journals if one journal fails', async () => {
    const { office, books, reads, disk, journal } = await opened();
    const other = await enrolled(office, diskOf(1));
    for (const till of [disk, other]) {
      write(till, paidAndHandedOver({ reference: REFERENCE }));
      await send(office, till);
    }
    const refusing: Books = {
      ...books,
      putPayments: async (of, payments) => {
        if (of === journal) throw new Error('The database takes no such text.');
        await books.putPayments(of, payments);
      },
    };
    const logged: unknown[] = [];
    const step = createSecondStep({
      ledger: office.ledger,
      books: refusing,
      clock: () => office.clock.now,
      log: (line: unknown) => logged.push(line),
    });
    while (await step.round());
    expect((await reads.paymentPage(other.identity.id, REFERENCE))?.payment.standing.kind).toBe('proven');
    expect(logged).toContainEqual({ failure: 'The database takes no such text.', part: 'secondStep', journal });
  });

  it('pages payments over all tills, newest first', async () => {
    const { office, reads, catchUp, disk } = await opened();
    const other = await enrolled(office, diskOf(1));
    const tills = [disk, other];
    for (let each = 0; each < 5; each += 1) {
      const till = tills[each % 2];
      if (till) write(till, paidAndHandedOver({ reference: `T${each}-261121-0001-ABCDEFGHX`, afterMs: each * 1_000 }));
    }
    await catchUp(...tills);
    const first = await reads.searchPayments({ search: ANY_SEARCH, before: null, limit: 3 });
    const second = await reads.searchPayments({ search: ANY_SEARCH, before: first.next, limit: 3 });
    const read = [...first.payments, ...second.payments].map(({ reference }) => reference.slice(0, 2));
    expect(read).toEqual(['T4', 'T3', 'T2', 'T1', 'T0']);
    expect(second.next).toBeNull();
  });

  it('records who settled a finding and who opened it again, when and why', async () => {
    const { office, reads, journal } = await opened();
    const finding = { journal, kind: 'forked', key: '4 abc' } as const;
    const found = { ...finding, foundAt: '2026-11-22T09:00:00.000Z', proof: '{}' };
    await office.ledger.transaction((transaction) => transaction.addFinding(found));
    expect((await reads.listFindings())[0]?.state).toBe('open');
    const doing = { by: 'Ngozi', reason: 'A disk that was changed.' };
    const [settled, reopened] = ['findingSettled', 'findingReopened'].map((what) => ({ ...doing, what }));
    await reads.setFindingState(finding, 'settled', doing);
    expect((await reads.listFindings())[0]).toMatchObject({ state: 'settled', acts: [settled] });
    expect((await reads.listTills())[0]?.openFindings).toBe(0);
    await reads.setFindingState(finding, 'open', doing);
    expect((await reads.listFindings())[0]).toMatchObject({ state: 'open', acts: [settled, reopened] });
    expect((await reads.listTills())[0]?.openFindings).toBe(1);
  });

  it('finds entries that head office itself lost, and stops at the first of them', async () => {
    const { office, reads, catchUp, disk, journal } = await opened();
    write(disk, paidAndHandedOver({ reference: REFERENCE }));
    await send(office, disk);
    const kept = office.ledger.copy();
    const events = kept.events.get(journal) ?? [];
    kept.events.set(journal, [...events.slice(0, 4), ...events.slice(5)]);
    office.ledger.restore(kept);
    await catchUp();
    expect(await reads.listFindings()).toMatchObject([{ journal, kind: 'gap', key: '5' }]);
    expect((await reads.listTills())[0]?.readUpTo).toBe(0);
  });

  it('reports a silent till once, and no till that still sends requests', async () => {
    const { office, reads, watch, disk, journal } = await opened();
    const other = await enrolled(office, diskOf(1));
    const watching = watch();
    for (const minutes of [30, 30, 30]) {
      office.pass(minutes * 60_000);
      await office.ask(other, { path: OFFICE_PATHS.head(other.identity.id) });
      await watching.round();
    }
    expect(await reads.listFindings()).toMatchObject([{ journal, kind: 'silentTill' }]);
    await watch().round();
    expect(await reads.listFindings()).toHaveLength(1);
    expect(disk.events).toHaveLength(3);
  });

  it('finds entries lost with a disk if the new journal names them', async () => {
    const { office, reads, watch, disk, journal } = await opened();
    await send(office, disk);
    addTo(disk, 2);
    const continues = { journal, ...endOf(disk) };
    const next = newDisk('Till 1', { continues, decided: { by: 'Ada', at: '2026-11-22T09:00:00.000Z' } });
    await enrolled(office, next);
    await watch().round();
    const [found, ...others] = await reads.listFindings();
    expect([found?.journal, found?.kind, found?.key, others]).toEqual([journal, 'gap', `5 ${endOf(disk).hash}`, []]);
    // The new journal has a new key, because the old key was lost with the disk.
    expect(JSON.parse(found?.proof ?? '')).toMatchObject({ saidBy: next.identity.id, isSameKey: false });
  });

  it.each([Number.MAX_SAFE_INTEGER, 9e14])(
    'books further payments after a till says that the service asked it to wait %i ms',
    async (retryAfterMs) => {
      const { reads, catchUp, disk, journal } = await opened();
      const [first, second] = ['T1-261121-0001-ABCDEFGHX', 'T1-261121-0002-ABCDEFGHX'];
      const [intent, ...others] = paidAndHandedOver({ reference: first });
      const outcome = { kind: 'lost', cause: 'tooManyRequests', httpStatus: 429, retryAfterMs };
      const lost = { ...intent, at: others[0]?.at, happening: { kind: 'requeried', outcome, measured: {} } };
      write(disk, [{ ...intent }, lost, ...paidAndHandedOver({ reference: second })]);
      await catchUp(disk);
      const { payments } = await reads.searchPayments({
        search: { ...ANY_SEARCH, journals: [journal] },
        before: null,
        limit: 9,
      });
      expect(payments.map((each) => paymentRecordSchema.parse(each.record).reference)).toEqual([second, first]);
    },
  );

  it('finds a lost entry if head office has a different entry, but not if the entry is in a fork', async () => {
    const { office, reads, watch, disk, journal } = await opened();
    const restored = { ...disk, events: disk.events.slice(0, 1) };
    await send(office, disk);
    addTo(restored, 4, 'restored');
    const goOn = async (old: Disk) => {
      const decided = { by: 'Ada', at: '2026-11-22T09:00:00.000Z' };
      await enrolled(office, newDisk('Till 1', { continues: { journal, ...endOf(old) }, decided }));
      await watch().round();
      return (await reads.listFindings()).flatMap(({ kind, key }) => (kind === 'gap' ? [key] : []));
    };
    expect(await goOn(disk)).toEqual([]);
    await office.ask(restored, batch(restored, 1));
    expect(await goOn(restored)).toEqual([]);
    const other = { ...restored, events: restored.events.slice(0, 1) };
    addTo(other, 1, 'another one');
    expect(await goOn(other)).toEqual([`2 ${endOf(other).hash}`]);
  });

  it('follows a till that continues in a new journal with the same key', async () => {
    const missedWhere = async (isSameKey: boolean) => {
      const { office, reads, watch, disk, journal } = await opened();
      await send(office, disk);
      const watching = watch();
      const passHour = () => {
        office.pass(HOUR_MS);
      };
      passHour();
      await watching.round();
      passHour();
      const continues = { journal, ...endOf(disk) };
      const next = newDisk('Till 1', { continues, decided: { by: 'Ada', at: '2026-11-22T09:00:00.000Z' } });
      await enrolled(office, isSameKey ? { ...next, key: disk.key } : next);
      await watching.round();
      return (await reads.listFindings()).map(({ kind }) => kind);
    };
    expect(await missedWhere(true)).toEqual([]);
    expect(await missedWhere(false)).toEqual(['silentTill']);
  });
});
