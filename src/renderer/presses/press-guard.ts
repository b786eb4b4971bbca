/** How long a control must be painted before a press counts. */
export const ARMED_AFTER_MS = 1_000;

/** The page's clock, which also stamps its events. */
export interface PressClock {
  nowMs(): number;
  /** @returns a function that cancels it */
  after(delayMs: number, run: () => void): () => void;
}

/** The `pointerId` of keys, as in the browser's clicks. */
export const KEY = -1;

/** A pointer or a key has gone down. */
interface PressBegun {
  /** The event's timestamp, because a busy page hears of a press late. */
  atMs: number;
  /** The pointer that went down, or `KEY`. */
  by: number;
  /** True if the press began on this control, not on a control that stood here before. */
  isHere: boolean;
}

interface Click {
  atMs: number;
  /** The pointer whose press ends with this click, or `KEY`; null for a click without a press, as by a script. */
  by: number | null;
}

export type PressGuard = ReturnType<typeof createPressGuard>;

/**
 * Distinguishes a press meant for a control from one meant for its predecessor in that place. A press counts only if
 * it began on the control after the control was painted for a second, and it counts once. A press that was not heard
 * does not count.
 * @param tell called whenever the control becomes armed or disarmed
 */
export function createPressGuard(clock: PressClock, tell: (isArmed: boolean) => void) {
  let inSightSinceMs: number | null = null;
  let inPlaceSinceMs: number | null = null;
  let isArmed = false;
  /** The pointers and keys whose press counts until its click. */
  const meant = new Set<number>();
  let callOff = () => {};

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
      meant.clear();
      releaseLock();
    },
    /** The control has moved: for pointers its second starts again once it stays put. Keys do not depend on the place. */
    moved: releaseLock,
    pressBegan({ atMs, by, isHere }: PressBegun) {
      meant.delete(by);
      if (isHere && wasArmed(by === KEY ? inSightSinceMs : inPlaceSinceMs, atMs)) meant.add(by);
    },
    /** @returns true if the click counts */
    clicked({ atMs, by }: Click): boolean {
      const isMeant = by === null || meant.delete(by);
      return isMeant && wasArmed(inSightSinceMs, atMs);
    },
    stop: () => callOff(),
  };
}
