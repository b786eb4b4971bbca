import type { After } from './send.ts';

export interface HandTimers {
  after: After;
  /** Waits until a timer of this length exists, and fires it. */
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
        // Lets pending loopback traffic arrive first.
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}
