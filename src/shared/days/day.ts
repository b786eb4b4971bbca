const DAY_MS = 24 * 60 * 60 * 1_000;

/** The shop's day of a moment: `2026-11-21`. @param zone IANA name */
export function dayOf(at: Date, zone: string): string {
  return dateFormatOf(zone).format(at);
}

/** The day so many days after (or, negative, before) this one. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The moment at which a day of the shop begins, also where its clock is changed that night. A day may begin at another
 * hour than midnight: it begins when its date does.
 */
export function startOfDay(day: string, zone: string): Date {
  const noonMs = Date.parse(`${day}T12:00:00.000Z`);
  const dates = dateFormatOf(zone);
  // Zones lie less than 15 hours from UTC, so the day began at some moment between these two.
  let beforeMs = noonMs - 2 * DAY_MS;
  let sinceMs = noonMs + DAY_MS;
  while (sinceMs - beforeMs > 1) {
    const betweenMs = Math.floor((beforeMs + sinceMs) / 2);
    if (dates.format(betweenMs) < day) beforeMs = betweenMs;
    else sinceMs = betweenMs;
  }
  return new Date(sinceMs);
}

function dateFormatOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
}
