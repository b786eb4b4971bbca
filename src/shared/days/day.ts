const DAY_MS = 24 * 60 * 60 * 1_000;

/** Returns the shop's day of a moment, such as `2026-11-21`. @param zone IANA name */
export function dayOf(at: Date, zone: string): string {
  return dateFormatOf(zone).format(at);
}

/** Returns the day `days` days after this day, or before it if `days` is negative. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the first moment of a shop's day, which may not be midnight if the clock changes that night. */
export function startOfDay(day: string, zone: string): Date {
  const dates = dateFormatOf(zone);
  return firstMoment(day, (at) => dates.format(at) >= day);
}

/**
 * Returns the first moment at which `hasCome` is true, near the beginning or the end of a day on a shop's clock. Zones
 * differ from UTC by less than 15 hours and no day ends after noon, so the moment lies within two days of noon UTC.
 */
export function firstMoment(day: string, hasCome: (at: Date) => boolean): Date {
  const noonMs = Date.parse(`${day}T12:00:00.000Z`);
  let beforeMs = noonMs - 2 * DAY_MS;
  let sinceMs = noonMs + 2 * DAY_MS;
  while (sinceMs - beforeMs > 1) {
    const betweenMs = Math.floor((beforeMs + sinceMs) / 2);
    if (hasCome(new Date(betweenMs))) sinceMs = betweenMs;
    else beforeMs = betweenMs;
  }
  return new Date(sinceMs);
}

function dateFormatOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
}
