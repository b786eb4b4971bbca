import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryWithStateSchema, type Happening, journalEntrySchema } from '../journal/journal-entry.ts';
import { OTHER_REFERENCE, PENDING, REFERENCE } from '../testing/answers.fixture.ts';
import { tillEntry } from '../testing/days.fixture.ts';
import { entryAbout, intentOf, requeried, requeriedPaid } from '../testing/facts.fixture.ts';
import { handedOver, histories } from '../testing/histories.fixture.ts';
import { payment, SALE_ID } from '../testing/records.fixture.ts';
import * as given from '../testing/states.fixture.ts';
import { at } from '../testing/states.fixture.ts';
import { createEntryFold, withStates } from './entry-fold.ts';
import { type ProvingEvent, proofOf } from './payment-proof.ts';

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
  it('returns the state of the payment and its sale', () => {
    const proven = { kind: 'proven', lastVerdict: 'paid' };
    const paid = { outcome: 'paid', paidAt: NEWEST?.entry.at };
    expect(proofOf(REFERENCE, PAID)).toMatchObject({
      ...proven,
      payment: { reference: REFERENCE, state: { ...paid, handedOver: null } },
      sale: { status: 'active' },
    });
    expect(proofOf(REFERENCE, HISTORY)).toMatchObject({
      ...proven,
      payment: { state: { ...paid, handedOver: { by: 'ada', at: HAND_OVER?.entry.at } } },
      sale: { status: 'handedOver' },
    });
  });

  it('returns the verdict of the newest answer, and skips re-queries without one', () => {
    const pending = next(PAID, said(requeried(PENDING)));
    expect(proofOf(REFERENCE, pending)).toMatchObject({ lastVerdict: 'wait' });
    const lost = said(requeried({ kind: 'lost', cause: 'timedOut', httpStatus: null }));
    expect(proofOf(REFERENCE, next(PAID, lost))).toMatchObject({ lastVerdict: 'paid' });
    expect(proofOf(REFERENCE, PAID.slice(0, 2))).toMatchObject({ lastVerdict: null });
  });

  it('returns the sale, whichever of its payments an entry names', () => {
    const second = next(PAID, intentOf(OTHER));
    const parked = next(second, entryAbout(OTHER, { kind: 'saleParked' }));
    expect(proofOf(REFERENCE, parked)).toMatchObject({ sale: { status: 'parked' }, lastVerdict: 'paid' });
    expect(proofOf(OTHER_REFERENCE, parked)).toMatchObject({ sale: { status: 'parked' }, lastVerdict: null });
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
  it('does not prove a payment if no entry names it', () => {
    const nothing = { kind: 'notProven', why: 'noEntries', seq: null };
    expect(proofOf(REFERENCE, [])).toEqual(nothing);
    expect(proofOf(OTHER_REFERENCE, PAID)).toEqual(nothing);
  });

  it('does not prove a payment if its first entry is not its intent, or names no sale', () => {
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

const RECORD = payment();

describe('createEntryFold', () => {
  it('returns each entry with the payment, the sale and the meaning of a re-query', () => {
    const entryFold = createEntryFold();
    const told = HISTORY.map(({ entry }) => entryFold.follow(entry));
    expect(told.map(({ broken }) => broken)).toEqual(HISTORY.map(() => null));
    const [waiting, paid, left] = told.slice(-3).map(({ entry }) => entry);
    expect(waiting?.happening).toMatchObject({ kind: 'requeried', verdict: 'wait', row: 'notFinal' });
    expect(paid).toMatchObject({ happening: { verdict: 'paid', row: 'fits' }, sale: { status: 'active' } });
    expect(left).toMatchObject({ payment: { state: { handedOver: { by: 'ada' } } }, sale: { status: 'handedOver' } });
    expect(entryFold.sale(SALE_ID)).toEqual({ sale: left?.sale, payments: [left?.payment] });
    expect(entryFold.sale(crypto.randomUUID())).toBeUndefined();
  });

  it('tells several sales apart that are mixed in a journal', () => {
    const other = payment({ reference: OTHER_REFERENCE, saleId: crypto.randomUUID() });
    const entryFold = createEntryFold();
    entryFold.follow(intentOf(RECORD));
    entryFold.follow(intentOf(other));
    entryFold.follow(entryAbout(other, requeriedPaid(other)));
    expect(entryFold.sale(SALE_ID)?.payments).toMatchObject([{ state: { outcome: 'open' } }]);
    expect(entryFold.sale(other.saleId)?.payments).toMatchObject([{ state: { outcome: 'paid' } }]);
  });

  it('returns no payment if its intent is missing, and names the rule', () => {
    const { entry, broken } = createEntryFold().follow(entryAbout(RECORD, requeriedPaid(RECORD)));
    expect(broken).toBe('noIntent');
    expect(entry).toMatchObject({ payment: null, sale: null, happening: { verdict: null, row: null } });
  });

  it('returns neither payment nor sale if the sale has only other payments', () => {
    const entryFold = createEntryFold();
    entryFold.follow(intentOf(RECORD));
    const { entry } = entryFold.follow(entryAbout({ ...RECORD, reference: OTHER_REFERENCE }, requeriedPaid(RECORD)));
    expect(entry).toMatchObject({ payment: null, sale: null });
  });

  it('an entry that breaks a rule leaves a payment unchanged', () => {
    const entryFold = createEntryFold();
    entryFold.follow(intentOf(payment({ reference: OTHER_REFERENCE })));
    const before = entryFold.follow(intentOf(RECORD));
    const forged = entryFold.follow(entryAbout(RECORD, { kind: 'goodsHandedOver' }, { at: at(9) }));
    expect(forged.broken).toBe('handedOverUnpaid');
    expect(forged.entry).toMatchObject({ payment: before.entry.payment, sale: before.entry.sale });
  });

  it('refuses an entry if a second sale has an intent for the same reference', () => {
    const entryFold = createEntryFold();
    entryFold.follow(intentOf(RECORD));
    const elsewhere = { ...RECORD, saleId: crypto.randomUUID() };
    expect(entryFold.follow(intentOf(elsewhere)).broken).toBe('intendedTwice');
    expect(entryFold.follow(entryAbout(elsewhere, requeriedPaid(RECORD))).broken).toBe('otherSale');
    expect(entryFold.sale(elsewhere.saleId)).toBeUndefined();
  });

  it('an entry without a sale belongs to the till, and breaks a rule if it names a payment', () => {
    const entryFold = createEntryFold();
    const ofTheTill = tillEntry({ kind: 'clockConfirmed', newestAt: at(0) });
    expect(entryFold.follow(ofTheTill)).toEqual({ entry: { ...ofTheTill, payment: null, sale: null }, broken: null });
    expect(entryFold.follow(tillEntry({ kind: 'goodsHandedOver' })).broken).toBe('noIntent');
    expect(entryFold.follow({ ...ofTheTill, reference: REFERENCE }).broken).toBe('noIntent');
  });

  it('the fold agrees with the proof of each payment, for anything that a till writes', () => {
    fc.assert(
      fc.property(histories, (events) => {
        const told = withStates(events.map((event) => ({ ...event, hash: 'ab'.repeat(32) })));
        for (const { entry } of told) expect(entryWithStateSchema.parse(entry)).toEqual(entry);
        for (const { entry } of events) expect(journalEntrySchema.parse(entry)).toEqual(entry);
        for (const reference of new Set(events.map(({ entry }) => entry.reference ?? ''))) {
          const newest = told.filter(({ entry }) => entry.reference === reference).at(-1);
          const sale = told.at(-1)?.entry.sale;
          expect(proofOf(reference, events)).toMatchObject({ kind: 'proven', payment: newest?.entry.payment, sale });
        }
      }),
    );
  });
});
