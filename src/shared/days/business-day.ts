import { z } from 'zod';
import { dayAfter, firstMoment } from './day.ts';
import { createLocalTimes, type LocalTimes } from './local-times.ts';

/*
 * The business day of an entry is stored in the entry, so that no later setting moves it. A day ends at the shop's
 * hour (4 means that a sale at 02:00 belongs to the evening before) in the zone in force at that time.
 */

/** The latest hour at which a day may end: with a later one, an afternoon would belong to the day before. */
const LAST_END_HOUR = 11;
export const endsAtHourSchema = z.int().min(0).max(LAST_END_HOUR);

export const dayRuleSchema = z.object({
  /** IANA name of the shop's time zone. */
  zone: z.string(),
  /** The hour of the next morning at which a day ends, 0 to 11; 0 is midnight. */
  endsAtHour: endsAtHourSchema,
});
export type DayRule = z.infer<typeof dayRuleSchema>;

/** A business day (YYYY-MM-DD) with the rule in force on it. */
export const businessDaySchema = z.object({ day: z.iso.date(), zone: z.string(), endsAtHour: endsAtHourSchema });
export type BusinessDay = z.infer<typeof businessDaySchema>;

/** Returns the business day of a payment's intent, or the day in its reference if the intent has none. */
export function businessDayOf(parts: {
  businessDay?: string | undefined;
  reference: string;
  createdAt: string;
}): string {
  const { businessDay, reference, createdAt } = parts;
  if (businessDay !== undefined) return businessDay;
  const [, year, month, day] = /^[A-Z0-9]+-(\d\d)(\d\d)(\d\d)-/.exec(reference) ?? [];
  return year && month && day ? `20${year}-${month}-${day}` : new Date(createdAt).toISOString().slice(0, 10);
}

const HOUR_MS = 60 * 60_000;

/** Creates a teller of business days. Reuse the teller, since looking up a zone's offset is slow. */
export function createDayTeller() {
  const zones = new Map<string, LocalTimes>();

  function timesIn(zone: string): LocalTimes {
    const known = zones.get(zone);
    if (known) return known;
    const made = createLocalTimes(zone);
    zones.set(zone, made);
    return made;
  }

  /** Returns the day of a moment under a rule, whatever day came before. */
  function dayUnder(at: Date, { zone, endsAtHour }: DayRule): string {
    const wallClockMs = timesIn(zone).wallClockMs(at.toISOString());
    return new Date(wallClockMs - endsAtHour * HOUR_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
  }

  /**
   * Returns the business day of a moment. A clock that is set back never moves the day back, and a new rule applies
   * from the next business day on.
   * @param current the newest business day so far; null if there is none yet
   * @param set the rule in the shop's settings
   */
  function dayAt(current: BusinessDay | null, at: Date, set: DayRule): BusinessDay {
    if (current === null) return { ...ruleOf(set), day: dayUnder(at, set) };
    if (dayUnder(at, current) <= current.day) return current;
    // The day has ended by its own rule. The next day follows even if the date in a new zone is still behind.
    return { ...ruleOf(set), day: later(dayAfter(current.day), dayUnder(at, set)) };
  }

  /**
   * Returns the business day after a person has confirmed the clock. A day far ahead came from a wrong clock and is
   * abandoned. A day that has only just begun stays, so that the previous day, which has ended, gets no more entries.
   */
  function dayConfirmed(current: BusinessDay | null, at: Date, set: DayRule): BusinessDay {
    const isFarAhead = current !== null && dayUnder(at, set) < dayAfter(current.day, -1);
    return dayAt(isFarAhead ? null : current, at, set);
  }

  /** Returns the first moment after this day by its own rule, even if the clock changes that night. */
  function endOf({ day, ...rule }: BusinessDay): Date {
    return firstMoment(day, (at) => dayUnder(at, rule) > day);
  }

  return { dayUnder, dayAt, dayConfirmed, endOf };
}

function ruleOf({ zone, endsAtHour }: DayRule): DayRule {
  return { zone, endsAtHour };
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
