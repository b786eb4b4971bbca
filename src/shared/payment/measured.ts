import { z } from 'zod';

/** Longer times are capped at this value, since more seconds decide nothing. */
export const LONGEST_MEASURED_SECONDS = 600;

const secondsSchema = z.int().min(0).max(LONGEST_MEASURED_SECONDS);

/**
 * Durations in whole seconds of a monotonic clock. The count restarts with the program and after the machine sleeps; a
 * duration that began earlier is then absent. The entry that relied on these durations stores them, so that a replay
 * needs no clock.
 */
export const measuredSchema = z.object({
  /** Time since an operation that moves money was last sent. Absent if that was before the count began. */
  sinceSentSeconds: secondsSchema.optional(),
  /** Time since the first "not found" of the present series. Absent if there was none since the count began. */
  sinceNotFoundSeconds: secondsSchema.optional(),
  /** Time since the first "failed" that waits for a second one. Absent if there was none since the count began. */
  sinceFailedSeconds: secondsSchema.optional(),
});
export type Measured = z.infer<typeof measuredSchema>;
