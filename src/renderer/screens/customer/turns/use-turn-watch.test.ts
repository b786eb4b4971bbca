import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageClock, type TurnNotice, type TurnWatch, watchTurn } from './use-turn-watch.ts';

let text: string;
let told: TurnNotice[];
let attendedCount: number;
let watch: TurnWatch;

beforeEach(() => {
  text = '';
  told = [];
  attendedCount = 0;
  vi.useFakeTimers({ now: 0 });
  const keyed = {
    hasText: () => text !== '',
    wipe: () => {
      text = '';
    },
    attended: () => {
      attendedCount += 1;
    },
  };
  watch = watchTurn(pageClock, keyed, (notice) => told.push(notice));
});

afterEach(() => void vi.useRealTimers());

/** Passes time, or sets the clock back, without running timers: the machine sleeps. */
function sleep(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

function key(typed: string): void {
  watch.touched();
  text = typed;
  watch.keyed();
}

describe('keyed values that were not sent', () => {
  it('wipes keyed values after 90 seconds without activity, the last 15 with a countdown', () => {
    key('33');
    vi.advanceTimersByTime(74_500);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(14_500);
    expect(told.map((notice) => (notice.kind === 'warning' ? notice.secondsLeft : notice.kind))).toEqual(
      Array.from({ length: 15 }, (_, index) => 15 - index),
    );
    expect(text).toBe('33');
    vi.advanceTimersByTime(1_000);
    expect(text).toBe('');
    expect(told.at(-1)).toEqual({ kind: 'emptied', why: 'leftAlone' });
  });

  it('keeps keyed values and removes the warning if somebody returns in time', () => {
    key('33');
    vi.advanceTimersByTime(80_000);
    watch.touched();
    expect(told.at(-1)).toEqual({ kind: 'none' });
    vi.advanceTimersByTime(74_000);
    expect(told.at(-1)).toEqual({ kind: 'none' });
    expect(text).toBe('33');
  });

  it('wipes keyed values at once when the window loses the focus', () => {
    key('33');
    watch.windowLeft();
    expect(text).toBe('');
    expect(told).toEqual([{ kind: 'emptied', why: 'focusLost' }]);
  });

  it('wipes keyed values after the machine slept, even if a touch comes first', () => {
    key('33');
    sleep(600_000);
    watch.touched();
    expect(text).toBe('');
    expect(told).toEqual([{ kind: 'emptied', why: 'leftAlone' }]);
  });

  it('wipes keyed values within 90 seconds even if the clock is set back meanwhile', () => {
    key('33');
    sleep(-3_600_000);
    vi.advanceTimersByTime(91_000);
    expect(text).toBe('');
  });

  it('reports that values were wiped until something is keyed again', () => {
    key('33');
    watch.windowLeft();
    watch.touched();
    vi.advanceTimersByTime(1_000);
    expect(told).toHaveLength(1);
    key('4');
    expect(told.at(-1)).toEqual({ kind: 'none' });
  });

  it('stops watching keyed values after the turn', () => {
    key('33');
    watch.stop();
    vi.advanceTimersByTime(200_000);
    expect(text).toBe('33');
  });
});

describe('the till during a customer’s turn', () => {
  it('tells main regularly, up to a limit, that the customer needs time', () => {
    vi.advanceTimersByTime(60_000);
    expect(attendedCount).toBeGreaterThan(6);
    expect(attendedCount).toBeLessThan(20);
    vi.advanceTimersByTime(30_000);
    const atTheEnd = attendedCount;
    vi.advanceTimersByTime(300_000);
    expect(attendedCount).toBe(atTheEnd);
    watch.touched();
    vi.advanceTimersByTime(10_000);
    expect(attendedCount).toBeGreaterThan(atTheEnd);
  });
});

it('tells main that the customer needs time also after the clock was set back', () => {
  vi.advanceTimersByTime(10_000);
  sleep(-3_600_000);
  const before = attendedCount;
  vi.advanceTimersByTime(10_000);
  expect(attendedCount).toBeGreaterThan(before);
});

describe('empty fields', () => {
  it('leaves empty fields alone, however long the customer waits for a code', () => {
    vi.advanceTimersByTime(300_000);
    watch.windowLeft();
    expect(told).toEqual([]);
  });

  it('ends the warning if the customer has emptied the fields', () => {
    key('3');
    vi.advanceTimersByTime(80_000);
    text = '';
    watch.keyed();
    vi.advanceTimersByTime(500);
    expect(told.at(-1)).toEqual({ kind: 'none' });
  });
});
