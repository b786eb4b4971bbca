import { describe, expect, it } from 'vitest';
import { agrees, compared, slipsOf } from './typed-count.ts';

describe('a typed count', () => {
  it.each([
    ['0', 0],
    [' 12 ', 12],
    ['', null],
    ['-1', null],
    ['1.5', null],
    ['twelve', null],
  ])('reads "%s" slips as %s', (slips, count) => expect(slipsOf({ slips, sum: '' })).toBe(count));

  it('compares a typed count in every currency that either side has', () => {
    const counted = [{ currency: 'NGN', slips: 1, amountMinor: 100 }];
    const handedOver = [{ currency: 'KWD', slips: 2, amountMinor: 5 }];
    expect(compared(counted, handedOver)).toEqual([
      { currency: 'NGN', counted: counted[0], handedOver: { slips: 0, amountMinor: 0 } },
      { currency: 'KWD', counted: { slips: 0, amountMinor: 0 }, handedOver: handedOver[0] },
    ]);
    expect([agrees(counted, counted), agrees(counted, handedOver)]).toEqual([true, false]);
    expect(agrees(counted, [{ currency: 'NGN', slips: 2, amountMinor: 100 }])).toBe(false);
  });
});
