import { describe, expect, it } from 'vitest';
import { OUTCOMES } from '../payment/payment-state.ts';
import { ACCESS, accounts, cards, UNION } from '../testing/groups.fixture.ts';
import { byBank, byDay, byInstrument, currenciesOf, OUTCOMES_OF, STANDINGS, standingsOf } from './glance.ts';

const of = (payments: number, currency = 'NGN') => ({ currency, payments, amountMinor: payments * 150_000 });

describe('a day at a glance', () => {
  it('counts every payment once by its outcome, and payments in review once more', () => {
    const groups = [
      cards(4),
      cards(1, { review: true }),
      cards(2, { outcome: 'open' }),
      cards(3, { outcome: 'unknown' }),
      cards(5, { outcome: 'declined' }),
      cards(1, { outcome: 'neverReceived', review: true }),
    ];
    expect(standingsOf(groups, 'NGN')).toEqual({
      paid: of(5),
      notSettled: of(5),
      notPaid: of(6),
      review: of(2),
      all: of(16),
    });
  });

  it('every outcome belongs to exactly one group', () => {
    expect(STANDINGS.flatMap((standing) => OUTCOMES_OF[standing]).sort()).toEqual([...OUTCOMES].sort());
  });

  it('distinguishes cards from accounts', () => {
    const [card, account] = byInstrument([cards(2), accounts(ACCESS, 3)], 'NGN');
    expect([card, account]).toMatchObject([
      { instrument: 'card', standings: { all: of(2) } },
      { instrument: 'account', standings: { all: of(3) } },
    ]);
  });

  it('lists the banks of accounts by use, then by name', () => {
    const groups = [cards(9), accounts(UNION, 2), accounts(ACCESS, 1), accounts(ACCESS, 1, { outcome: 'declined' })];
    expect(byBank(groups, 'NGN')).toMatchObject([
      { code: '044', name: 'Access Bank', standings: { paid: of(1), notPaid: of(1) } },
      { code: '032', name: 'Union Bank', standings: { paid: of(2) } },
    ]);
    expect(byBank([...groups, accounts(UNION)], 'NGN')[0]).toMatchObject({ code: '032' });
  });

  it('shows one currency at a time, the till’s own first', () => {
    const inDollars = { currency: 'USD', amountMinor: 900 };
    const groups = [cards(2), accounts(ACCESS, 1, inDollars), cards(1, { currency: 'JPY', amountMinor: 70 })];
    expect(currenciesOf('NGN', [], groups)).toEqual(['NGN', 'JPY', 'USD']);
    expect(currenciesOf('KWD', groups, [])).toEqual(['KWD', 'JPY', 'NGN', 'USD']);
    expect(standingsOf(groups, 'NGN').all).toEqual(of(2));
    expect(standingsOf(groups, 'USD').all).toEqual({ ...inDollars, payments: 1 });
    expect(standingsOf(groups, 'KWD').all).toEqual(of(0, 'KWD'));
    expect(byInstrument(groups, 'USD')[0]).toMatchObject({ standings: { all: of(0, 'USD') } });
    expect(byBank(groups, 'NGN')).toEqual([]);
    expect(byBank(groups, 'USD')).toMatchObject([{ code: '044', standings: { paid: inDollars } }]);
  });

  it('compares the day with earlier days in one currency, with the reviews of each', () => {
    const total = (day: string, outcome: (typeof OUTCOMES)[number], payments: number, currency = 'NGN') => ({
      day,
      outcome,
      ...of(payments, currency),
    });
    const days = [
      total('2026-11-21', 'paid', 4),
      total('2026-11-21', 'declined', 1),
      total('2026-11-21', 'paid', 9, 'USD'),
      total('2026-11-19', 'neverReceived', 2),
      total('2026-11-19', 'unknown', 3),
    ];
    const returns = [
      { day: '2026-11-19', currency: 'NGN', amountMinor: 700 },
      { day: '2026-11-21', currency: 'USD', amountMinor: 900 },
    ];
    const reviews = [{ day: '2026-11-19', ...of(1) }];
    expect(byDay({ days, reviews, returns }, 'NGN')).toEqual([
      {
        day: '2026-11-21',
        standings: { paid: of(4), notSettled: of(0), notPaid: of(1), review: of(0), all: of(5) },
        returnedMinor: 0,
      },
      {
        day: '2026-11-19',
        standings: { paid: of(0), notSettled: of(3), notPaid: of(2), review: of(1), all: of(5) },
        returnedMinor: 700,
      },
    ]);
  });
});
