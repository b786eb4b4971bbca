import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeReference } from '../../shared/payment/reference.ts';
import type { BookedPayment, Books, PaymentSearch } from './books-port.ts';
import { foldPayments } from './fold-payments.ts';
import { paidAndHandedOver } from './paid.fixture.ts';

export const ANY_SEARCH: PaymentSearch = {
  journals: null,
  text: null,
  outcomes: null,
  dayFrom: null,
  dayTo: null,
};

export function describeBooks(name: string, open: () => Books): void {
  describe(name, () => {
    it('the books never move the position backwards', async () => {
      const books = open();
      const journal = randomUUID();
      const position = { seq: 5, hash: 'aa', till: 'T“2' };
      await books.putPosition(journal, position);
      await books.putPosition(journal, { ...position, seq: 3, hash: 'bb' });
      expect((await books.positions()).get(journal)).toEqual(position);
    });

    it('the books store a payment once with its newest state', async () => {
      const books = open();
      const journal = randomUUID();
      const whole = booked(journal, 'T1-261121-0001');
      const begun = booked(journal, 'T1-261121-0001', 2);
      for (const payment of [begun, whole, whole, begun]) await books.putPayments(journal, [payment]);
      expect(await books.payments(journal, ['T1-261121-0001', 'T1-261121-0002'])).toEqual([whole]);
    });

    it('the books exclude unproven payments from searches by outcome', async () => {
      const books = open();
      const journal = randomUUID();
      const standing = { kind: 'notProven', why: 'handedOverTwice', seq: 10 } as const;
      const payment: BookedPayment = { ...booked(journal, 'T1-261121-0001'), standing };
      await books.putPayments(journal, [payment]);
      expect((await books.payments(journal, ['T1-261121-0001']))[0]?.standing).toEqual(standing);
      const found = async (search: Partial<PaymentSearch>) =>
        await books.search({ search: { ...ANY_SEARCH, journals: [journal], ...search }, before: null, limit: 9 });
      expect(await found({})).toHaveLength(1);
      expect(await found({ outcomes: ['paid'] })).toEqual([]);
    });

    it('the books reject a payment that was erased since it was read', async () => {
      const books = open();
      const journal = randomUUID();
      const [begun, whole] = [booked(journal, 'T1-261121-0001', 2), booked(journal, 'T1-261121-0001')];
      await books.putPayments(journal, [begun]);
      await books.changePayment(journal, begun.reference, (payment) => ({ ...payment, erasedAt: AT }));
      await expect(books.putPayments(journal, [whole])).rejects.toThrow('erased');
      await books.putPayments(journal, [{ ...whole, erasedAt: AT }]);
      expect(await books.payments(journal, [whole.reference])).toEqual([{ ...whole, erasedAt: AT }]);
    });

    it('the books return the payments with one reference in all journals', async () => {
      const books = open();
      const reference = randomUUID().slice(0, 20);
      const [one, other] = [booked(randomUUID(), reference), booked(randomUUID(), reference)];
      for (const each of [one, other, booked(one.journal, 'T1-261121-0002')]) {
        await books.putPayments(each.journal, [each]);
      }
      const found = await books.paymentsEverywhere(reference);
      expect(new Map(found.map((each) => [each.journal, each]))).toEqual(
        new Map([one, other].map((each) => [each.journal, each])),
      );
      expect(found).toHaveLength(2);
    });

    describeSalesAndTexts(open);
    describeSearch(open);
  });
}

function describeSalesAndTexts(open: () => Books): void {
  it('the books return all payments of a sale and no others', async () => {
    const books = open();
    const [journal, saleId] = [randomUUID(), randomUUID()];
    const references = ['T1-261121-0001', 'T1-261121-0002'];
    const ofSale = references.map((reference) => booked(journal, reference, 2, { saleId }));
    await books.putPayments(journal, [...ofSale, booked(journal, 'T1-261121-0003')]);
    expect(await books.paymentsOfSales(journal, [saleId, randomUUID()])).toEqual(ofSale);
    expect(await books.paymentsOfSales(randomUUID(), [saleId])).toEqual([]);
  });

  it('the books store a payment with invalid text', async () => {
    const books = open();
    const journal = randomUUID();
    const payment = booked(journal, 'T1-261121-0001');
    const { record } = payment;
    const odd = { ...payment, person: 'a\0da\ud800', record: { ...record, till: 'T\0', note: 'blue\0 bag\udc00' } };
    await books.putPayments(journal, [odd]);
    expect((await books.payments(journal, [odd.reference]))[0]?.record.note).toBe('blue\0 bag\udc00');
  });
}

