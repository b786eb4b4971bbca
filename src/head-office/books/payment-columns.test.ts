import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BookedPayment } from './books-port.ts';
import { foldPayment, type PaymentEvent } from './fold-payment.ts';
import { paidAndReleased } from './paid.fixture.ts';
import { columnsOf } from './payment-columns.ts';

describe('the columns of a payment', () => {
  it('are text that a database takes, whatever a till wrote', () => {
    const payment = buildPayment();
    const { record } = payment;
    const text = fc.string({ unit: fc.constantFrom('\0', '\ud800', '\udc00', 'a', 'é'), maxLength: 8 });
    fc.assert(
      fc.property(text, text, text, (person, note, till) => {
        const columns = columnsOf({ ...payment, person, record: { ...record, note, till } });
        const texts = Object.values(columns).filter((value) => typeof value === 'string');
        expect(texts.filter((each) => each.includes('\0') || !each.isWellFormed())).toEqual([]);
      }),
    );
  });
});

function buildPayment(): BookedPayment {
  const events = paidAndReleased({ reference: 'T1-261121-0001' }).flatMap((entry, index): PaymentEvent[] =>
    entry.payment ? [{ seq: index + 1, entry: { ...entry, payment: entry.payment } }] : [],
  );
  const journal = randomUUID();
  const payment = events.reduce<BookedPayment | null>((before, event) => foldPayment(journal, before, event), null);
  if (!payment) throw new Error('There are entries of the payment.');
  return payment;
}
