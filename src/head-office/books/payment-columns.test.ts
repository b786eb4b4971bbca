import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BookedPayment } from './books-port.ts';
import { foldPayments } from './fold-payments.ts';
import { paidAndHandedOver } from './paid.fixture.ts';
import { columnsOf } from './payment-columns.ts';

describe('payment columns', () => {
  it('payment columns are always valid text for a database', () => {
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
  const events = paidAndHandedOver({ reference: 'T1-261121-0001' }).map((entry, index) => ({ seq: index + 1, entry }));
  const [payment] = foldPayments(randomUUID(), [], events).payments;
  if (!payment) throw new Error('The payment has no entries.');
  return payment;
}
