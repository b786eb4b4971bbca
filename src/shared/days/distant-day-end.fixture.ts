/** From this hour on, midnight is too near for a test's business day to end then. */
const EVENING_HOUR = 18;
const MIDNIGHT = 0;
const LATE_MORNING = 11;

/** Returns the hour at which a test's till ends its business day, so that no test runs into the next day. */
export function distantDayEnd(now = new Date()): number {
  return now.getHours() < EVENING_HOUR ? MIDNIGHT : LATE_MORNING;
}

/** Returns a zone whose midnight is at least six hours away, for a till whose day ends at midnight. */
export function zoneWithDistantMidnight(now = new Date()): string {
  const hourInLagos = (now.getUTCHours() + 1) % 24;
  // Tokyo is eight hours ahead of Lagos. Neither changes its clocks.
  return hourInLagos < EVENING_HOUR ? 'Africa/Lagos' : 'Asia/Tokyo';
}
