import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BusinessDay, createDayTeller, type DayRule } from './business-day.ts';
import { dayAfter } from './day.ts';

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

  it('keeps the entries of each day together, however clock, zone and hour change', () => {
    fc.assert(
      fc.property(anyStart, anyRule, fc.array(anyStep, { minLength: 5, maxLength: 60 }), (startMs, first, steps) => {
        let current = teller.dayAt(null, new Date(startMs), first);
        let now = { ms: startMs, rule: first };
        for (const step of steps) {
          now = step(now, current);
          const next = teller.dayAt(current, new Date(now.ms), now.rule);
          expectAfter(current, next, now);
          current = next;
        }
      }),
      { numRuns: 500 },
    );
  });
});

/** An act that affects a till's days: time passes, or a person sets the clock, the zone or the hour. */
type Step = (now: Now, current: BusinessDay) => Now;
interface Now {
  ms: number;
  rule: DayRule;
}

const HOUR_MS = 60 * 60_000;
const anyStart = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) });
/** Zones a day apart and with quarter-hour offsets, some with clock changes at night or by half an hour. */
const anyRule = fc.record({
  zone: fc.constantFrom(
    ...['Africa/Lagos', 'Europe/London', 'America/Havana', 'Australia/Lord_Howe', 'Asia/Kathmandu'],
    ...['Pacific/Kiritimati', 'Pacific/Pago_Pago'],
  ),
  endsAtHour: fc.integer({ min: 0, max: 11 }),
});
const moved = (ms: number) => (now: Now) => ({ ...now, ms: now.ms + ms });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.integer({ min: 0, max: 30 * HOUR_MS }).map(moved),
  fc.integer({ min: -80 * HOUR_MS, max: 0 }).map(moved),
  // Faults are most likely around the end of a day, by the day's own rule or by a new rule.
  fc.constantFrom(-1, 0, 1).map(
    (ms): Step =>
      (now, current) => ({ ...now, ms: teller.endOf(current).getTime() + ms }),
  ),
  fc.constantFrom(-1, 0, 1).map(
    (ms): Step =>
      (now, { day }) => ({ ...now, ms: teller.endOf({ ...now.rule, day }).getTime() + ms }),
  ),
  anyRule.map(
    (rule): Step =>
      (now) => ({ ...now, rule }),
  ),
);

/**
 * Expects that a day continues unchanged until its own rule ends it. Then the new rule applies, and the day is the next
 * one, or a later one if the new rule is further ahead.
 */
function expectAfter(current: BusinessDay, next: BusinessDay, { ms, rule }: Now): void {
  const hasEnded = ms >= teller.endOf(current).getTime();
  if (!hasEnded) {
    expect(next).toEqual(current);
    return;
  }
  const { day, ...inForce } = next;
  expect(day > current.day).toBe(true);
  expect(inForce).toEqual(rule);
  const following = dayAfter(current.day);
  const byRule = teller.dayUnder(new Date(ms), rule);
  expect(day).toBe(byRule > following ? byRule : following);
}
