import type { After } from './send.ts';

/** Timers that fire when a test says so. */
export interface HandTimers {
  after: After;
  /** Fires a timer of this length, once there is one. */
  fire(delayMs: number): Promise<void>;
}

export function afterByHand(): HandTimers {
  const set = new Set<{ delayMs: number; work: () => void }>();
  return {
    after(delayMs, work) {
      const timer = { delayMs, work };
      set.add(timer);
      return () => set.delete(timer);
    },
    async fire(delayMs) {
      for (;;) {
        const timer = [...set].find((each) => each.delayMs === delayMs);
        if (timer) {
          set.delete(timer);
          timer.work();
          return;
        }
        // Pending loopback traffic comes first.
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}
