import type { Standstill } from '../../../shared/requery-run.ts';
import type { Clock } from '../parts.ts';
import { closed, heard, type NotHeard, OPEN, opensAtMs, passed } from './turnstile.ts';

/** The one gate through which the questions of all runs go: what the service asked of one run holds for the next. */
export interface Gate {
  /** Resolves when a question may leave, or with false when the signal was given before. */
  pass(perSecond: number, signal: AbortSignal): Promise<boolean>;
  heard(): void;
  close(reason: NotHeard): void;
  /** Why nobody passes now; null where that is only the pace. */
  standstill(): Standstill | null;
}

export function createGate(parts: {
  clock: Clock;
  /** Milliseconds that only go forward, whatever is done to the clock. */
  uptimeMs: () => number;
  /** Told when it closes, and when somebody passes after that. */
  changed: () => void;
}): Gate {
  const { clock, uptimeMs, changed } = parts;
  let turnstile = OPEN;
  let standstill: (Standstill & { untilMs: number }) | null = null;

  async function pass(perSecond: number, signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) {
      const nowMs = uptimeMs();
      const waitMs = opensAtMs(turnstile) - nowMs;
      if (waitMs <= 0) {
        turnstile = passed(turnstile, nowMs, perSecond);
        open();
        return true;
      }
      await clock.sleep(Math.ceil(waitMs), signal);
    }
    return false;
  }

  function open(): void {
    if (!standstill) return;
    standstill = null;
    changed();
  }

  function close(reason: NotHeard): void {
    const nowMs = uptimeMs();
    turnstile = closed(turnstile, nowMs, reason);
    const untilMs = turnstile.closedUntilMs;
    if (standstill?.untilMs === untilMs) return;
    const waitMs = Math.round(untilMs - nowMs);
    const until = new Date(clock.now().getTime() + waitMs).toISOString();
    standstill = { reason: reason.reason, until, waitMs, untilMs };
    changed();
  }

  return {
    pass,
    close,
    heard() {
      turnstile = heard(turnstile, uptimeMs());
    },
    standstill() {
      if (!standstill) return null;
      const { untilMs: _untilMs, ...shown } = standstill;
      return shown;
    },
  };
}
