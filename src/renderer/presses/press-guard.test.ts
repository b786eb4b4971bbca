import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ARMED_AFTER_MS, createPressGuard, KEY, type PressGuard } from './press-guard.ts';

interface Stage {
  guard: PressGuard;
  told: boolean[];
  pass(ms: number): void;
  /** Presses by pointer or key and clicks at once. Returns true if the click counts. */
  press(options?: { by?: number; isHere?: boolean }): boolean;
  clickedByScript(): boolean;
}

const MOUSE = 1;
const FINGER = 5;

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
    press({ by = MOUSE, isHere = true } = {}) {
      guard.pressBegan({ atMs: nowMs, by, isHere });
      return guard.clicked({ atMs: nowMs, by });
    },
    clickedByScript: () => guard.clicked({ atMs: nowMs, by: null }),
  };
}

function shownFor(ms: number): Stage {
  const shown = stage();
  shown.guard.shown();
  shown.pass(ms);
  return shown;
}

describe('a press of a control', () => {
  it('accepts a press a second after its control was painted', () => {
    const shown = shownFor(ARMED_AFTER_MS);
    expect(shown.told).toEqual([true]);
    expect(shown.press()).toBe(true);
  });

  it('ignores a press before the control was painted', () => {
    const waiting = stage();
    waiting.pass(60_000);
    expect(waiting.press()).toBe(false);
    expect(waiting.clickedByScript()).toBe(false);
  });

  it.each([KEY, MOUSE])('ignores a press by pointer %i that began too early, however long it is held', (by) => {
    const { guard, pass } = shownFor(900);
    guard.pressBegan({ atMs: 5_900, by, isHere: true });
    pass(10_000);
    expect(guard.clicked({ atMs: 15_900, by })).toBe(false);
  });

  it('ignores a press that began too early, whatever else is pressed meanwhile', () => {
    const { guard, pass, press } = shownFor(900);
    guard.pressBegan({ atMs: 5_900, by: FINGER, isHere: true });
    expect(press({ by: KEY })).toBe(false);
    pass(1_000);
    expect(press({ by: KEY })).toBe(true);
    expect(press({ by: MOUSE })).toBe(true);
    expect(guard.clicked({ atMs: 6_900, by: FINGER })).toBe(false);
  });

  it('accepts a finger’s press even if a scanner’s key arrives meanwhile', () => {
    const { guard, press } = shownFor(2_000);
    guard.pressBegan({ atMs: 7_000, by: FINGER, isHere: true });
    expect(press({ by: KEY, isHere: false })).toBe(false);
    expect(guard.clicked({ atMs: 7_100, by: FINGER })).toBe(true);
  });

  it.each([KEY, MOUSE, FINGER])('ignores a press by pointer %i that began before the guard listened', (by) => {
    expect(shownFor(9_000).guard.clicked({ atMs: 14_000, by })).toBe(false);
  });

  it('judges a press by when it began, even if a busy page handles the press late', () => {
    const { guard } = shownFor(3_000);
    guard.pressBegan({ atMs: 5_400, by: KEY, isHere: true });
    expect(guard.clicked({ atMs: 8_000, by: KEY })).toBe(false);
  });

  it('ignores a press that began elsewhere after a press was dragged off the control', () => {
    const { guard, press } = shownFor(2_000);
    guard.pressBegan({ atMs: 7_000, by: MOUSE, isHere: true });
    expect(press({ isHere: false })).toBe(false);
  });

  it('accepts a press once, however often a held key repeats', () => {
    const { guard, press } = shownFor(2_000);
    expect(press({ by: KEY })).toBe(true);
    expect(guard.clicked({ atMs: 7_500, by: KEY })).toBe(false);
    expect(press({ by: KEY })).toBe(true);
  });
});

describe('a control on which a person types', () => {
  it('ignores a press for a second after each typed character', () => {
    const { guard, pass, press } = shownFor(5_000);
    guard.typedOn();
    pass(900);
    guard.typedOn();
    pass(999);
    for (const by of [KEY, MOUSE]) expect(press({ by })).toBe(false);
    pass(1);
    expect(press({ by: KEY })).toBe(true);
  });

  it('stays out of place if a character is typed while the control moves', () => {
    const { guard, pass, press } = shownFor(5_000);
    guard.moved();
    guard.typedOn();
    pass(5_000);
    expect(press()).toBe(false);
  });

  it('ignores a press by keyboard for a second after a character was typed while the control moved', () => {
    const { guard, pass, press } = shownFor(5_000);
    guard.moved();
    guard.typedOn();
    guard.shown();
    pass(999);
    expect(press({ by: KEY })).toBe(false);
    pass(1);
    expect(press({ by: KEY })).toBe(true);
  });
});

describe('a click by a script', () => {
  it('accepts a script’s click a second after the control was painted, and not before', () => {
    const shown = shownFor(999);
    expect(shown.clickedByScript()).toBe(false);
    shown.pass(1);
    expect(shown.clickedByScript()).toBe(true);
  });
});

describe('a control that reappears', () => {
  it('a control that was hidden waits a full second again', () => {
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

  it('ignores a press that began before the control reappeared', () => {
    const { guard, pass } = shownFor(5_000);
    guard.pressBegan({ atMs: 10_000, by: KEY, isHere: true });
    guard.hidden();
    guard.shown();
    pass(5_000);
    expect(guard.clicked({ atMs: 15_000, by: KEY })).toBe(false);
  });
});

const A_LIFE = fc.array(
  fc.record({ isHiddenBefore: fc.boolean(), shownForMs: fc.integer({ min: 0, max: 2_500 }), isHere: fc.boolean() }),
  { maxLength: 40 },
);

describe('a control that has moved', () => {
  it('a control that has moved waits a full second again for a pointer, and reports the wait', () => {
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

  it("ignores a pointer's click while the control moves", () => {
    const { guard, pass, press } = shownFor(5_000);
    guard.moved();
    pass(5_000);
    expect(press()).toBe(false);
  });

  it('a control that has moved accepts a key and a script’s click at once', () => {
    const { guard, press, clickedByScript } = shownFor(5_000);
    guard.moved();
    expect(press({ by: KEY })).toBe(true);
    expect(clickedByScript()).toBe(true);
  });

  it('ignores a key if the control has only just appeared', () => {
    const { guard, press } = shownFor(500);
    guard.moved();
    expect(press({ by: KEY })).toBe(false);
  });
});

it('a control counts only presses that began at least a second after the control was last shown', () => {
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
