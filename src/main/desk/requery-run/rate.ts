/** How many were done, and when, for as long as a rate is told from. */
export type DoneSoFar = readonly { atMs: number; done: number }[];

/** What lies further back says nothing of how fast it goes now. */
const WINDOW_MS = 15_000;
const LEAST_MS = 1_000;

/** @returns the list with one more count, without what is too old */
export function withDone(soFar: DoneSoFar, atMs: number, done: number): DoneSoFar {
  const first = soFar.findIndex((each) => each.atMs >= atMs - WINDOW_MS);
  const kept = first < 0 ? [] : soFar.slice(first);
  const last = kept.at(-1);
  // Twenty commits a second come to three hundred counts: one every quarter of a second is enough.
  if (last && kept.length > 1 && atMs - last.atMs < 250) return [...kept.slice(0, -1), { atMs: last.atMs, done }];
  return [...kept, { atMs, done }];
}

/** Answers a second; null where it is not known for long enough. */
export function rateOf(soFar: DoneSoFar, nowMs: number): number | null {
  const [first] = soFar;
  const last = soFar.at(-1);
  if (!first || !last || nowMs - first.atMs < LEAST_MS) return null;
  return ((last.done - first.done) * 1_000) / (nowMs - first.atMs);
}
