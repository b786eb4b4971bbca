import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BACK_OFF, backOffMs } from './back-off.ts';

describe('the wait of a till before it retries', () => {
  it('a wait grows from seconds to a quarter of an hour', () => {
    expect([1, 2, 3, 50].map((failures) => backOffMs(failures, 0, 0))).toEqual([5_000, 10_000, 20_000, 900_000]);
  });

  it('a wait has random jitter, never exceeds the maximum, and is never shorter than head office asks for', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99 }),
        fc.nat(10 ** 9),
        fc.float({ min: 0, max: 1, noNaN: true }),
        (n, asked, by) => {
          const waitMs = backOffMs(n, asked, by);
          expect(waitMs).toBeGreaterThanOrEqual(Math.min(asked, BACK_OFF.mostMs));
          expect(waitMs).toBeGreaterThanOrEqual(BACK_OFF.firstMs);
          expect(waitMs).toBeLessThanOrEqual(BACK_OFF.mostMs);
        },
      ),
    );
  });
});
