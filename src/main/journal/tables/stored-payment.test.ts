import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../shared/journal/canonical.ts';
import type { LastRequery } from '../../../shared/payment/records.ts';
import { requeryAnswer } from '../../../shared/testing/answers.fixture.ts';
import { buildPayment, buildSale, paidState, timeAt } from '../entries.fixture.ts';
import { readStoredPayment, storedPayment, storedPaymentSchema } from './stored-payment.ts';

describe('storedPayment', () => {
  const requery = fc.record({
    at: fc.nat(2).map(timeAt),
    answer: fc.constantFrom('000', '055').map((code) => requeryAnswer({ code })),
    checks: fc.constantFrom<LastRequery['checks']>(
      [],
      [{ name: 'code', passed: true }],
      [
        { name: 'reference', passed: true },
        { name: 'code', passed: false },
      ],
    ),
  });

  it('parses to the same payment, whichever re-query confirmed it', () => {
    fc.assert(
      fc.property(fc.option(requery), fc.option(requery, { nil: undefined }), (lastRequery, confirmation) => {
        const state = paidState(3);
        const payment = buildPayment(buildSale(), 1, { state, lastRequery, ...(confirmation && { confirmation }) });
        expect(storedPaymentSchema.parse(JSON.parse(storedPayment(payment)))).toEqual(payment);
        expect(readStoredPayment(storedPayment(payment))).toEqual(payment);
        expect(storedPaymentSchema.parse(JSON.parse(canonicalJson(payment)))).toEqual(payment);
      }),
    );
  });

  it('stores the last re-query once if it confirmed the payment', () => {
    fc.assert(
      fc.property(requery, (lastRequery) => {
        const payment = buildPayment(buildSale(), 1, { state: paidState(3), lastRequery, confirmation: lastRequery });
        expect(storedPayment(payment).split(canonicalJson(lastRequery.answer))).toHaveLength(2);
      }),
    );
  });
});
