import type { RequerySchedule } from '../ports/parts.ts';

export interface SchedulePlace {
  waits: number;
  /** The time of a first "failed" that a second answer has yet to confirm; null if there is none. */
  frozenAt: string | null;
  /** True if that first "failed" is new: one more re-query follows even after the last wait. */
  isNewlyFrozen: boolean;
  /** The pause in ms that the service asked for; 0 if none. */
  putOffMs: number;
}

export interface NextQuestion {
  waitMs: number;
  waits: number;
}

/** Returns null at the end. Skips re-queries during a requested pause, so that the schedule ends on time. */
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
