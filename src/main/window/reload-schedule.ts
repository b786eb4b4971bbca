/** A page that keeps crashing is reloaded this often and no more, so that the till stays usable for something else. */
const BETWEEN_RELOADS_MS = 10_000;

/**
 * How long to wait before a crashed page is reloaded: not at all the first time, and after that long enough to keep reloads
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
