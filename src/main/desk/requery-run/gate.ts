import type { RequeryOutcome } from '../../../shared/payment/answers.ts';
import type { Pace, Standstill } from '../../../shared/run/requery-run.ts';
import type { Clock } from '../ports/parts.ts';
import {
  answered,
  closed,
  heard,
  lost,
  NOT_SLOWED,
  type NotHeard,
  notHeard,
  OPEN,
  opensAtMs,
  passed,
  type Slowing,
} from './rate-limiter.ts';

/**
 * The one gate through which the questions of all runs go: so many a second, and so many under way. What the service asked of
 * one run holds for the next.
 */
export interface Gate {
  /**
   * In the order in which they come.
   * @param pace how fast and how many at a time, as it is whenever it is looked at
   * @returns true when a question may leave, false when the signal was given before. Who may ask says when that has ended
   */
  pass(pace: () => Pace, signal: AbortSignal): Promise<boolean> | boolean;
  /** A question has ended. @param outcome null where none was asked, or where nothing came of it */
  ended(outcome: RequeryOutcome | null): void;
  /** A pace is another one: who waits may have to wait no longer. */
  paceChanged(): void;
  /** Why the service may not be asked now; null where that is only the pace. */
  standstill(): Standstill | null;
  /** Milliseconds from one question to the next while it is asked more slowly than the pace; null where it is not. */
  slowedToMs(): number | null;
}

export interface GateParts {
  clock: Clock;
  /** Milliseconds that only go forward, whatever is done to the clock. */
  uptimeMs: () => number;
  /** Told when the service is not to be asked for a while, or more slowly, and when that is over. */
  changed: () => void;
}

/** Somebody who may not ask yet. */
interface Waiting {
  pace: () => Pace;
  go: (mayAsk: boolean) => void;
}

export function createGate(parts: GateParts): Gate {
  const { clock } = parts;
  const limit = createServiceLimit(parts);
  /** The first in front. */
  const line: Waiting[] = [];
  let underWay = 0;
  let isServing = false;
  /** Aborted when nobody waits any more. */
  let sleeping = new AbortController();

  function letIn({ perSecond }: Pace): void {
    underWay += 1;
    limit.left(perSecond);
  }

  /** Lets in who stands in front, for as long as there is room. */
  async function serve(): Promise<void> {
    if (isServing) return;
    isServing = true;
    for (let first = line[0]; first; first = line[0]) {
      const pace = first.pace();
      if (underWay >= pace.width) break;
      const waitMs = limit.waitMs();
      if (waitMs > 0) {
        sleeping = new AbortController();
        await clock.sleep(Math.ceil(waitMs), sleeping.signal);
        continue;
      }
      line.shift();
      letIn(pace);
      first.go(true);
    }
    isServing = false;
  }

  async function waitInLine(pace: () => Pace, signal: AbortSignal): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const waiting: Waiting = { pace, go: resolve };
    const leave = () => {
      const place = line.indexOf(waiting);
      if (place >= 0) line.splice(place, 1);
      if (line.length === 0) sleeping.abort();
      resolve(false);
    };
    signal.addEventListener('abort', leave);
    line.push(waiting);
    void serve();
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  return {
    pass(pace, signal) {
      if (signal.aborted) return false;
      const now = pace();
      if (line.length > 0 || underWay >= now.width || limit.waitMs() > 0) return waitInLine(pace, signal);
      letIn(now);
      return true;
    },
    ended(outcome) {
      underWay -= 1;
      if (outcome) limit.heard(outcome);
      if (line.length > 0) void serve();
    },
    paceChanged: () => void serve(),
    standstill: limit.standstill,
    slowedToMs: limit.slowedToMs,
  };
}

/** When the service may be asked. */
function createServiceLimit({ clock, uptimeMs, changed }: GateParts) {
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
    /** Milliseconds until the next question may leave; 0 or less where that is now. */
    waitMs: () => opensAtMs(rateLimiter) - uptimeMs(),
    left(perSecond: number): void {
      paceGapMs = 1_000 / perSecond;
      rateLimiter = passed(rateLimiter, uptimeMs(), Math.max(paceGapMs, slowing.gapMs));
      if (!standstill) return;
      standstill = null;
      changed();
    },
    heard(outcome: RequeryOutcome): void {
      const reason = notHeard(outcome);
      if (reason) {
        close(reason);
        return;
      }
      rateLimiter = heard(rateLimiter, uptimeMs());
      slowDown(outcome.kind === 'lost' ? lost(slowing, paceGapMs) : answered(slowing, paceGapMs));
    },
    standstill(): Standstill | null {
      if (!standstill) return null;
      const { untilMs: _untilMs, ...shown } = standstill;
      return shown;
    },
    slowedToMs: () => (slowing.gapMs > paceGapMs ? slowing.gapMs : null),
  };
}
