import type { RequeryOutcome } from '../../../shared/payment/answers.ts';
import type { Standstill } from '../../../shared/run/requery-run.ts';
import type { Clock } from '../ports/parts.ts';
import { closed, heard, type NotHeard, notHeard, OPEN, opensAtMs, passed } from './rate-limiter.ts';
import { answered, lost, NOT_SLOWED, type Slowing } from './slowing.ts';

/** When the service may be asked: what it asked of one run holds for the next. */
export interface ServiceLimit {
  /** Milliseconds until the next question may leave; 0 or less where that is now. */
  waitMs(): number;
  /** A question leaves. */
  left(perSecond: number): void;
  /** What came of a question. */
  heard(outcome: RequeryOutcome): void;
  /** Why it may not be asked now; null where that is only the pace. */
  standstill(): Standstill | null;
  /** Milliseconds from one question to the next while it is asked more slowly than the pace; null where it is not. */
  slowedToMs(): number | null;
}

export interface ServiceLimitParts {
  clock: Clock;
  /** Milliseconds that only go forward, whatever is done to the clock. */
  uptimeMs: () => number;
  /** Told when the service is not to be asked for a while, or more slowly, and when that is over. */
  changed: () => void;
}

export function createServiceLimit({ clock, uptimeMs, changed }: ServiceLimitParts): ServiceLimit {
  let rateLimiter = OPEN;
  let slowing = NOT_SLOWED;
  /** Of the question that left last. */
  let paceGapMs = 0;
  let standstill: (Standstill & { untilMs: number }) | null = null;

  function close(reason: NotHeard): void {
    const nowMs = uptimeMs();
    rateLimiter = closed(rateLimiter, nowMs, reason);
    const untilMs = rateLimiter.closedUntilMs;
    if (standstill?.untilMs === untilMs) return;
    const waitMs = Math.round(untilMs - nowMs);
    const until = new Date(clock.now().getTime() + waitMs).toISOString();
    standstill = { reason: reason.reason, until, waitMs, untilMs };
    changed();
  }

  function slowDown(next: Slowing): void {
    const isNews = next.gapMs !== slowing.gapMs;
    slowing = next;
    if (isNews) changed();
  }

  return {
    waitMs: () => opensAtMs(rateLimiter) - uptimeMs(),
    left(perSecond) {
      paceGapMs = 1_000 / perSecond;
      rateLimiter = passed(rateLimiter, uptimeMs(), Math.max(paceGapMs, slowing.gapMs));
      if (!standstill) return;
      standstill = null;
      changed();
    },
    heard(outcome) {
      const reason = notHeard(outcome);
      if (reason) {
        close(reason);
        return;
      }
      rateLimiter = heard(rateLimiter, uptimeMs());
      slowDown(outcome.kind === 'lost' ? lost(slowing, paceGapMs) : answered(slowing, paceGapMs));
    },
    standstill() {
      if (!standstill) return null;
      const { untilMs: _untilMs, ...shown } = standstill;
      return shown;
    },
    slowedToMs: () => (slowing.gapMs > paceGapMs ? slowing.gapMs : null),
  };
}
