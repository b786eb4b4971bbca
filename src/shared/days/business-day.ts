import { z } from 'zod';
import { dayAfter } from './day.ts';
import { createLocalTimes, type LocalTimes } from './local-times.ts';

/*
 * The business day of an entry: a fact that is written with it, since no later setting of the shop may move it. A day ends at
 * the shop's hour (4 means that a sale at 02:00 belongs to the evening before) in the zone that was in force then.
 */

/** The latest hour at which a day may end: later, and an afternoon would belong to the day before. */
const LAST_END_HOUR = 11;
export const endsAtHourSchema = z.int().min(0).max(LAST_END_HOUR);

/** What decides when the shop's days end. */
export interface DayRule {
  /** IANA name of the shop's time zone. */
  zone: string;
  /** The hour of the next morning at which a day ends, 0 to 11: 0 is midnight. */
  endsAtHour: number;
}

/** A business day (YYYY-MM-DD), and the rule that is in force on it. */
export const businessDaySchema = z.object({ day: z.iso.date(), zone: z.string(), endsAtHour: endsAtHourSchema });
export type BusinessDay = z.infer<typeof businessDaySchema>;

/** The business day on which a payment was intended; of one from before that was kept, the day that its reference names. */
export function businessDayOf({
  businessDay,
  reference,
  createdAt,
}: {
  businessDay?: string | undefined;
  reference: string;
  createdAt: string;
}): string {
  if (businessDay !== undefined) return businessDay;
  const [, year, month, day] = /^[A-Z0-9]+-(\d\d)(\d\d)(\d\d)-/.exec(reference) ?? [];
  return year && month && day ? `20${year}-${month}-${day}` : new Date(createdAt).toISOString().slice(0, 10);
}

const HOUR_MS = 60 * 60_000;
const HOURS_AROUND = 24;

/** Tells days by a rule. Made once, since to ask a zone for its offset takes long. */
export interface DayTeller {
  /** The day of a moment under a rule, whatever day it was before. */
  dayUnder(at: Date, rule: DayRule): string;
  /**
   * The business day of a moment. Days do not go back with a clock, and another rule is in force from the next business day on.
   * @param current the newest business day so far; null where there was none yet
   * @param set the rule that the shop has set
   */
  dayAt(current: BusinessDay | null, at: Date, set: DayRule): BusinessDay;
  /**
   * The same where a person has said that the clock is right: a day that lies far ahead of it was that of a wrong clock, and is
   * not waited for. A day that has only just begun stays, so that the day before, which has ended, gets no more entries.
   */
  dayConfirmed(current: BusinessDay | null, at: Date, set: DayRule): BusinessDay;
  /** The first moment that is no longer of this day by its own rule: its clock may be changed that night. */
  endOf(day: BusinessDay): Date;
  /** The business day of an entry; of one from before it was kept, the day in the zone that it names. */
  ofEntry(entry: DatedEntry): BusinessDay;
}

/** What an entry says of its day. */
interface DatedEntry {
  at: string;
  zone: string;
  businessDay?: string | undefined;
  dayEndsAtHour?: number | undefined;
}

export function createDayTeller(): DayTeller {
  const zones = new Map<string, LocalTimes>();

  function timesIn(zone: string): LocalTimes {
    const known = zones.get(zone);
    if (known) return known;
    const made = createLocalTimes(zone);
    zones.set(zone, made);
    return made;
  }

  function dayUnder(at: Date, { zone, endsAtHour }: DayRule): string {
    const wallClockMs = timesIn(zone).wallClockMs(at.toISOString());
    return new Date(wallClockMs - endsAtHour * HOUR_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
  }

  function dayAt(current: BusinessDay | null, at: Date, set: DayRule): BusinessDay {
    if (current === null) return { ...ruleOf(set), day: dayUnder(at, set) };
    if (dayUnder(at, current) <= current.day) return current;
    // The day has ended by the rule that was in force on it. Where another zone has not come so far, its days wait for it.
    return { ...ruleOf(set), day: later(dayAfter(current.day), dayUnder(at, set)) };
  }

  function dayConfirmed(current: BusinessDay | null, at: Date, set: DayRule): BusinessDay {
    const isFarAhead = current !== null && dayUnder(at, set) < dayAfter(current.day, -1);
    return dayAt(isFarAhead ? null : current, at, set);
  }

  function endOf({ day, ...rule }: BusinessDay): Date {
    const noonMs = Date.parse(`${day}T12:00:00.000Z`);
    // Zones lie less than 15 hours from UTC, and no day ends later than noon, so it ends at some moment between these two.
    let beforeMs = noonMs - HOURS_AROUND * HOUR_MS;
    let sinceMs = noonMs + 2 * HOURS_AROUND * HOUR_MS;
    while (sinceMs - beforeMs > 1) {
      const betweenMs = Math.floor((beforeMs + sinceMs) / 2);
      if (dayUnder(new Date(betweenMs), rule) <= day) beforeMs = betweenMs;
      else sinceMs = betweenMs;
    }
    return new Date(sinceMs);
  }

  function ofEntry({ at, zone, businessDay, dayEndsAtHour = 0 }: DatedEntry): BusinessDay {
    const rule = { zone, endsAtHour: dayEndsAtHour };
    return { ...rule, day: businessDay ?? dayUnder(new Date(at), rule) };
  }

  return { dayUnder, dayAt, dayConfirmed, endOf, ofEntry };
}

function ruleOf({ zone, endsAtHour }: DayRule): DayRule {
  return { zone, endsAtHour };
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
