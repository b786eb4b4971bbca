/** The minimum time between reloads of a page that keeps crashing, so the machine stays usable. */
const BETWEEN_RELOADS_MS = 10_000;

/** Schedules reloads of a crashed page: the first at once, later ones at least ten seconds apart. */
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
