const HOUR_MS = 60 * 60_000;

/** The time in which a shop must resolve a case. Banks have the same limit for disputed debits. */
const CASE_HOURS = 72;

/** A case with less time left than this is shown as urgent. */
const SOON_MS = 12 * HOUR_MS;

/** Returns the due time of a case that was opened or reopened at this time. */
export function dueAfter(at: string): string {
  return new Date(Date.parse(at) + CASE_HOURS * HOUR_MS).toISOString();
}

interface TimeLeft {
  kind: 'left' | 'soon' | 'over';
  /** The time left, or the time overdue: whole hours and remaining minutes. */
  hours: number;
  minutes: number;
}

/** @param dueAt UTC @param now the till's time */
export function timeLeft(dueAt: string, now: Date): TimeLeft {
  const leftMs = Date.parse(dueAt) - now.getTime();
  const wholeMinutes = Math.floor(Math.abs(leftMs) / 60_000);
  return { kind: kindOf(leftMs), hours: Math.floor(wholeMinutes / 60), minutes: wholeMinutes % 60 };
}

function kindOf(leftMs: number): TimeLeft['kind'] {
  if (leftMs <= 0) return 'over';
  return leftMs < SOON_MS ? 'soon' : 'left';
}
