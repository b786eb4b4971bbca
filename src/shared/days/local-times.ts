/** Writes times on a shop's clock with their UTC offset, so that they are unambiguous. */
export interface LocalTimes {
  /** Returns `2026-11-21T14:32:05.123+01:00`. @param at UTC, ISO 8601 with milliseconds */
  iso(at: string): string;
  /** Returns the shop's clock time as if it were UTC, for spreadsheets, which have no zones. */
  wallClockMs(at: string): number;
}

/** An hour of UTC in which the shop's clock does not change. */
interface Hour {
  /** The prefix of UTC times in this hour: `2026-11-21T13`. */
  key: string;
  startMs: number;
  offsetMs: number;
  /** The offset from UTC, such as `+01:00`. */
  offset: string;
  /** The hour on the shop's clock, `2026-11-21T14`; null if the offset is not a whole number of hours. */
  local: string | null;
}

const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

/** The cache holds about a year of hours, because looking up an offset is slower than writing a row. */
const MOST_HOURS = 10_000;

const LENGTH_TO_HOUR = '2026-11-21T14'.length;

/** @param zone IANA name */
export function createLocalTimes(zone: string): LocalTimes {
  const hours = new Map<string, Hour>();
  const offsetAt = offsetsOf(zone);
  let latest: Hour | null = null;

  /** Returns null for an hour in which the clock changes; the times of that hour are looked up one by one. */
  function hourOf(at: string): Hour | null {
    // Times arrive roughly in order, so most are in the same hour as the time before.
    if (latest !== null && at.startsWith(latest.key)) return latest;
    const key = at.slice(0, LENGTH_TO_HOUR);
    latest = hours.get(key) ?? findHour(key);
    return latest;
  }

  function findHour(key: string): Hour | null {
    const startMs = Date.parse(`${key}:00Z`);
    const offsetMs = offsetAt(startMs);
    if (offsetMs !== offsetAt(startMs + HOUR_MS)) return null;
    if (hours.size >= MOST_HOURS) hours.clear();
    const hour = makeHour(key, startMs, offsetMs);
    hours.set(key, hour);
    return hour;
  }

  return {
    iso(at) {
      const hour = hourOf(at);
      if (hour?.local) return `${hour.local}${at.slice(LENGTH_TO_HOUR, -1)}${hour.offset}`;
      const offsetMs = hour?.offsetMs ?? offsetAt(Date.parse(at));
      return new Date(Date.parse(at) + offsetMs).toISOString().slice(0, -1) + offsetText(offsetMs);
    },
    wallClockMs(at) {
      const hour = hourOf(at);
      return hour ? hour.startMs + hour.offsetMs + intoHourMs(at) : Date.parse(at) + offsetAt(Date.parse(at));
    },
  };
}

/** Parses `:05:09.250Z`, the part after the hour, digit by digit, which is faster than creating a million dates. */
function intoHourMs(at: string): number {
  const digit = (place: number) => at.charCodeAt(LENGTH_TO_HOUR + place) - 0x30;
  const seconds = digit(1) * 600 + digit(2) * 60 + digit(4) * 10 + digit(5);
  return seconds * 1_000 + digit(7) * 100 + digit(8) * 10 + digit(9);
}

function makeHour(key: string, startMs: number, offsetMs: number): Hour {
  const local = new Date(startMs + offsetMs).toISOString().slice(0, LENGTH_TO_HOUR);
  return { key, startMs, offsetMs, offset: offsetText(offsetMs), local: offsetMs % HOUR_MS === 0 ? local : null };
}

/** Returns how far the shop's clock is ahead of UTC at a moment. */
function offsetsOf(timeZone: string): (atMs: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return (atMs) => {
    const name = format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * HOUR_MS + Number(minutes ?? 0) * MINUTE_MS);
  };
}

function offsetText(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / MINUTE_MS;
  const part = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${offsetMs < 0 ? '-' : '+'}${part(minutes / 60)}:${part(minutes % 60)}`;
}
