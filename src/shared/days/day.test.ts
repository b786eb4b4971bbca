import { describe, expect, it } from 'vitest';
import { dayAfter, dayOf, startOfDay } from './day.ts';

describe('startOfDay', () => {
  it.each([
    ['2026-11-21', 'Africa/Lagos', '2026-11-20T23:00:00.000Z'],
    ['2026-11-21', 'Pacific/Kiritimati', '2026-11-20T10:00:00.000Z'],
    ['2026-11-21', 'Pacific/Pago_Pago', '2026-11-21T11:00:00.000Z'],
    ['2026-03-29', 'Europe/London', '2026-03-29T00:00:00.000Z'],
    ['2026-03-30', 'Europe/London', '2026-03-29T23:00:00.000Z'],
    // The clock jumps from midnight to 01:00, so the day begins at 01:00.
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ])("a day begins at the shop's midnight: %s in %s", (day, zone, start) => {
    expect(startOfDay(day, zone).toISOString()).toBe(start);
    expect(dayOf(new Date(start), zone)).toBe(day);
    expect(dayOf(new Date(Date.parse(start) - 1), zone)).toBe(dayAfter(day, -1));
  });

  it('finds the next day, even over the end of a year', () => {
    expect(dayAfter('2026-12-31')).toBe('2027-01-01');
    expect(dayAfter('2028-03-01', -1)).toBe('2028-02-29');
  });
});
