const HOUR_MS = 60 * 60_000;

/** How long a shop has for a case: the time limit that banks have for disputed debits, too. */
const CASE_HOURS = 72;

/** Less than this is left: it is said in strong words. */
const SOON_MS = 12 * HOUR_MS;

/** When a case opened or reopened at this time is due. */
export function dueAfter(at: string): string {
  return new Date(Date.parse(at) + CASE_HOURS * HOUR_MS).toISOString();
}

/** How a case stands with its clock. */
export interface TimeLeft {
  kind: 'left' | 'soon' | 'over';
  /** How long is left, or how long it has been over: whole hours, and the minutes beside them. */
  hours: number;
  minutes: number;
}

/**
 * @param dueAt UTC
 * @param now as the till has it
 */
export function timeLeft(dueAt: string, now: Date): TimeLeft {
  const leftMs = Date.parse(dueAt) - now.getTime();
  const wholeMinutes = Math.floor(Math.abs(leftMs) / 60_000);
  return { kind: kindOf(leftMs), hours: Math.floor(wholeMinutes / 60), minutes: wholeMinutes % 60 };
}

function kindOf(leftMs: number): TimeLeft['kind'] {
  if (leftMs <= 0) return 'over';
  return leftMs < SOON_MS ? 'soon' : 'left';
}
