/** A page that keeps crashing is reloaded this often and no more, so that the till stays usable for something else. */
const BETWEEN_RELOADS_MS = 10_000;

/**
 * Tells how long to wait before a page that has gone is loaded again: not at all at first, later so that two reloads lie
 * well apart.
 */
export function createReloadSchedule(): { delayMs(nowMs: number): number } {
  let lastMs = Number.NEGATIVE_INFINITY;
  return {
    delayMs(nowMs) {
      const atMs = Math.max(nowMs, lastMs + BETWEEN_RELOADS_MS);
      lastMs = atMs;
      return atMs - nowMs;
    },
  };
}