function describeSearch(open: () => Books): void {
  const shops = async () => {
    const books = open();
    const [one, other] = [randomUUID(), randomUUID()];
    for (let each = 0; each < 5; each += 1) {
      const journal = each % 2 ? other : one;
      await books.putPayments(journal, [booked(journal, `T${each}-261121-000${each}`, 99, { createdAfterMs: each })]);
    }
    const found = async (search: Partial<PaymentSearch>) => {
      const place = { search: { ...ANY_SEARCH, journals: [one, other], ...search }, before: null, limit: 9 };
      return (await books.search(place)).map(({ reference }) => reference.slice(0, 2));
    };
    return { books, one, other, found };
  };

  it('the books search by journal, reference, words and state', async () => {
    const { one, found } = await shops();
    expect(await found({})).toEqual(['T4', 'T3', 'T2', 'T1', 'T0']);
    expect(await found({ journals: [one] })).toEqual(['T4', 'T2', 'T0']);
    expect(await found({ text: 't3-2611' })).toEqual(['T3']);
    expect(await found({ text: 'ADÉ@ 2950', outcomes: ['paid'] })).toHaveLength(5);
    expect(await found({ text: 'a_e@' })).toEqual([]);
    expect(await found({ outcomes: ['unknown'] })).toEqual([]);
    expect(await found({ dayFrom: '2026-11-21', dayTo: '2026-11-21' })).toHaveLength(5);
    expect(await found({ dayFrom: '2026-11-22' })).toEqual([]);
    expect(await found({ dayTo: '2026-11-20' })).toEqual([]);
  });

  it('the books find a reference in a pasted text', async () => {
    const books = open();
    const journal = randomUUID();
    const reference = makeReference({ till: 'T1', day: '261121', counter: 1, randomInt: () => 7 });
    await books.putPayments(journal, [booked(journal, reference), booked(journal, 'T2-261121-0001')]);
    const text = `Please check “${reference.toLowerCase().replaceAll('-', ' – ')}”, thank you`;
    const found = await books.search({ search: { ...ANY_SEARCH, journals: [journal], text }, before: null, limit: 9 });
    expect(found.map((payment) => payment.reference)).toEqual([reference]);
  });

  it('the books continue a page after the previous one, even among equal times', async () => {
    const { books, one } = await shops();
    const same = ['S1-261121-0001', 'S1-261121-0002', 'S1-261121-0003'];
    await books.putPayments(
      one,
      same.map((reference) => booked(one, reference)),
    );
    const read: string[] = [];
    for (let before: Parameters<Books['search']>[0]['before'] = null; ; ) {
      const page = await books.search({ search: { ...ANY_SEARCH, journals: [one] }, before, limit: 2 });
      const last = page.at(-1);
      if (!last) break;
      read.push(...page.map(({ reference }) => reference));
      const createdAt = new Date(last.record.createdAt).toISOString();
      before = { createdAt, journal: last.journal, reference: last.reference };
    }
    expect(read).toHaveLength(6);
    expect(new Set(read).size).toBe(6);
  });
}

const AT = '2026-11-22T09:00:00.000Z';

/** Builds a paid and handed-over payment, or its state after only the first entries. */
function booked(
  journal: string,
  reference: string,
  entries = 99,
  { createdAfterMs = 0, ...told }: { createdAfterMs?: number; saleId?: string } = {},
): BookedPayment {
  const events = paidAndHandedOver({ reference, ...told }).map((entry, index) => ({ seq: index + 1, entry }));
  const [payment] = foldPayments(journal, [], events.slice(0, entries)).payments;
  if (!payment) throw new Error('The payment has no intent.');
  const createdAt = new Date(Date.parse(payment.record.createdAt) + createdAfterMs).toISOString();
  return { ...payment, record: { ...payment.record, createdAt } };
}
