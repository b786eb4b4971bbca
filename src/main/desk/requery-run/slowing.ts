/**
 * How much more slowly than its pace a run asks, since the service leaves its questions without an answer (5xx, time-outs,
 * answers that cannot be read). One lost answer may be the fault of its reference; many among the last ones are the service's.
 * Pure.
 */
export interface Slowing {
  /** Of the last questions, the oldest first, whether the answer was lost; none from before it was last slowed down. */
  recent: readonly boolean[];
  /** At least so many milliseconds lie between two questions; 0 where the pace alone counts. */
  gapMs: number;
}

export const NOT_SLOWED: Slowing = { recent: [], gapMs: 0 };

/** So many of the last ones must have been lost; where every other one is answered, a run is never slowed down for long. */
const RECENT = 8;
const MANY_LOST = 7;

/** A run never stands still: it goes on asking, and so hears that the service is back. */
export const LONGEST_GAP_MS = 10_000;

/** No answer came. @param paceGapMs what lies between two questions at the run's own pace */
export function lost({ recent, gapMs }: Slowing, paceGapMs: number): Slowing {
  const last = [...recent, true].slice(-RECENT);
  if (last.filter((wasLost) => wasLost).length < MANY_LOST) return { recent: last, gapMs };
  return { recent: [], gapMs: Math.min(2 * Math.max(gapMs, paceGapMs), LONGEST_GAP_MS) };
}

/** An answer came: it undoes one slowing down. */
export function answered(slowing: Slowing, paceGapMs: number): Slowing {
  if (slowing === NOT_SLOWED) return slowing;
  const half = slowing.gapMs / 2;
  const gapMs = half > paceGapMs ? half : 0;
  const recent = [...slowing.recent, false].slice(-RECENT);
  return gapMs === 0 && !recent.includes(true) ? NOT_SLOWED : { recent, gapMs };
}
