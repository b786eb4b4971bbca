import { describe, expect, it } from 'vitest';
import { memoryBooks } from '../books/memory-books.ts';
import { paidAndReleased } from '../books/paid.fixture.ts';
import type { Ledger } from '../ledger/ledger-port.ts';
import { diskOf, enrolled, openOffice } from '../office.fixture.ts';
import { send, write } from '../second-step/entries.fixture.ts';
import { erasePayment } from './erase-payment.ts';
import { finishErasures } from './finish-erasures.ts';

const REFERENCE = 'T1-261121-0001-ABCDEFGHX';
const OTHER = 'T1-261121-0002-ABCDEFGHX';
const OTHER_SALE = 'b3bb189e-8bf9-4c8b-9beb-5d2f2d7c2f4a';
const WHY = { by: 'Ngozi', reason: 'The customer asked.' };

describe('an erasure that fails', () => {
  it('is tried again at once, then after pauses that grow to an hour, and says why', async () => {
    const { failing, pass, tries, openOnes } = await opened();
    const gaps: number[] = [];
    let waitedSeconds = 0;
    // Five hours, in rounds of two seconds.
    for (let round = 0; round < 9_000; round += 1) {
      const before = tries();
      await finishErasures(failing);
      if (tries() > before) gaps.push(waitedSeconds);
      if (tries() > before) waitedSeconds = 0;
      pass(2_000);
      waitedSeconds += 2;
    }
    expect(gaps).toEqual([0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600, 3600]);
    expect(await openOnes()).toMatchObject([
      { reference: REFERENCE, failed: { tries: 15, why: 'incorrect header check' } },
    ]);
  });

  it('waits over a restart as long as before it, and no longer where the clock was set back', async () => {
    const { failing, pass, tries } = await opened();
    for (let round = 0; round < 600; round += 1) {
      await finishErasures(failing);
      pass(2_000);
    }
    const before = tries();
    // Nothing but the ledger knows of it.
    await finishErasures({ ...failing });
    expect(tries()).toBe(before);
    pass(-24 * 60 * 60_000);
    await finishErasures({ ...failing });
    expect(tries()).toBeGreaterThan(before);
  });

  it('comes after those of other journals, and comes to its end once what was wrong is mended', async () => {
    const { office, parts, failing, pass, disk, lineTexts, openOnes } = await opened();
    await finishErasures(failing);
    await finishErasures(failing);
    const other = await enrolled(office, diskOf(1));
    write(other, paidAndReleased({ reference: OTHER, email: 'zainab@example.com' }));
    await send(office, other);
    const asked = {
      at: '2026-11-22T09:00:00.000Z',
      by: 'Ngozi',
      what: 'paymentErased',
      about: OTHER,
      reason: '',
    } as const;
    await office.ledger.transaction((transaction) => transaction.addAct(other.identity.id, asked));
    pass(60_000);
    const read: string[] = [];
    const ledger: Ledger = {
      ...failing.ledger,
      linesAfter: (journal, seq) => {
        read.push(journal);
        return failing.ledger.linesAfter(journal, seq);
      },
    };
    await finishErasures({ ...failing, ledger });
    expect([...new Set(read)]).toEqual([other.identity.id, disk.identity.id]);
    expect(await lineTexts(other.identity.id)).not.toContain('zainab');
    pass(60_000);
    await finishErasures(parts);
    expect(await lineTexts(disk.identity.id)).not.toContain('zainab');
    expect(await openOnes()).toEqual([]);
  });

  it('holds up no other one of its own journal', async () => {
    const { office, parts, disk, lineTexts, openOnes } = await opened();
    write(disk, paidAndReleased({ reference: OTHER, email: 'other@example.com', saleId: OTHER_SALE }));
    await send(office, disk);
    const { id } = disk.identity;
    const asked = {
      at: '2026-11-22T09:00:00.000Z',
      by: 'Ngozi',
      what: 'paymentErased',
      about: OTHER,
      reason: '',
    } as const;
    await office.ledger.transaction((transaction) => transaction.addAct(id, asked));
    const transaction: Ledger['transaction'] = (work) =>
      office.ledger.transaction((given) =>
        work({
          ...given,
          addAct: async (journal, act) => {
            if (act.about === REFERENCE) throw new Error('this act cannot be written');
            await given.addAct(journal, act);
          },
        }),
      );
    await finishErasures({ ...parts, ledger: { ...office.ledger, transaction } });
    expect(await lineTexts(id)).not.toContain('other@example.com');
    expect(await openOnes()).toMatchObject([{ reference: REFERENCE, failed: { why: 'this act cannot be written' } }]);
  });

  it('is tried at once where it is asked for again', async () => {
    const { parts, failing, disk, openOnes } = await opened();
    for (let round = 0; round < 3; round += 1) await finishErasures(failing);
    expect(await openOnes()).toHaveLength(1);
    expect(await erasePayment(parts, disk.identity.id, REFERENCE, WHY)).toMatchObject({ isEnded: true });
    expect(await openOnes()).toEqual([]);
  });
});

/** An erasure that broke off, and a ledger in which its journal cannot be read to its end. */
async function opened() {
  const office = openOffice();
  const parts = { ledger: office.ledger, books: memoryBooks(), clock: () => office.clock.now, log: () => undefined };
  const disk = await enrolled(office, diskOf(1));
  write(disk, paidAndReleased({ reference: REFERENCE, email: 'zainab@example.com' }));
  await send(office, disk);
  const { id } = disk.identity;
  let reads = 0;
  const ledger: Ledger = {
    ...office.ledger,
    linesAfter: async (journal, seq) => {
      if (journal !== id) return await office.ledger.linesAfter(journal, seq);
      reads += 1;
      throw new Error('incorrect header check');
    },
  };
  const asked = {
    at: '2026-11-22T09:00:00.000Z',
    by: 'Ngozi',
    what: 'paymentErased',
    about: REFERENCE,
    reason: '',
  } as const;
  await office.ledger.transaction((transaction) => transaction.addAct(id, asked));
  return {
    ...{ office, parts, disk, failing: { ...parts, ledger } },
    pass: (ms: number) => {
      office.clock.now = new Date(office.clock.now.getTime() + ms);
    },
    tries: () => reads,
    openOnes: () => office.ledger.openErasures(),
    lineTexts: async (journal: string) => Buffer.concat([...(await office.ledger.lines(journal))]).toString(),
  };
}
