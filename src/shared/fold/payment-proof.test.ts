import { describe, expect, it } from 'vitest';
import type { Happening } from '../journal/journal-entry.ts';
import { OTHER_REFERENCE, PENDING, REFERENCE } from '../testing/answers.fixture.ts';
import { tillEntry } from '../testing/days.fixture.ts';
import { entryAbout, intentOf, requeried } from '../testing/facts.fixture.ts';
import { handedOver } from '../testing/histories.fixture.ts';
import { payment } from '../testing/records.fixture.ts';
import * as given from '../testing/states.fixture.ts';
import { type ProvingEvent, proofOf } from './payment-proof.ts';

/** A payment that becomes paid, and whose goods leave. */
const HISTORY = handedOver();
const PAID = HISTORY.slice(0, -1);
const [NEWEST, HAND_OVER] = [PAID.at(-1), HISTORY.at(-1)];
const SALE = payment();
const OTHER = payment({ reference: OTHER_REFERENCE, counter: 2 });

function next(events: readonly ProvingEvent[], entry: ProvingEvent['entry']): ProvingEvent[] {
  return [...events, { seq: (events.at(-1)?.seq ?? 0) + 1, entry }];
}

const said = (happening: Happening) => entryAbout(SALE, happening, { at: given.at(60_000) });

describe('proofOf', () => {
  it('returns the state, and which entries made the payment paid and handed over', () => {
    const proven = { kind: 'proven', paidBySeq: NEWEST?.seq, lastVerdict: 'paid' };
    const paid = { outcome: 'paid', paidAt: NEWEST?.entry.at };
    expect(proofOf(REFERENCE, PAID)).toMatchObject({
      ...proven,
      payment: { reference: REFERENCE, state: { ...paid, handedOver: null } },
      sale: { status: 'active' },
      handedOverBySeq: null,
    });
    expect(proofOf(REFERENCE, HISTORY)).toMatchObject({
      ...proven,
      payment: { state: { ...paid, handedOver: { by: 'ada', at: HAND_OVER?.entry.at } } },
      sale: { status: 'handedOver' },
      handedOverBySeq: HAND_OVER?.seq,
    });
  });

  it('returns the verdict of the newest answer, and skips re-queries without one', () => {
    const pending = next(PAID, said(requeried(PENDING)));
    expect(proofOf(REFERENCE, pending)).toMatchObject({ lastVerdict: 'wait', paidBySeq: NEWEST?.seq });
    const lost = said(requeried({ kind: 'lost', cause: 'timedOut', httpStatus: null }));
    expect(proofOf(REFERENCE, next(PAID, lost))).toMatchObject({ lastVerdict: 'paid' });
    expect(proofOf(REFERENCE, PAID.slice(0, 2))).toMatchObject({ lastVerdict: null, paidBySeq: null });
  });

  it('returns the sale, whichever of its payments an entry names', () => {
    const second = next(PAID, intentOf(OTHER));
    const parked = next(second, entryAbout(OTHER, { kind: 'saleParked' }));
    expect(proofOf(REFERENCE, parked)).toMatchObject({ sale: { status: 'parked' }, lastVerdict: 'paid' });
    expect(proofOf(OTHER_REFERENCE, parked)).toMatchObject({ sale: { status: 'parked' }, paidBySeq: null });
  });

  it('ignores entries of other sales and of the till', () => {
    const before = proofOf(REFERENCE, PAID);
    const ofAnotherSale = intentOf(payment({ reference: OTHER_REFERENCE, saleId: crypto.randomUUID() }));
    const ofTheTill = tillEntry({ kind: 'clockConfirmed', newestAt: given.at(0) });
    const among = [{ seq: 1, entry: ofTheTill }, ...next(next(PAID, ofAnotherSale), ofTheTill)];
    expect(proofOf(REFERENCE, among)).toEqual(before);
  });
});

describe('proofOf a payment with missing entries', () => {
  it('does not prove the payment if no entry names it', () => {
    const nothing = { kind: 'notProven', why: 'noEntries', seq: null };
    expect(proofOf(REFERENCE, [])).toEqual(nothing);
    expect(proofOf(OTHER_REFERENCE, PAID)).toEqual(nothing);
  });

  it('does not prove the payment if its first entry is not its intent, or names no sale', () => {
    const [intent, second] = PAID;
    if (!intent || !second) throw new Error('A payment has entries.');
    expect(proofOf(REFERENCE, PAID.slice(1))).toEqual({ kind: 'notProven', why: 'noIntent', seq: second.seq });
    const ofNoSale = { ...intent, entry: { ...intent.entry, saleId: undefined } };
    const faults = { kind: 'notProven', why: 'noIntent', seq: intent.seq };
    expect(proofOf(REFERENCE, [ofNoSale, ...PAID.slice(1)])).toEqual(faults);
  });

  it.each<[string, ProvingEvent['entry'], string]>([
    ['an entry of the payment breaks a rule', said({ kind: 'stepSubmitted', operation: 'validate' }), 'doesNotFollow'],
    [
      'an entry of another payment of its sale breaks a rule',
      entryAbout(OTHER, { kind: 'goodsHandedOver' }),
      'noIntent',
    ],
    ['an entry names it with another sale', { ...said(requeried(PENDING)), saleId: crypto.randomUUID() }, 'otherSale'],
    ['an entry names it with no sale', { ...said({ kind: 'goodsHandedOver' }), saleId: undefined }, 'noIntent'],
  ])('does not prove the payment if %s', (_what, entry, why) => {
    const events = next(PAID, entry);
    expect(proofOf(REFERENCE, events)).toEqual({ kind: 'notProven', why, seq: events.at(-1)?.seq });
  });
});
