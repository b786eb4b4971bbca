import { describe, expect, it } from 'vitest';
import { buildEntry, buildPayment, buildSale, intents, timeAt } from './entries.fixture.ts';
import { prepareDeskReads } from './records.ts';
import { opened, storeOn, tamper, temporaryFolder } from './write/store.fixture.ts';

describe('payments that may be for the same purchase', () => {
  const TIED_AMOUNT = { amount: { amountMinor: 7_700, currency: 'NGN' } };

  /** The intent of a payment that a person charged although these were there. */
  function intentDespite(counter: number, shown: readonly string[]) {
    const sale = buildSale(TIED_AMOUNT);
    const payments = shown.map((reference) => ({ reference, outcome: 'unknown' as const }));
    const despite = payments.length > 0 && { despite: { reason: 'The customer waits', payments } };
    return buildEntry(sale, buildPayment(sale, counter), { kind: 'paymentIntended', ...despite });
  }

  it('are those that were in the way of it, and those that it was in the way of', async () => {
    const { store, reads } = await opened(temporaryFolder());
    const referenceOf = (entry: ReturnType<typeof intentDespite>) => entry.payment?.reference ?? '';
    const first = intentDespite(1, []);
    const second = intentDespite(2, [referenceOf(first), 'T9-261121-0001-AAAAAAAAZ']);
    const third = intentDespite(3, [referenceOf(second), referenceOf(first)]);
    const fourth = intentDespite(4, [referenceOf(third)]);
    const alone = intentDespite(5, []);
    for (const entry of [...intents(3, 100), first, second, third, fourth, alone]) store.append(entry);
    const tied = (entry: ReturnType<typeof intentDespite>) =>
      reads.paymentsTiedTo(referenceOf(entry)).map(({ counter }) => counter);
    expect([first, second, third, fourth, alone].map(tied)).toEqual([[2, 3], [1, 3], [1, 2, 4], [3], []]);
    expect(reads.paymentsTiedTo('T9-261121-0001-AAAAAAAAZ')).toEqual([]);
  });
});

describe('the newest time that the journal knows', () => {
  it('is none where nothing has happened yet', async () => {
    expect((await opened(temporaryFolder())).reads.newestAt()).toBeNull();
  });

  it('is not that of the newest entry, where the clock was set back before it was written', async () => {
    const { store, reads } = await opened(temporaryFolder());
    for (const entry of intents(3, 100)) store.append(entry);
    const sale = buildSale({ updatedAt: timeAt(5) });
    store.append(buildEntry(sale, null, { kind: 'saleParked' }));
    expect(reads.newestAt()).toBe(timeAt(102));
  });

  it('counts from when a person last said that the clock is right', async () => {
    const folder = temporaryFolder();
    const { store, close } = await opened(folder);
    for (const entry of intents(2, 100)) store.append(entry);
    for (const entry of intents(2, 5)) store.append(entry);
    close();
    tamper(folder, `UPDATE event SET kind = 'clockConfirmed' WHERE seq = 3`);
    const { connection } = storeOn(folder);
    expect(prepareDeskReads(connection, 'T1').newestAt()).toBe(timeAt(6));
  });
});
