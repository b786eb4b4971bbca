import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from './desk/ports/parts.ts';

/** @param onSleep registers a callback for sleep and wake events; absent if the process gets no such events */
export function systemClock(onSleep?: (slept: () => void) => void): Clock {
  let count = 0;
  onSleep?.(() => {
    count += 1;
  });
  return {
    now: () => new Date(),
    monotonic: () => ({ ms: performance.now(), count }),
    async sleep(delayMs, signal) {
      // An abort only ends the wait early.
      await sleep(delayMs, undefined, { signal }).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    },
  };
}
