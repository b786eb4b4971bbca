import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTypedDay } from './typed-day.ts';

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month, 1)),
);
const WORDS = { today: '2026-11-21', months: MONTHS };

describe('a typed day', () => {
  it.each([
    ['21/11/2026', '2026-11-21'],
    ['1.2.26', '2026-02-01'],
    [' 3-4-2025 ', '2025-04-03'],
    ['21 Nov 2026', '2026-11-21'],
    ['2 sept 2026', '2026-09-02'],
    ['29 february, 2028', '2028-02-29'],
    ['2026-11-21', '2026-11-21'],
  ])('reads a typed day with the day first: %s', (text, day) => expect(parseTypedDay(text, WORDS)).toBe(day));

  it.each([
    ['20/11', '2026-11-20'],
    ['21 nov', '2026-11-21'],
    ['22/11', '2025-11-22'],
    ['29 Feb', '2024-02-29'],
  ])('reads a day without a year as the most recent such day: %s', (text, day) => {
    expect(parseTypedDay(text, WORDS)).toBe(day);
  });

  it.each([
    '',
    '21',
    '11/21/2026',
    '31/4/2026',
    '29/2/2027',
    '21 Ju 2026',
    '1/1/1/26',
    'Tuesday',
    '2026-13-01',
    '1/2/226',
  ])('refuses an invalid day: %s', (text) => expect(parseTypedDay(text, WORDS)).toBeNull());

  it('reads back every day that the screens write', () => {
    const shown = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'UTC',
      day: '2-digit',
      month: 'short',
      year: 'numeric',
    });
    const times = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2099, 11, 31) });
    fc.assert(
      fc.property(times, (time) => {
        const day = new Date(time).toISOString().slice(0, 10);
        expect(parseTypedDay(shown.format(time), WORDS)).toBe(day);
      }),
    );
  });
});
