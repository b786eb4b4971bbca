import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../desk/parts.ts';

/** The machine's own time. */
export function systemClock(): Clock {
  return {
    now: () => new Date(),
    async sleep(delayMs, signal) {
      // An abort is how a wait is cut short; it is no failure.
      await sleep(delayMs, undefined, { signal }).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    },
  };
}
