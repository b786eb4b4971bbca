import type { RequerySchedule } from '../ports/parts.ts';

/** The progress of a schedule of re-queries. */
export interface SchedulePlace {
  /** The number of used or skipped waits. */
  waits: number;
  /** When the first "failed" came that waits for a second; null if none. */
  frozenAt: string | null;
  /** True if that first "failed" is new: one more re-query follows even after the last wait. */
  isNewlyFrozen: boolean;
  /** The pause in ms that the service asked for; 0 if none. */
  putOffMs: number;
}

export interface NextQuestion {
  waitMs: number;
  /** The number of used waits after it. */
  waits: number;
}

/**
 * Returns when the schedule re-queries next; null at its end. Re-queries during a pause of the service are skipped, so
 * that the schedule still ends on time. If none is left, it ends at once and the watch continues.
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
