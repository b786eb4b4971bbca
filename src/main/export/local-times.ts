/** Writes times as a shop's clock shows them, with their offset from UTC, so that they say by themselves when it was. */
export interface LocalTimes {
  /** `2026-11-21T14:32:05.123+01:00`. @param at UTC, ISO 8601 with milliseconds */
  iso(at: string): string;
  /** The same moment on the shop's clock, as if that were UTC: what a spreadsheet counts days with, which has no zones. */
  wallClockMs(at: string): number;
}

interface Minute {
  /** `2026-11-21T14:32`, by the shop's clock. */
  local: string;
  /** `+01:00`. */
  offset: string;
  offsetMs: number;
}

const MINUTE_MS = 60_000;

/** The minutes that are kept: payments come in the order of their times, and each has a few of them. */
const MOST_MINUTES = 10_000;

/** @param zone IANA name */
export function createLocalTimes(zone: string): LocalTimes {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const minutes = new Map<string, Minute>();

  // An offset changes with a minute, never within one.
  function minuteOf(at: string): Minute {
    const key = at.slice(0, LENGTH_TO_MINUTE);
    const known = minutes.get(key);
    if (known) return known;
    const startMs = Date.parse(`${key}Z`);
    const name = format.formatToParts(startMs).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
    const offset = /[+-]\d{2}:\d{2}/.exec(name)?.[0] ?? '+00:00';
    const offsetMs = offsetInMs(offset);
    const minute = { local: new Date(startMs + offsetMs).toISOString().slice(0, LENGTH_TO_MINUTE), offset, offsetMs };
    if (minutes.size >= MOST_MINUTES) minutes.clear();
    minutes.set(key, minute);
    return minute;
  }

  return {
    iso(at) {
      const { local, offset } = minuteOf(at);
      return `${local}${at.slice(LENGTH_TO_MINUTE, -1)}${offset}`;
    },
    wallClockMs: (at) => Date.parse(at) + minuteOf(at).offsetMs,
  };
}

const LENGTH_TO_MINUTE = '2026-11-21T14:32'.length;

function offsetInMs(offset: string): number {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * MINUTE_MS;
}
