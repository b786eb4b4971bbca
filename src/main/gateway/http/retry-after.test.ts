import { describe, expect, it } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const ANSWERED_AT = 'Sat, 21 Nov 2026 10:00:00 GMT';

describe('readRetryAfter', () => {
  it.each([
    ['0', 0],
    ['1', 1_000],
    [' 120 ', 120_000],
    ['1800', 1_800_000],
  ])('reads %j seconds', (given, waitMs) => {
    expect(readRetryAfter(new Headers({ 'retry-after': given }))).toBe(waitMs);
  });

  it("measures a date from the answer's own date", () => {
    const headers = { date: ANSWERED_AT, 'retry-after': 'Sat, 21 Nov 2026 10:30:00 GMT' };
    expect(readRetryAfter(new Headers(headers))).toBe(1_800_000);
  });

  it('returns 0 if the date has passed', () => {
    const headers = { date: ANSWERED_AT, 'retry-after': 'Sat, 21 Nov 2026 09:59:59 GMT' };
    expect(readRetryAfter(new Headers(headers))).toBe(0);
  });

  it.each(['3601', '99999999999999999999', 'Tue, 21 Nov 2028 10:00:00 GMT'])(
    'returns an hour at most, for %j',
    (given) => {
      expect(readRetryAfter(new Headers({ date: ANSWERED_AT, 'retry-after': given }))).toBe(3_600_000);
    },
  );

  it.each(['', '-1', '1.5', '1e3', '0x10', 'soon', '2026-11-21T10:30:00Z', '21 Nov 2026', '60, 120'])(
    'cannot be read from %j',
    (given) => {
      expect(readRetryAfter(new Headers({ date: ANSWERED_AT, 'retry-after': given }))).toBeNull();
    },
  );

  it('returns null without the header, and for a date if the answer has no time', () => {
    expect(readRetryAfter(new Headers())).toBeNull();
    expect(readRetryAfter(new Headers({ 'retry-after': ANSWERED_AT }))).toBeNull();
    expect(readRetryAfter(new Headers({ date: 'now', 'retry-after': ANSWERED_AT }))).toBeNull();
  });
});
