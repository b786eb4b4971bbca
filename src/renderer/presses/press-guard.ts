/** How long a control must be painted before a press counts. */
export const ARMED_AFTER_MS = 1_000;

/** The page's clock, which also stamps its events. */
export interface PressClock {
  nowMs(): number;
  /** @returns a function that cancels it */
  after(delayMs: number, run: () => void): () => void;
}

/** A pointer or a key has gone down. */
interface PressBegun {
  /** The event's timestamp, because a busy page hears of a press late. */
  atMs: number;
  by: 'pointer' | 'key';
  /** True if the press began on this control, not on a control that stood here before. */
  isHere: boolean;
  isRepeat: boolean;
}

export type PressGuard = ReturnType<typeof createPressGuard>;

/**
 * Distinguishes a press meant for a control from one meant for its predecessor in that place. A press counts only if
 * it began on the control after the control was painted for a second, and it counts once.
 * @param tell called whenever the control becomes armed or disarmed
 */
export function createPressGuard(clock: PressClock, tell: (isArmed: boolean) => void) {
  let inSightSinceMs: number | null = null;
  let inPlaceSinceMs: number | null = null;
  let isArmed = false;
  /** The current press, wherever it began; null if nothing is pressed. */
  let press: { counts: boolean } | null = null;
  let callOff = () => {};
  let callOffEnd = () => {};

  const say = (armed: boolean) => {
    if (armed === isArmed) return;
    isArmed = armed;
    tell(armed);
  };
  const wasArmed = (sinceMs: number | null, atMs: number) => sinceMs !== null && atMs - sinceMs >= ARMED_AFTER_MS;
  /** Timers may fire slightly early. */
  const armInTime = () => {
    if (inPlaceSinceMs === null) return;
    const leftMs = inPlaceSinceMs + ARMED_AFTER_MS - clock.nowMs();
    if (leftMs <= 0) say(true);
    else callOff = clock.after(leftMs, armInTime);
  };
  const releaseLock = () => {
    callOff();
    inPlaceSinceMs = null;
    say(false);
  };

  return {
    /** The control is painted at its final place. */
    shown() {
      if (inPlaceSinceMs !== null) return;
      inPlaceSinceMs = clock.nowMs();
      inSightSinceMs ??= inPlaceSinceMs;
      armInTime();
    },
    /** The control is covered or out of sight: its second starts again when it is shown. */
    hidden() {
      inSightSinceMs = null;
      if (press) press = { counts: false };
      releaseLock();
    },
    /** The control has moved: for pointers its second starts again once it stays put. Keys do not depend on the place. */
    moved: releaseLock,
    pressBegan({ atMs, by, isHere, isRepeat }: PressBegun) {
      callOffEnd();
      const sinceMs = by === 'pointer' ? inPlaceSinceMs : inSightSinceMs;
      if (isRepeat) press ??= { counts: false };
      else press = { counts: isHere && wasArmed(sinceMs, atMs) };
    },
    /** The key or pointer has gone up. Its click may follow in the same turn, the next press before the turn's timers. */
    pressEnded() {
      callOffEnd();
      callOffEnd = clock.after(0, () => {
        press = null;
      });
    },
    /** The control was clicked, perhaps by assistive technology without a press. @returns true if the click counts */
    clicked(atMs: number): boolean {
      const counts = (press?.counts ?? true) && wasArmed(inSightSinceMs, atMs);
      if (press) press = { counts: false };
      return counts;
    },
    stop() {
      callOff();
      callOffEnd();
    },
  };
}
