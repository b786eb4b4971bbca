import { z } from 'zod';

/** Longer durations are stored as this value, since no rule needs more. */
export const LONGEST_MEASURED_SECONDS = 600;

const secondsSchema = z.int().min(0).max(LONGEST_MEASURED_SECONDS);

/**
 * Durations in whole seconds of a monotonic clock. The clock restarts with the program and when the machine wakes up; a
 * duration that began earlier is then absent. The entry stores the durations that decided, so that a replay needs no
 * clock.
 */
export const measuredSchema = z.object({
  /** Time since an operation that moves money was last sent. Absent if it was sent before the clock restarted. */
  sinceSentSeconds: secondsSchema.optional(),
  /** Time since the first "not found" of the present series. Absent if there was none since the clock restarted. */
  sinceNotFoundSeconds: secondsSchema.optional(),
  /** Time since the first "failed" that waits for a second. Absent if there was none since the clock restarted. */
  sinceFailedSeconds: secondsSchema.optional(),
});
export type Measured = z.infer<typeof measuredSchema>;
