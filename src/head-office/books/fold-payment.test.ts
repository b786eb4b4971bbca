import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { BookedPayment } from './books-port.ts';
import { foldPayment } from './fold-payment.ts';
import { paidAndReleased } from './paid.fixture.ts';

const JOURNAL = randomUUID();
const ERASED_AT = '2026-11-22T09:00:00.000Z';

describe('a payment that is read after it was erased', () => {
  it('is proven by its entries as before, and nothing personal of them is kept', () => {
    const entries = paidAndReleased({ reference: 'T1-261121-0001-ABCDEFGHX', email: 'zainab@example.com' });
    const [first, ...rest] = entries.flatMap((entry, index) => {
      const { payment } = entry;
      return payment ? [{ seq: index + 1, entry: { ...entry, payment } }] : [];
    });
    if (!first) throw new Error('A payment has entries.');
    const erased: BookedPayment = { ...foldPayment(JOURNAL, null, first), erasedAt: ERASED_AT };
    const folded = rest.reduce((before, event) => foldPayment(JOURNAL, before, event), erased);
    expect(folded).toMatchObject({ standing: { kind: 'proven' }, erasedAt: ERASED_AT });
    expect(folded.record.state.outcome).toBe('paid');
    expect(JSON.stringify(folded.record)).not.toContain('zainab');
  });
});
