/** An evening is at least six hours before the end of the day that this file chooses for it. */
const EVENING_HOUR = 18;
const MIDNIGHT = 0;
const LATE_MORNING = 11;

/** Returns the hour at which a test's till ends its business day, so that no test runs into the next day. */
export function distantDayEnd(now = new Date()): number {
  return now.getHours() < EVENING_HOUR ? MIDNIGHT : LATE_MORNING;
}
