import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ARMED_AFTER_MS, createPressGuard, type PressGuard } from './press-guard.ts';

interface Stage {
  guard: PressGuard;
  /** What was reported, in order. */
  told: boolean[];
  pass(ms: number): void;
  /** A press by pointer or key that begins now and ends in a click. */
  press(options?: { by?: 'pointer' | 'key'; isHere?: boolean; isRepeat?: boolean }): boolean;
  clickedByAid(): boolean;
}

function stage(): Stage {
  let nowMs = 5_000;
  let timers: { atMs: number; run: () => void }[] = [];
  const told: boolean[] = [];
  const after = (delayMs: number, run: () => void) => {
    const timer = { atMs: nowMs + delayMs, run };
    timers.push(timer);
    return () => {
      timers = timers.filter((other) => other !== timer);
    };
  };
  const guard = createPressGuard({ nowMs: () => nowMs, after }, (isArmed) => told.push(isArmed));
  const pass = (ms: number) => {
    nowMs += ms;
    const due = timers.filter(({ atMs }) => atMs <= nowMs);
    timers = timers.filter(({ atMs }) => atMs > nowMs);
    for (const { run } of due) run();
  };
  return {
    guard,
    told,
    pass,
    press({ by = 'pointer', isHere = true, isRepeat = false } = {}) {
      guard.pressBegan({ atMs: nowMs, by, isHere, isRepeat });
      const counts = guard.clicked(nowMs);
      guard.pressEnded();
      pass(0);
      return counts;
    },
    clickedByAid: () => guard.clicked(nowMs),
  };
}

function shownFor(ms: number): Stage {
  const shown = stage();
  shown.guard.shown();
  shown.pass(ms);
  return shown;
}

describe('a press of a control', () => {
  it.each([0, 120, 250, 400, 800, 999])('does not count %i ms after the control was painted', (ms) => {
    expect(shownFor(ms).press()).toBe(false);
  });

  it('counts a second after its control was painted', () => {
    const shown = shownFor(ARMED_AFTER_MS);
    expect(shown.told).toEqual([true]);
    expect(shown.press()).toBe(true);
  });

  it('does not count before the control was painted', () => {
    const waiting = stage();
    waiting.pass(60_000);
    expect(waiting.press()).toBe(false);
    expect(waiting.clickedByAid()).toBe(false);
  });

  it('does not count if it began too early, however long it is held', () => {
    const shown = shownFor(900);
    shown.guard.pressBegan({ atMs: 5_900, by: 'key', isHere: true, isRepeat: false });
    shown.pass(10_000);
    expect(shown.guard.clicked(15_900)).toBe(false);
  });

  it('does not count if it began too early, while the press before had just ended', () => {
    const { guard, pass } = shownFor(700);
    guard.pressBegan({ atMs: 5_700, by: 'pointer', isHere: true, isRepeat: false });
    expect(guard.clicked(5_700)).toBe(false);
    guard.pressEnded();
    guard.pressBegan({ atMs: 5_700, by: 'pointer', isHere: true, isRepeat: false });
    pass(300);
    expect(guard.clicked(6_000)).toBe(false);
  });

  it('is judged by when it began, even if a busy page handles it late', () => {
    const shown = shownFor(3_000);
    shown.guard.pressBegan({ atMs: 5_400, by: 'key', isHere: true, isRepeat: false });
    expect(shown.guard.clicked(8_000)).toBe(false);
  });

  it('does not count if it began on another control', () => {
    expect(shownFor(9_000).press({ isHere: false })).toBe(false);
  });

  it('counts once, however often a held key repeats', () => {
    const shown = shownFor(2_000);
    shown.guard.pressBegan({ atMs: 7_000, by: 'key', isHere: true, isRepeat: false });
    expect(shown.guard.clicked(7_000)).toBe(true);
    shown.guard.pressBegan({ atMs: 7_500, by: 'key', isHere: true, isRepeat: true });
    expect(shown.guard.clicked(7_500)).toBe(false);
    shown.guard.pressEnded();
    expect(shown.press()).toBe(true);
  });

  it('does not count if the key was already down elsewhere and only repeats', () => {
    expect(shownFor(2_000).press({ isRepeat: true })).toBe(false);
  });

  it('counts when a held space bar repeats and is released', () => {
    const shown = shownFor(2_000);
    shown.guard.pressBegan({ atMs: 7_000, by: 'key', isHere: true, isRepeat: false });
    shown.guard.pressBegan({ atMs: 7_600, by: 'key', isHere: true, isRepeat: true });
    expect(shown.guard.clicked(7_700)).toBe(true);
  });

  it('counts again after one that was too early', () => {
    const shown = shownFor(400);
    expect(shown.press()).toBe(false);
    shown.pass(600);
    expect(shown.press()).toBe(true);
  });
});

