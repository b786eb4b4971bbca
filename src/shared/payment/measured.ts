import { z } from 'zod';

/** Longer times are capped at this, since more decides nothing. */
export const LONGEST_MEASURED_SECONDS = 600;

const secondsSchema = z.int().min(0).max(LONGEST_MEASURED_SECONDS);

/**
 * How long ago something happened to a payment, in whole seconds, by a count of time that no clock changes. Each start of the
 * program and each sleep of the machine begins the count anew, and nothing is said of what was before that. It is written into
 * the entry that it decided on, so that whoever replays the entries needs no clock.
 */
export const measuredSchema = z.object({
  /** Since an operation that moves money was last sent. Absent where that was before the count began. */
  sinceSentSeconds: secondsSchema.optional(),
  /** Since the first "not found" of those in a row. Absent where there was none since the count began. */
  sinceNotFoundSeconds: secondsSchema.optional(),
  /** Since the first "failed" that waits for a second one. Absent where there was none since the count began. */
  sinceFailedSeconds: secondsSchema.optional(),
});
export type Measured = z.infer<typeof measuredSchema>;
