import { describe, expect, it } from 'vitest';
import { intended } from '../../shared/testing/facts.fixture.ts';
import { buildEntry, buildPayment, buildSale, intents, ofTill, timeAt } from './entries.fixture.ts';
import { prepareDeskReads } from './records.ts';
import { opened, storeOn, tamper, temporaryFolder, writtenJournal } from './write/store.fixture.ts';

describe('payments that may be for the same purchase', () => {
  const TIED_AMOUNT = { amount: { amountMinor: 7_700, currency: 'NGN' } };

  /** Builds the intent of a payment that a person charged although these payments were shown. */
  function intentWithOverride(counter: number, shown: readonly string[]) {
    const sale = buildSale(TIED_AMOUNT);
    const payments = shown.map((reference) => ({ reference, outcome: 'unknown' as const }));
    const override = payments.length > 0 && { override: { reason: 'The customer waits', payments } };
    const payment = buildPayment(sale, counter);
    return buildEntry(payment, { ...intended(payment), ...override });
  }

  it('finds the payments shown before a charge, and the payments before whose charge it was shown', async () => {
    const { store, reads } = await opened(temporaryFolder());
    const referenceOf = (entry: ReturnType<typeof intentWithOverride>) => entry.reference ?? '';
    const first = intentWithOverride(1, []);
    const second = intentWithOverride(2, [referenceOf(first), 'T9-261121-0001-AAAAAAAAZ']);
    const third = intentWithOverride(3, [referenceOf(second), referenceOf(first)]);
    const fourth = intentWithOverride(4, [referenceOf(third)]);
    const alone = intentWithOverride(5, []);
    for (const entry of [...intents(3, 100), first, second, third, fourth, alone]) store.append(entry);
    const tied = (entry: ReturnType<typeof intentWithOverride>) =>
      reads.paymentsTiedTo(referenceOf(entry)).map(({ payment, shownAs }) => `${payment.counter} ${shownAs}`);
    expect([first, second, third, fourth, alone].map(tied)).toEqual([
      ['2 null', '3 null'],
      ['1 unknown', '3 null'],
      ['1 unknown', '2 unknown', '4 null'],
      ['3 unknown'],
      [],
    ]);
    expect(reads.paymentsTiedTo('T9-261121-0001-AAAAAAAAZ')).toEqual([]);
  });
});

describe('the newest time in the journal', () => {
  it('returns the latest time, if there is any, even if the clock was set back before the newest entry', async () => {
    const { store, reads } = await opened(temporaryFolder());
    expect(reads.newestAt()).toBeNull();
    for (const entry of intents(3, 100)) store.append(entry);
    store.append(ofTill({ kind: 'programUpdated', before: '1.0.0', after: '1.0.1' }, timeAt(5)));
    expect(reads.newestAt()).toBe(timeAt(102));
  });

  it('counts the newest time only from the last time that a person confirmed the clock', async () => {
    const folder = await writtenJournal([...intents(2, 100), ...intents(2, 5)]);
    tamper(folder, `UPDATE event SET kind = 'clockConfirmed' WHERE seq = 3`);
    const { connection } = storeOn(folder);
    expect(prepareDeskReads(connection, 'T1').newestAt()).toBe(timeAt(6));
  });
});
