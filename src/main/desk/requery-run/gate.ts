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

/** Limits the rate and width of all runs' re-queries. A pause that the service asked for counts for every run. */
export type Gate = ReturnType<typeof createGate>;

export interface GateParts {
  clock: Clock;
  uptimeMs: () => number;
  pace: Pace;
  /** Called when the service must not be asked, or only more slowly, and when that ends. */
  changed: () => void;
}

export function createGate(parts: GateParts) {
  const { clock, pace } = parts;
  const limit = createServiceLimit(parts);
  const line: ((mayAsk: boolean) => void)[] = [];
  let underWay = 0;
  let isServing = false;
  let sleeping = new AbortController();

  function letIn(): void {
    underWay += 1;
    limit.left();
  }

  async function serve(): Promise<void> {
    if (isServing) return;
    isServing = true;
    for (let first = line[0]; first; first = line[0]) {
      if (underWay >= pace.width) break;
      const waitMs = limit.waitMs();
      if (waitMs > 0) {
        sleeping = new AbortController();
        await clock.sleep(Math.ceil(waitMs), sleeping.signal);
        continue;
      }
      line.shift();
      letIn();
      first(true);
    }
    isServing = false;
  }

  async function waitInLine(signal: AbortSignal): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const leave = () => {
      const place = line.indexOf(resolve);
      if (place >= 0) line.splice(place, 1);
      if (line.length === 0) sleeping.abort();
      resolve(false);
    };
    signal.addEventListener('abort', leave);
    line.push(resolve);
    void serve();
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  return {
    /** Waits in line for a turn. False if the signal aborted first; if true, the caller must call `ended`. */
    pass(signal: AbortSignal): Promise<boolean> | boolean {
      if (signal.aborted) return false;
      if (line.length > 0 || underWay >= pace.width || limit.waitMs() > 0) return waitInLine(signal);
      letIn();
      return true;
    },
    /** Call when a request has ended. @param outcome null if no request was sent, or if it had no result */
    ended(outcome: RequeryOutcome | null) {
      underWay -= 1;
      if (outcome) limit.heard(outcome);
      if (line.length > 0) void serve();
    },
    /** Null if only the pace forbids a request. */
    standstill: limit.standstill,
    /** The slowed gap between two requests in ms; null if the run keeps its pace. */
    slowedToMs: limit.slowedToMs,
  };
}

function createServiceLimit({ clock, uptimeMs, pace, changed }: GateParts) {
  const paceGapMs = 1_000 / pace.perSecond;
  let rateLimiter = OPEN;
  let slowing = NOT_SLOWED;
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
    left(): void {
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