describe('a click by assistive technology', () => {
  it('counts a second after the control was painted, and not before', () => {
    const shown = shownFor(999);
    expect(shown.clickedByAid()).toBe(false);
    shown.pass(1);
    expect(shown.clickedByAid()).toBe(true);
  });
});

describe('a control that was hidden, covered or elsewhere', () => {
  it('waits a full second again', () => {
    const shown = shownFor(5_000);
    shown.guard.hidden();
    expect(shown.told).toEqual([true, false]);
    expect(shown.press()).toBe(false);
    shown.guard.shown();
    shown.pass(999);
    expect(shown.press()).toBe(false);
    shown.pass(1);
    expect(shown.told).toEqual([true, false, true]);
    expect(shown.press()).toBe(true);
  });

  it('ignores a press that began before it came back', () => {
    const shown = shownFor(5_000);
    shown.guard.pressBegan({ atMs: 10_000, by: 'key', isHere: true, isRepeat: false });
    shown.guard.hidden();
    shown.guard.shown();
    shown.pass(5_000);
    expect(shown.guard.clicked(15_000)).toBe(false);
  });

  it('does not count the second for which it was visible earlier', () => {
    const shown = shownFor(900);
    shown.guard.hidden();
    shown.pass(500);
    shown.guard.shown();
    shown.pass(500);
    expect(shown.told).toEqual([]);
    expect(shown.press()).toBe(false);
  });

  it('does not start its second again if its appearance is reported twice', () => {
    const shown = shownFor(700);
    shown.guard.shown();
    shown.pass(300);
    expect(shown.press()).toBe(true);
  });
});

const A_LIFE = fc.array(
  fc.record({ isHiddenBefore: fc.boolean(), shownForMs: fc.integer({ min: 0, max: 2_500 }), isHere: fc.boolean() }),
  { maxLength: 40 },
);

describe('a control that has moved', () => {
  it('waits a full second again for a pointer, and reports it', () => {
    const { guard, pass, press, told } = shownFor(5_000);
    guard.moved();
    guard.shown();
    pass(999);
    expect(told).toEqual([true, false]);
    expect(press()).toBe(false);
    pass(1);
    expect(told).toEqual([true, false, true]);
    expect(press()).toBe(true);
  });

  it("ignores a pointer's click while it moves", () => {
    const { guard, pass, press } = shownFor(5_000);
    guard.moved();
    pass(5_000);
    expect(press()).toBe(false);
  });

  it('is unaffected for a key and for assistive technology', () => {
    const { guard, press, clickedByAid } = shownFor(5_000);
    guard.moved();
    expect(press({ by: 'key' })).toBe(true);
    expect(clickedByAid()).toBe(true);
  });

  it('ignores a key if the control has only just appeared', () => {
    const { guard, press } = shownFor(500);
    guard.moved();
    expect(press({ by: 'key' })).toBe(false);
  });
});

it('a control counts only presses that began on it a second or more after it was last shown', () => {
  fc.assert(
    fc.property(A_LIFE, (life) => {
      const { guard, pass, press } = stage();
      let shownMs = 0;
      for (const { isHiddenBefore, shownForMs, isHere } of life) {
        if (isHiddenBefore) guard.hidden();
        guard.shown();
        pass(shownForMs);
        shownMs = isHiddenBefore ? shownForMs : shownMs + shownForMs;
        expect(press({ isHere })).toBe(isHere && shownMs >= ARMED_AFTER_MS);
      }
    }),
  );
});
