import { describe, expect, it, vi } from 'vitest';
import { systemClock } from './system-clock.ts';

describe('the machine’s monotonic clock', () => {
  it('keeps the monotonic clock running when somebody sets the clock', () => {
    const clock = systemClock();
    const before = clock.monotonic();
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    try {
      expect(clock.now().getTime()).toBe(0);
      expect(clock.monotonic().ms).toBeGreaterThanOrEqual(before.ms);
      expect(clock.monotonic().count).toBe(before.count);
    } finally {
      vi.useRealTimers();
    }
  });

  it('starts a new monotonic count when the machine goes to sleep and when it wakes', () => {
    let slept: () => void = () => undefined;
    const clock = systemClock((callBack) => {
      slept = callBack;
    });
    const counts = [clock.monotonic().count];
    for (const _each of ['to sleep', 'awake']) {
      slept();
      counts.push(clock.monotonic().count);
    }
    expect(new Set(counts).size).toBe(3);
  });
});
