import { describe, expect, it } from 'vitest';
import { readQuickAmounts, withOtherCurrencies } from './counter-sheet.tsx';

const CEILING = { amountMinor: 1_000_000, currency: 'NGN' };

describe('quick amounts', () => {
  it('reads quick amounts between spaces, sorted and without duplicates', () => {
    expect(readQuickAmounts(' 1,000 500  ₦500 .5', CEILING)).toEqual({
      ok: true,
      amounts: [50, 50_000, 100_000].map((amountMinor) => ({ amountMinor, currency: 'NGN' })),
    });
  });
  it('accepts an empty list of quick amounts', () =>
    expect(readQuickAmounts('  ', CEILING)).toEqual({ ok: true, amounts: [] }));
  it('keeps the quick amounts of other currencies, as far as there is room', () => {
    const dollars = [1, 2].map((amountMinor) => ({ amountMinor, currency: 'USD' }));
    const naira = [100, 200, 300, 400, 500].map((amountMinor) => ({ amountMinor, currency: 'NGN' }));
    const saved = [{ amountMinor: 9, currency: 'NGN' }, ...dollars];
    expect(withOtherCurrencies(naira, saved, 'NGN')).toEqual([...naira, { amountMinor: 1, currency: 'USD' }]);
  });
  it.each(['500 abc', '0', '10000.01', '4,60'])('refuses quick amounts: %j', (text) =>
    expect(readQuickAmounts(text, CEILING)).toEqual({ ok: false, problem: 'quickAmountsUnreadable' }),
  );
  it('accepts at most six quick amounts', () =>
    expect(readQuickAmounts('1 2 3 4 5 6 7', CEILING)).toEqual({ ok: false, problem: 'quickAmountsTooMany' }));
});
