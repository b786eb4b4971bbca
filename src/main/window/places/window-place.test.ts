import { describe, expect, it } from 'vitest';
import { createReloadSchedule } from '../reload-schedule.ts';
import { placeWindow } from './window-place.ts';

const display = { x: 0, y: 0, width: 1920, height: 1080 };

describe('the main window', () => {
  it('opens the main window where it was', () => {
    const saved = { x: 100, y: 50, width: 1100, height: 800 };
    expect(placeWindow(saved, [display])).toEqual({ ...saved, minWidth: 1024, minHeight: 768 });
  });

  it('opens the main window in the middle if its display is gone', () => {
    const saved = { x: 2500, y: 50, width: 1100, height: 800 };
    expect(placeWindow(saved, [display])).toEqual({ width: 1280, height: 860, minWidth: 1024, minHeight: 768 });
  });

  it('makes the main window never larger than a small display', () => {
    const size = { width: 1024, height: 740 };
    expect(placeWindow(null, [{ x: 0, y: 0, ...size }])).toEqual({ ...size, minWidth: 1024, minHeight: 740 });
  });
});

describe('a page that crashed', () => {
  it('reloads a crashed page at once, and then at most every ten seconds', () => {
    const schedule = createReloadSchedule();
    expect(schedule.delayMs(1_000)).toBe(0);
    expect(schedule.delayMs(3_000)).toBe(8_000);
    expect(schedule.delayMs(12_000)).toBe(9_000);
    expect(schedule.delayMs(60_000)).toBe(0);
  });
});
