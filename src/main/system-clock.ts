import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from './desk/ports/parts.ts';

/** `onSleep` registers a callback for when the machine goes to sleep or wakes; absent if there are no such events. */
export function systemClock(onSleep?: (slept: () => void) => void): Clock {
  let count = 0;
  onSleep?.(() => {
    count += 1;
  });
  return {
    now: () => new Date(),
    monotonic: () => ({ ms: performance.now(), count }),
    async sleep(delayMs, signal) {
      // An abort shortens the wait and is no failure.
      await sleep(delayMs, undefined, { signal }).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    },
  };
}
