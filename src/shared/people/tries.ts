/** The number of wrong PINs in a row after which a person need not wait yet. */
const FREE_TRIES = 5;

/** After this many wrong PINs, one free try is left. */
export const LAST_FREE_FAILURES = FREE_TRIES - 1;

/** After this many wrong PINs, the PIN is blocked until somebody sets a new PIN. */
export const TRIES_UNTIL_DEAD = 10;

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 30 * 60_000;

/** What a person may do after wrong PINs in a row. */
export type Standing = { kind: 'free'; triesLeft: number } | { kind: 'waits'; waitMs: number } | { kind: 'dead' };

/**
 * Returns what wrong PINs lead to. Five tries are free. Then each needs a wait that starts at 30 seconds and doubles;
 * the tenth blocks the PIN.
 */
export function standingAfter(failures: number): Standing {
  if (failures >= TRIES_UNTIL_DEAD) return { kind: 'dead' };
  if (failures < FREE_TRIES) return { kind: 'free', triesLeft: FREE_TRIES - failures };
  return { kind: 'waits', waitMs: Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - FREE_TRIES)) };
}
