import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BusinessDay, createDayTeller, type DayRule } from './business-day.ts';

const teller = createDayTeller();
const LAGOS: DayRule = { zone: 'Africa/Lagos', endsAtHour: 0 };
const at = (text: string) => new Date(text);

describe('the business day', () => {
  it('is the day of the shop, until the hour at which it ends', () => {
    expect(teller.dayUnder(at('2026-11-21T23:30:00Z'), LAGOS)).toBe('2026-11-22');
    expect(teller.dayUnder(at('2026-11-22T02:59:59Z'), { ...LAGOS, endsAtHour: 4 })).toBe('2026-11-21');
    expect(teller.dayUnder(at('2026-11-22T03:00:00Z'), { ...LAGOS, endsAtHour: 4 })).toBe('2026-11-22');
  });

  it('does not go back with the clock', () => {
    const current = { ...LAGOS, day: '2026-11-22' };
    expect(teller.dayAt(current, at('2026-11-20T12:00:00Z'), LAGOS)).toEqual(current);
  });

  it('leaves a day that lies far ahead where a person says that the clock is right, and no other', () => {
    const ahead = { ...LAGOS, day: '2027-11-22' };
    const now = at('2026-11-22T12:00:00Z');
    expect(teller.dayAt(ahead, now, LAGOS)).toEqual(ahead);
    expect(teller.dayConfirmed(ahead, now, LAGOS)).toEqual({ ...LAGOS, day: '2026-11-22' });
    const tomorrow = { ...LAGOS, day: '2026-11-23' };
    expect(teller.dayConfirmed(tomorrow, now, LAGOS)).toEqual(tomorrow);
    expect(teller.dayConfirmed(null, now, LAGOS)).toEqual({ ...LAGOS, day: '2026-11-22' });
  });

  it('takes another zone with the next day, also where that has not come so far', () => {
    const current = { ...LAGOS, day: '2026-11-21' };
    const west = { zone: 'America/Los_Angeles', endsAtHour: 0 };
    expect(teller.dayAt(current, at('2026-11-21T22:59:59Z'), west)).toEqual(current);
    const next = teller.dayAt(current, at('2026-11-21T23:00:00Z'), west);
    expect(next).toEqual({ ...west, day: '2026-11-22' });
    expect(teller.dayAt(next, at('2026-11-23T07:59:59Z'), west)).toEqual(next);
    expect(teller.dayAt(next, at('2026-11-23T08:00:00Z'), west).day).toBe('2026-11-23');
  });

  it('takes another hour with the next day', () => {
    const current = { ...LAGOS, day: '2026-11-21' };
    const late = { ...LAGOS, endsAtHour: 4 };
    const next = teller.dayAt(current, at('2026-11-21T23:00:00Z'), late);
    expect(next).toEqual({ ...late, day: '2026-11-22' });
    expect(teller.dayAt(next, at('2026-11-23T02:59:59Z'), late)).toEqual(next);
    expect(teller.dayAt(next, at('2026-11-23T03:00:00Z'), late).day).toBe('2026-11-23');
  });

  it('of an entry from before is the day in the zone that it names', () => {
    const entry = { at: '2026-11-21T23:30:00.000Z', zone: 'Africa/Lagos' };
    expect(teller.ofEntry(entry)).toEqual({ ...LAGOS, day: '2026-11-22' });
    expect(teller.ofEntry({ ...entry, zone: 'UTC' }).day).toBe('2026-11-21');
    expect(teller.ofEntry({ ...entry, businessDay: '2026-11-20', dayEndsAtHour: 3 })).toMatchObject({
      day: '2026-11-20',
      endsAtHour: 3,
    });
  });

  it('parts any history, whatever the clock, the zone and the hour do: each day is one stretch of entries', () => {
    const moment = fc.record({
      ms: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 3, 1) }),
      zone: fc.constantFrom(
        'Africa/Lagos',
        'Pacific/Kiritimati',
        'Pacific/Pago_Pago',
        'Europe/London',
        'Asia/Kathmandu',
      ),
      endsAtHour: fc.integer({ min: 0, max: 11 }),
    });
    fc.assert(
      fc.property(fc.array(moment, { minLength: 1, maxLength: 40 }), (history) => {
        let current: BusinessDay | null = null;
        for (const { ms, ...set } of history) {
          const next = teller.dayAt(current, new Date(ms), set);
          if (current) expectAfter(current, next, ms);
          current = next;
        }
      }),
    );
  });
});

/** Either it is the same day, with nothing changed of it, or a later one, and the moment lies beyond the end of the day before. */
function expectAfter(current: BusinessDay, next: BusinessDay, ms: number): void {
  if (next.day === current.day) expect(next).toEqual(current);
  else {
    expect(next.day > current.day).toBe(true);
    expect(teller.dayUnder(new Date(ms), current) > current.day).toBe(true);
  }
}
