import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '../journal/journal-entry.ts';
import { REFERENCE } from '../testing/answers.fixture.ts';
import { handedOver } from '../testing/histories.fixture.ts';
import { proofOf } from './payment-proof.ts';
import type { ReplayedEvent } from './payment-replay.ts';

/** A payment that becomes paid, and whose goods leave. */
const HISTORY = handedOver();
const PAID = HISTORY.slice(0, -1);
const [INTENT, NEWEST, HAND_OVER] = [PAID.at(0), PAID.at(-1), HISTORY.at(-1)];
const OTHER = 'T1-261121-0002-BBBBBBBBY';

/** What is written next: the last entry of the payment with something else in it. */
function next(events: readonly ReplayedEvent[], changes: Partial<JournalEntry>): ReplayedEvent {
  if (!NEWEST) throw new Error('There is no entry.');
  return { seq: (events.at(-1)?.seq ?? 0) + 1, entry: { ...NEWEST.entry, ...changes } };
}

function saleAs(status: 'active' | 'parked' | 'handedOver') {
  if (!NEWEST?.entry.sale) throw new Error('Every entry of a payment has its sale.');
  return { ...NEWEST.entry.sale, status };
}

/** The goods left for another payment of the same sale. */
function handedOverByAnother(): ReplayedEvent[] {
  const payment = HAND_OVER?.entry.payment;
  if (!payment) throw new Error('A hand-over has its payment.');
  const happening = { kind: 'goodsHandedOver' } as const;
  const other = { happening, payment: { ...payment, reference: OTHER }, sale: saleAs('handedOver') };
  return [...PAID, next(PAID, other)];
}

describe('what genuine entries prove of a payment', () => {
  it('is what they come to, and which of them made it paid and let its goods out', () => {
    const proven = { kind: 'proven', sale: NEWEST?.entry.sale, paidBySeq: NEWEST?.seq, lastVerdict: 'paid' };
    expect(proofOf(REFERENCE, PAID)).toEqual({ ...proven, payment: NEWEST?.entry.payment, releasedBySeq: null });
    expect(proofOf(REFERENCE, HISTORY)).toEqual({
      ...{ ...proven, sale: HAND_OVER?.entry.sale },
      ...{ payment: HAND_OVER?.entry.payment, releasedBySeq: HAND_OVER?.seq },
    });
  });

  it('is its sale by the newest entry of that, also where it speaks of no payment', () => {
    const parked = next(PAID, { happening: { kind: 'saleParked' }, payment: null, sale: saleAs('parked') });
    expect(proofOf(REFERENCE, [...PAID, parked])).toMatchObject({ kind: 'proven', sale: { status: 'parked' } });
  });

  it('is nothing that entries of other sales say, or of none', () => {
    const before = proofOf(REFERENCE, PAID);
    const ofAnotherSale = next(PAID, { payment: null, sale: { ...saleAs('handedOver'), id: crypto.randomUUID() } });
    const newestAt = '2026-11-21T09:00:00.000Z';
    const ofTheTill = next(PAID, { happening: { kind: 'clockConfirmed', newestAt }, payment: null, sale: null });
    expect(proofOf(REFERENCE, [ofTheTill, ...PAID, ofAnotherSale, ofTheTill])).toEqual(before);
  });
});

describe('a payment is not proven', () => {
  it('where no entry speaks of it', () => {
    const nothing = { kind: 'notProven', why: 'noEntries', seq: null };
    expect(proofOf(REFERENCE, [])).toEqual(nothing);
    expect(proofOf(OTHER, PAID)).toEqual(nothing);
  });

  it('where no entry speaks of its sale', () => {
    const entries = PAID.map(({ seq, entry }) => ({ seq, entry: { ...entry, sale: null } }));
    expect(proofOf(REFERENCE, entries)).toEqual({ kind: 'notProven', why: 'noEntries', seq: null });
  });

  it('where its first entry is not its intent', () => {
    expect(proofOf(REFERENCE, PAID.slice(1))).toEqual({ kind: 'notProven', why: 'noIntent', seq: null });
  });

  it('where an entry does not follow from those before it', () => {
    const left = [INTENT, NEWEST].flatMap((event) => event ?? []);
    expect(proofOf(REFERENCE, left)).toEqual({ kind: 'notProven', why: 'doesNotFollow', seq: NEWEST?.seq });
  });
});

describe('goods of a sale that left for another payment of it', () => {
  it('are told by the sale', () => {
    expect(proofOf(REFERENCE, handedOverByAnother())).toMatchObject({
      ...{ kind: 'proven', sale: { status: 'handedOver' }, releasedBySeq: null },
    });
  });

  it('stay away, whatever a later entry says of the sale', () => {
    const events = handedOverByAnother();
    const left = events.at(-1)?.seq;
    events.push(next(events, { happening: { kind: 'saleResumed' }, payment: null, sale: saleAs('active') }));
    expect(proofOf(REFERENCE, events)).toEqual({ kind: 'notProven', why: 'releasedTwice', seq: left });
  });

  it('are not those that left for the payment itself', () => {
    const events = [...HISTORY, next(HISTORY, { happening: { kind: 'saleResumed' }, payment: null })];
    expect(proofOf(REFERENCE, events)).toMatchObject({ kind: 'proven', releasedBySeq: HAND_OVER?.seq });
  });
});
