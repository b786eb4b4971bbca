/**
 * The longest wait that is honoured. Such services cool off for half an hour; a wait of days is a fault and would
 * leave a payment without re-queries.
 */
const LONGEST_WAIT_MS = 60 * 60 * 1000;

/** The only date format that HTTP still uses (`Sat, 21 Nov 2026 10:00:00 GMT`). `Date.parse` alone accepts too much. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Reads `Retry-After`, in seconds or as a date. A date is measured from the answer's own `Date`, since a till's clock
 * may be wrong; without that header it is ignored.
 * @returns whole milliseconds, from 0 to an hour; null if the header is absent or unreadable
 */
export function readRetryAfter(headers: Headers): number | null {
  const given = headers.get('retry-after')?.trim() ?? '';
  const waitMs = /^\d+$/.test(given) ? Number(given) * 1000 : millisecondsBetween(headers.get('date'), given);
  return waitMs === null ? null : Math.min(Math.max(waitMs, 0), LONGEST_WAIT_MS);
}

function millisecondsBetween(answeredAt: string | null, until: string): number | null {
  const [fromMs, untilMs] = [timeOf(answeredAt ?? ''), timeOf(until)];
  return fromMs === null || untilMs === null ? null : untilMs - fromMs;
}

function timeOf(httpDate: string): number | null {
  const timeMs = HTTP_DATE.test(httpDate) ? Date.parse(httpDate) : Number.NaN;
  return Number.isNaN(timeMs) ? null : timeMs;
}
