import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from './desk/ports/parts.ts';

/**
 * The machine's own time.
 * @param onSleep calls back whenever the machine goes to sleep or wakes; left out where nothing says so
 */
export function systemClock(onSleep?: (slept: () => void) => void): Clock {
  let count = 0;
  onSleep?.(() => {
    count += 1;
  });
  return {
    now: () => new Date(),
    monotonic: () => ({ ms: performance.now(), count }),
    async sleep(delayMs, signal) {
      // An abort is how a wait is cut short; it is no failure.
      await sleep(delayMs, undefined, { signal }).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    },
  };
}
