/** The minimum time between reloads of a page that keeps crashing, so the machine stays usable. */
const BETWEEN_RELOADS_MS = 10_000;

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
