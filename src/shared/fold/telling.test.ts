import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { journalEntrySchema, toldEntrySchema } from '../journal/journal-entry.ts';
import { OTHER_REFERENCE, REFERENCE } from '../testing/answers.fixture.ts';
import { tillEntry } from '../testing/days.fixture.ts';
import { entryAbout, intentOf, requeriedPaid } from '../testing/facts.fixture.ts';
import { handedOver, histories } from '../testing/histories.fixture.ts';
import { payment, SALE_ID } from '../testing/records.fixture.ts';
import { at } from '../testing/states.fixture.ts';
import { proofOf } from './payment-proof.ts';
import { createTelling, tellEvents } from './telling.ts';

const RECORD = payment();
const HISTORY = handedOver();

describe('the entries of a journal, told in order', () => {
  it('are returned with the payment, the sale and the meaning of a re-query after each entry', () => {
    const telling = createTelling();
    const told = HISTORY.map(({ entry }) => telling.follow(entry));
    expect(told.map(({ broken }) => broken)).toEqual(HISTORY.map(() => null));
    const [waiting, paid, left] = told.slice(-3).map(({ entry }) => entry);
    expect(waiting?.happening).toMatchObject({ kind: 'requeried', verdict: 'wait', row: 'notFinal' });
    expect(paid).toMatchObject({ happening: { verdict: 'paid', row: 'fits' }, sale: { status: 'active' } });
    expect(left).toMatchObject({ payment: { state: { handedOver: { by: 'ada' } } }, sale: { status: 'handedOver' } });
    expect(telling.sale(SALE_ID)).toEqual({ sale: left?.sale, payments: [left?.payment] });
    expect(telling.sale(crypto.randomUUID())).toBeUndefined();
  });

  it('may belong to several sales that are mixed in a journal', () => {
    const other = payment({ reference: OTHER_REFERENCE, saleId: crypto.randomUUID() });
    const telling = createTelling();
    telling.follow(intentOf(RECORD));
    telling.follow(intentOf(other));
    telling.follow(entryAbout(other, requeriedPaid(other)));
    expect(telling.sale(SALE_ID)?.payments).toMatchObject([{ state: { outcome: 'open' } }]);
    expect(telling.sale(other.saleId)?.payments).toMatchObject([{ state: { outcome: 'paid' } }]);
  });

  it('give no payment if its intent is missing, and name the rule', () => {
    const { entry, broken } = createTelling().follow(entryAbout(RECORD, requeriedPaid(RECORD)));
    expect(broken).toBe('noIntent');
    expect(entry).toMatchObject({ payment: null, sale: null, happening: { verdict: null, row: null } });
  });

  it('have neither payment nor sale if the sale has only other payments', () => {
    const telling = createTelling();
    telling.follow(intentOf(RECORD));
    const { entry } = telling.follow(entryAbout({ ...RECORD, reference: OTHER_REFERENCE }, requeriedPaid(RECORD)));
    expect(entry).toMatchObject({ payment: null, sale: null });
  });

  it('leave a payment unchanged if they break a rule', () => {
    const telling = createTelling();
    telling.follow(intentOf(payment({ reference: OTHER_REFERENCE })));
    const before = telling.follow(intentOf(RECORD));
    const forged = telling.follow(entryAbout(RECORD, { kind: 'goodsHandedOver' }, { at: at(9) }));
    expect(forged.broken).toBe('handedOverUnpaid');
    expect(forged.entry).toMatchObject({ payment: before.entry.payment, sale: before.entry.sale });
  });

  it('are refused if a second sale has an intent for the same reference', () => {
    const telling = createTelling();
    telling.follow(intentOf(RECORD));
    const elsewhere = { ...RECORD, saleId: crypto.randomUUID() };
    expect(telling.follow(intentOf(elsewhere)).broken).toBe('intendedTwice');
    expect(telling.follow(entryAbout(elsewhere, requeriedPaid(RECORD))).broken).toBe('otherSale');
    expect(telling.sale(elsewhere.saleId)).toBeUndefined();
  });

  it('belong to the till without a sale, and break a rule if they name a payment without an intent', () => {
    const telling = createTelling();
    const ofTheTill = tillEntry({ kind: 'clockConfirmed', newestAt: at(0) });
    expect(telling.follow(ofTheTill)).toEqual({ entry: { ...ofTheTill, payment: null, sale: null }, broken: null });
    expect(telling.follow(tillEntry({ kind: 'goodsHandedOver' })).broken).toBe('noIntent');
    expect(telling.follow({ ...ofTheTill, reference: REFERENCE }).broken).toBe('noIntent');
  });

  it('agree with the proof of each payment, for anything that a till writes', () => {
    fc.assert(
      fc.property(histories, (events) => {
        const told = tellEvents(events.map((event) => ({ ...event, hash: 'ab'.repeat(32) })));
        for (const { entry } of told) expect(toldEntrySchema.parse(entry)).toEqual(entry);
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
