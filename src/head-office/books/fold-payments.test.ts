import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEntryFold } from '../../shared/fold/entry-fold.ts';
import { fold } from '../../shared/fold/fold.ts';
import type { JournalEntry } from '../../shared/journal/journal-entry.ts';
import { entryAbout, LOST_AT_INITIATE } from '../../shared/testing/facts.fixture.ts';
import { payment, SALE_ID } from '../../shared/testing/records.fixture.ts';
import type { BookedPayment } from './books-port.ts';
import { type BrokenEntry, foldPayments, type ReadEvent, saleStateOf } from './fold-payments.ts';
import { paidAndHandedOver } from './paid.fixture.ts';

const JOURNAL = randomUUID();
const ERASED_AT = '2026-11-22T09:00:00.000Z';
const [FIRST, SECOND] = ['T1-261121-0001-ABCDEFGHX', 'T1-261121-0002-ABCDEFGHX'] as const;

describe('foldPayments', () => {
  it('still proves an erased payment and keeps no personal data', () => {
    const [intent, ...rest] = numbered(paidAndHandedOver({ reference: FIRST, email: 'zainab@example.com' }));
    const erased = foldPayments(JOURNAL, [], intent ? [intent] : []).payments.map((each) => ({
      ...each,
      erasedAt: ERASED_AT,
    }));
    const [folded] = foldPayments(JOURNAL, erased, rest).payments;
    expect(folded).toMatchObject({
      standing: { kind: 'proven', handedOverBySeq: 9 },
      erasedAt: ERASED_AT,
    });
    expect(folded?.record.state.outcome).toBe('paid');
    expect(JSON.stringify(folded?.record)).not.toContain('zainab');
  });

  it('folds the payments of a sale together and marks a second paid one for review', () => {
    const [first, second] = [FIRST, SECOND].map((reference) => paidAndHandedOver({ reference, saleId: SALE_ID }));
    const twice = numbered([...(first ?? []).slice(0, 6), ...(second ?? []).slice(0, 8), ...(first ?? []).slice(7, 8)]);
    expect(foldPayments(JOURNAL, [], twice).payments[0]?.record.state).toMatchObject({
      outcome: 'paid',
      review: { reason: 'paidAfterSaleEnded' },
    });
  });

  it('keeps the state of a payment before an entry that breaks a rule', () => {
    const entries = paidAndHandedOver({ reference: FIRST });
    const withoutPaid = numbered(entries.filter((_entry, index) => index !== 7));
    const { payments, broken } = foldPayments(JOURNAL, [], withoutPaid);
    expect(broken).toEqual([{ reference: FIRST, why: 'handedOverUnpaid', seq: 8 }]);
    expect(payments[0]).toMatchObject({
      standing: { kind: 'notProven', why: 'handedOverUnpaid', seq: 8 },
      record: { state: { outcome: 'open' } },
    });
    const paidLater = [...withoutPaid, ...numbered(entries.slice(7), 9)];
    expect(foldPayments(JOURNAL, [], paidLater).payments[0]?.record.state.outcome).toBe('open');
  });

  it('reports the entries of a payment without an intent', () => {
    const [, ...rest] = numbered(paidAndHandedOver({ reference: FIRST }));
    const { payments, broken } = foldPayments(JOURNAL, [], rest);
    expect(payments).toEqual([]);
    expect(broken[0]).toEqual({ reference: FIRST, why: 'noIntent', seq: 2 });
  });

  it('reports an entry whose sale differs from the sale of the intent', () => {
    const entries = paidAndHandedOver({ reference: FIRST });
    const moved = entries.map((entry, index) => (index === 8 ? { ...entry, saleId: randomUUID() } : entry));
    const { payments, broken } = foldPayments(JOURNAL, [], numbered(moved));
    expect(broken).toEqual([{ reference: FIRST, why: 'otherSale', seq: 9 }]);
    expect(payments[0]?.standing.kind).toBe('notProven');
  });

  it('folds entries to the same payments for any split and for repeated pieces', () => {
    fc.assert(
      fc.property(histories, fc.array(fc.nat(30), { maxLength: 4 }), (entries, cuts) => {
        const events = numbered(entries);
        let books: readonly BookedPayment[] = [];
        const broken: BrokenEntry[] = [];
        for (const end of [...cuts.toSorted((one, other) => one - other), events.length]) {
          const folded = foldPayments(JOURNAL, books, events.slice(0, end));
          books = folded.payments;
          broken.push(...folded.broken);
        }
        const atOnce = foldPayments(JOURNAL, [], events);
        expect(books).toEqual(atOnce.payments);
        expect(new Set(broken.map(({ seq }) => seq))).toEqual(new Set(atOnce.broken.map(({ seq }) => seq)));
      }),
    );
  });

  it('gives the same sale as folding all entries, if none breaks a rule', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        const kept = withoutBroken(entries);
        const entryFold = createEntryFold();
        for (const entry of kept) entryFold.follow(entry);
        const { payments, broken } = foldPayments(JOURNAL, [], numbered(kept));
        expect(broken).toEqual([]);
        expect(payments.length > 0 ? saleStateOf(payments) : undefined).toEqual(entryFold.sale(SALE_ID));
      }),
    );
  });
});

function numbered(entries: readonly JournalEntry[], first = 1): ReadEvent[] {
  return entries.map((entry, index) => ({ seq: first + index, entry }));
}

/** Entries of two payments of a sale, shuffled and with gaps. */
const histories = fc
  .shuffledSubarray(
    [FIRST, SECOND].flatMap((reference, place) => {
      const lost = entryAbout(payment({ reference }), LOST_AT_INITIATE, { at: '2026-11-21T10:00:09.000Z' });
      const parked = entryAbout(payment({ reference }), { kind: 'saleParked' }, { at: '2026-11-21T10:00:10.000Z' });
      return [...paidAndHandedOver({ reference, saleId: SALE_ID }), lost, parked].map((entry, index) => ({
        entry,
        place,
        index,
      }));
    }),
  )
  .chain((some) => fc.boolean().map((isOrdered) => ({ some, isOrdered })))
  .map(({ some, isOrdered }) =>
    (isOrdered ? some.toSorted((one, other) => one.index - other.index || one.place - other.place) : some).map(
      ({ entry }) => entry,
    ),
  );

function withoutBroken(entries: readonly JournalEntry[]): JournalEntry[] {
  let state: Parameters<typeof fold>[0] = null;
  return entries.filter((entry) => {
    const result = fold(state, entry);
    if (result.ok) state = result.value.state;
    return result.ok;
  });
}
