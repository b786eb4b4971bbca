import type { RequerySchedule } from '../ports/parts.ts';

/** How far a schedule of re-queries has come. */
export interface SchedulePlace {
  /** How many of its waits are used up, or were left out. */
  waits: number;
  /** Since when the payment waits for a second "failed", null where it does not. */
  frozenAt: string | null;
  /** Whether that first "failed" is news, so that it is asked for once more even where the waits are used up. */
  isNewlyFrozen: boolean;
  /** How long the service asked not to be asked again, in milliseconds; 0 where it did not. */
  putOffMs: number;
}

export interface NextQuestion {
  waitMs: number;
  /** How many waits are used up with it. */
  waits: number;
}

/**
 * When the schedule asks next; null where it is used up. A service that asks not to be asked is never asked sooner: the questions
 * that would come too soon are left out, so that the schedule is over when it would have been. Where that leaves none, it is over
 * at once, and the watch goes on.
 */
export function nextQuestion({ waitsMs, freezeMs }: RequerySchedule, place: SchedulePlace): NextQuestion | null {
  const { waits, frozenAt, isNewlyFrozen, putOffMs } = place;
  const next = firstNotSooner(waitsMs, waits, putOffMs);
  if (frozenAt === null) return next;
  if (!next && !isNewlyFrozen) return null;
  return { waitMs: Math.max(freezeMs, putOffMs), waits: next?.waits ?? waits + 1 };
}

function firstNotSooner(waitsMs: readonly number[], from: number, leastMs: number): NextQuestion | null {
  let waitMs = 0;
  for (const [index, each] of waitsMs.entries()) {
    if (index < from) continue;
    waitMs += each;
    if (waitMs >= leastMs) return { waitMs, waits: index + 1 };
  }
  return null;
}
