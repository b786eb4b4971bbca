/** So many wrong PINs in a row cost nothing. */
const FREE_TRIES = 5;

/** After so many, one try is left before a person must wait. */
export const LAST_FREE_FAILURES = FREE_TRIES - 1;

/** At so many, the PIN is of no use until somebody gives a new one. */
export const TRIES_UNTIL_DEAD = 10;

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 30 * 60_000;

/** How a person stands who has given so many wrong PINs since the last right one. */
export type Standing = { kind: 'free'; triesLeft: number } | { kind: 'waits'; waitMs: number } | { kind: 'dead' };

/** Five tries are free; then 30 seconds, doubling with each further one; ten are the end. */
export function standingAfter(failures: number): Standing {
  if (failures >= TRIES_UNTIL_DEAD) return { kind: 'dead' };
  if (failures < FREE_TRIES) return { kind: 'free', triesLeft: FREE_TRIES - failures };
  return { kind: 'waits', waitMs: Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - FREE_TRIES)) };
}
