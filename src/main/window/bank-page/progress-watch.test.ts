import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchProgress } from './attempt.ts';

describe('the watch for progress', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('reports once that there was no progress', () => {
    const onStalled = vi.fn();
    watchProgress(1_000, onStalled);
    vi.advanceTimersByTime(999);
    expect(onStalled).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(onStalled).toHaveBeenCalledTimes(1);
  });

  it('restarts with any progress, even after the time ran out', () => {
    const onStalled = vi.fn();
    const watch = watchProgress(1_000, onStalled);
    vi.advanceTimersByTime(900);
    watch.moved();
    vi.advanceTimersByTime(900);
    expect(onStalled).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    watch.moved();
    vi.advanceTimersByTime(1_000);
    expect(onStalled).toHaveBeenCalledTimes(2);
  });

  it('reports no stall once the watch is stopped', () => {
    const onStalled = vi.fn();
    const watch = watchProgress(1_000, onStalled);
    watch.stop();
    watch.moved();
    vi.advanceTimersByTime(10_000);
    expect(onStalled).not.toHaveBeenCalled();
  });
});
