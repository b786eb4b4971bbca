import { describe, expect, it } from 'vitest';
import type { Happening } from '../../../shared/journal/journal-entry.ts';
import type { Instrument } from '../../../shared/payment/instrument.ts';
import { ACCOUNT, buildEntry, buildPayment, buildSale, ofTill } from '../entries.fixture.ts';
import { readerOf, writtenJournal } from '../write/store.fixture.ts';
import { readChoices } from './choices.ts';

describe('readChoices', () => {
  it('returns each value that occurs, once, in order', async () => {
    const sale = buildSale();
    const entries = [
      buildEntry(buildPayment(sale, 1)),
      { ...buildEntry(buildPayment(sale, 2, { instrument: cardOf('mastercard') })), actor: 'ngozi' },
      buildEntry(buildPayment(sale, 3, { instrument: cardOf(null), till: 'T2' })),
      buildEntry(buildPayment(sale, 4, { instrument: bankOf('999', 'Other Bank') })),
      buildEntry(buildPayment(sale, 5, { instrument: ACCOUNT })),
      buildEntry(buildPayment(sale, 6, { amount: { amountMinor: 1_500, currency: 'JPY' } })),
    ];
    expect(await choicesAfter(entries)).toEqual({
      banks: [
        { code: '058', name: 'First Practice' },
        { code: '999', name: 'Other Bank' },
      ],
      brands: ['mastercard', 'visa'],
      cashiers: ['cashier', 'ngozi'],
      tills: ['T1', 'T2'],
      currencies: ['JPY', 'NGN'],
      shifts: [],
      reports: [],
    });
  });

  it('returns the shifts, newest first', async () => {
    const by = (happening: Happening, actor: string) => ({ ...ofTill(happening), actor });
    const { shifts } = await choicesAfter([
      by({ kind: 'shiftOpened', shift: 1 }, 'ada'),
      by({ kind: 'shiftOpened', shift: 2 }, 'bola'),
    ]);
    expect(shifts).toMatchObject([
      { shift: 2, person: 'bola' },
      { shift: 1, person: 'ada' },
    ]);
  });

  it('names a bank as the newest payment of that bank does', async () => {
    const sale = buildSale();
    const before = buildPayment(sale, 1, { instrument: ACCOUNT, createdAt: '2026-11-20T09:00:00.000Z' });
    const after = buildPayment(sale, 2, { instrument: bankOf('058', 'Renamed Bank') });
    const { banks } = await choicesAfter([after, before].map((payment) => buildEntry(payment)));
    expect(banks).toEqual([{ code: '058', name: 'Renamed Bank' }]);
  });
});

function cardOf(brand: string | null): Instrument {
  return { kind: 'card', brand, firstSix: '506100', lastFour: '8381' };
}

function bankOf(bankCode: string, bankName: string): Instrument {
  return { kind: 'account', bankCode, bankName, lastFour: '0017' };
}

async function choicesAfter(entries: ReturnType<typeof buildEntry>[]) {
  return readChoices(readerOf(await writtenJournal(entries)));
}
