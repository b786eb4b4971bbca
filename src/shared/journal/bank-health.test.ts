import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OUTCOMES } from '../payment/payment-state.ts';
import { ACCESS, accounts, cards, UNION } from '../testing/groups.fixture.ts';
import { bankHealthOf, HEALTH_RULES } from './bank-health.ts';

const lost = (payments: number) => accounts(ACCESS, payments, { outcome: 'unknown' });
const declined = (payments: number) => accounts(ACCESS, payments, { outcome: 'declined' });
const signOf = (...groups: Parameters<typeof bankHealthOf>[0]) => bankHealthOf(groups)[0]?.sign ?? null;

describe('the weather of a bank', () => {
  it.each([
    ['is not told from two payments', [lost(2)], null],
    ['is told from three', [lost(3)], 'rough'],
    ['is fair where all were paid', [accounts(ACCESS, 3)], 'fair'],
    ['is fair where one of six is not confirmed', [accounts(ACCESS, 5), lost(1)], 'fair'],
    ['is unsteady from one of five on', [accounts(ACCESS, 4), lost(1)], 'unsteady'],
    ['is rough from half on', [accounts(ACCESS, 2), lost(2)], 'rough'],
    ['counts what the service never received', [accounts(ACCESS, 2, { outcome: 'neverReceived' }), lost(1)], 'rough'],
    ['is fair where three of four were declined: it may be the cards', [accounts(ACCESS), declined(3)], 'fair'],
    ['is unsteady where hardly any of five was paid', [accounts(ACCESS), declined(4)], 'unsteady'],
    ['is fair from three of ten paid on', [accounts(ACCESS, 3), declined(7)], 'fair'],
    ['leaves out what is under way', [accounts(ACCESS, 2), accounts(ACCESS, 9, { outcome: 'open' })], null],
  ] as const)('%s', (_name, groups, sign) => expect(signOf(...groups)).toBe(sign));

  it('has both numbers, and says which of them tells it', () => {
    expect(bankHealthOf([accounts(ACCESS, 3), lost(2)])).toEqual([
      { bankCode: '044', sign: 'unsteady', told: 'notConfirmed', paid: 3, notConfirmed: 2, of: 5 },
    ]);
    expect(bankHealthOf([accounts(ACCESS), declined(5)])).toEqual([
      { bankCode: '044', sign: 'unsteady', told: 'paid', paid: 1, notConfirmed: 0, of: 6 },
    ]);
  });

  it('is told of each bank by itself, and of all cards together', () => {
    const groups = [accounts(ACCESS, 3), accounts(UNION, 2), cards(2), cards(1, { outcome: 'declined' })];
    expect(bankHealthOf(groups).map(({ bankCode }) => bankCode)).toEqual(['044', null]);
  });

  it('never counts more than there are, and never speaks of too few', () => {
    const anyGroups = fc.array(
      fc
        .record({ payments: fc.nat(9), outcome: fc.constantFrom(...OUTCOMES), bank: fc.constantFrom(ACCESS, UNION) })
        .map(({ payments, outcome, bank }) => accounts(bank, payments, { outcome })),
    );
    fc.assert(
      fc.property(anyGroups, (groups) => {
        for (const { paid, notConfirmed, of } of bankHealthOf(groups)) {
          expect(paid + notConfirmed).toBeLessThanOrEqual(of);
          expect(of).toBeGreaterThanOrEqual(HEALTH_RULES.fewestToTell);
        }
      }),
    );
  });
});
