import { describe, expect, it } from 'vitest';
import type { RequeryOutcome } from '../payment/answers.ts';
import type { PaymentState } from '../payment/payment-state.ts';
import type { Verdict } from '../payment/verdict.ts';
import { answered, FAILED, LOST, NOT_FOUND, OTHER_REFERENCE } from '../testing/answers.fixture.ts';
import { payment, sale } from '../testing/records.fixture.ts';
import { at, paid, unknown } from '../testing/states.fixture.ts';
import type { EventWithState, JudgedHappening } from './journal-entry.ts';
import { compareRequeries } from './requery-comparison.ts';

const HASH = 'a'.repeat(64);

function event(seq: number, happening: JudgedHappening, state: PaymentState = unknown()): EventWithState {
  const entry = { form: 1, rules: 1, till: 'T1', actor: 'cashier', at: at(seq * 1_000), day: '2026-11-21' } as const;
  return { seq, hash: HASH, entry: { ...entry, happening, payment: payment({ state }), sale: sale() } };
}

function asked(seq: number, outcome: RequeryOutcome, verdict: Verdict | null, state?: PaymentState): EventWithState {
  return event(seq, { kind: 'requeried', outcome, measured: {}, verdict, row: 'notFinal' }, state);
}

describe('the comparison of a payment’s re-queries', () => {
  it('compares the re-queries of a timeline, and nothing else', () => {
    const compared = compareRequeries([
      event(1, { kind: 'bankPageOpened' }),
      asked(2, LOST, 'wait'),
      event(3, { kind: 'saleParked' }),
      asked(4, answered(), 'paid', paid()),
    ]);
    expect(compared.map(({ seq, result }) => [seq, result])).toEqual([
      [2, 'lost'],
      [4, 'paid'],
    ]);
  });

  it('leaves out an answer that cannot be judged, because earlier entries are unknown', () => {
    expect(compareRequeries([asked(1, answered(), null)])).toEqual([]);
  });

  it('shows the input of each check', () => {
    const [only] = compareRequeries([
      asked(1, answered({ amountMinor: 90_000, reference: OTHER_REFERENCE }), 'review'),
    ]);
    expect(only?.checks).toMatchObject({
      reference: { passed: false, given: OTHER_REFERENCE },
      code: { passed: true, given: '000' },
      amount: { passed: false, given: 90_000 },
      chargedAmount: { passed: true, given: 152_000 },
    });
  });

  it('shows amounts in the currency of the answer', () => {
    const compared = compareRequeries([asked(1, answered({ currency: 'USD' }), 'review'), asked(2, LOST, 'wait')]);
    expect(compared.map(({ currency }) => currency)).toEqual(['USD', null]);
  });

  it('marks only what has changed', () => {
    const [first, second] = compareRequeries([asked(1, FAILED, 'declined'), asked(2, answered(), 'paid', paid())]);
    expect(first?.isChanged).toBe(false);
    expect(first?.checks.code).toMatchObject({ passed: false, given: '51', isChanged: false });
    expect(second?.isChanged).toBe(true);
    expect(second?.checks.code).toMatchObject({ passed: true, given: '000', isChanged: true });
    expect(second?.checks.amount?.isChanged).toBe(false);
  });

  it('skips re-queries without an answer', () => {
    const [, none, second] = compareRequeries([
      asked(1, answered(), 'paid', paid()),
      asked(2, NOT_FOUND, 'wait', paid()),
      asked(3, answered({ code: '51' }), 'declined', paid()),
    ]);
    expect(none?.checks).toMatchObject({ code: null, amount: null });
    expect(second?.checks.code?.isChanged).toBe(true);
    expect(second?.checks.amount?.isChanged).toBe(false);
  });

  it("reads the fifth check, whether goods had left before, from the till's own entries", () => {
    const handedOver = { at: at(2_500), by: 'cashier' };
    const compared = compareRequeries([
      asked(2, answered(), 'paid', paid()),
      asked(3, LOST, 'wait', paid({ handedOver })),
    ]);
    expect(compared.map(({ checks }) => checks.handedOver)).toEqual([
      { passed: true, given: null, isChanged: false },
      { passed: false, given: handedOver.at, isChanged: true },
    ]);
  });
});
