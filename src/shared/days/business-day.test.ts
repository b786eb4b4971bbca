import { describe, expect, it } from 'vitest';
import { createDayTeller, type DayRule } from './business-day.ts';

const teller = createDayTeller();
const LAGOS: DayRule = { zone: 'Africa/Lagos', endsAtHour: 0 };
const at = (text: string) => new Date(text);

describe('the business day', () => {
  it("the business day is the shop's day until the hour at which the day ends", () => {
    expect(teller.dayUnder(at('2026-11-21T23:30:00Z'), LAGOS)).toBe('2026-11-22');
    expect(teller.dayUnder(at('2026-11-22T02:59:59Z'), { ...LAGOS, endsAtHour: 4 })).toBe('2026-11-21');
    expect(teller.dayUnder(at('2026-11-22T03:00:00Z'), { ...LAGOS, endsAtHour: 4 })).toBe('2026-11-22');
  });

  it('goes back from a day far ahead only if a person confirms the clock', () => {
    const ahead = { ...LAGOS, day: '2027-11-22' };
    const now = at('2026-11-22T12:00:00Z');
    expect(teller.dayAt(ahead, now, LAGOS)).toEqual(ahead);
    expect(teller.dayConfirmed(ahead, now, LAGOS)).toEqual({ ...LAGOS, day: '2026-11-22' });
    const tomorrow = { ...LAGOS, day: '2026-11-23' };
    expect(teller.dayConfirmed(tomorrow, now, LAGOS)).toEqual(tomorrow);
    expect(teller.dayConfirmed(null, now, LAGOS)).toEqual({ ...LAGOS, day: '2026-11-22' });
  });

  it('adopts another zone with the next day, even if that zone is behind', () => {
    const current = { ...LAGOS, day: '2026-11-21' };
    const west = { zone: 'America/Los_Angeles', endsAtHour: 0 };
    expect(teller.dayAt(current, at('2026-11-21T22:59:59Z'), west)).toEqual(current);
    const next = teller.dayAt(current, at('2026-11-21T23:00:00Z'), west);
    expect(next).toEqual({ ...west, day: '2026-11-22' });
    expect(teller.dayAt(next, at('2026-11-23T07:59:59Z'), west)).toEqual(next);
    expect(teller.dayAt(next, at('2026-11-23T08:00:00Z'), west).day).toBe('2026-11-23');
  });
});
