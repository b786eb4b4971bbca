/** How long a control must be visible before a press counts. */
export const ARMED_AFTER_MS = 1_000;

export interface PressClock {
  nowMs(): number;
  /** @returns a function that cancels the timer */
  after(delayMs: number, run: () => void): () => void;
}

/** The `pointerId` that browsers give to clicks by keyboard. */
export const KEY = -1;

interface PressBegun {
  /** The event's timestamp: a busy page receives the press late. */
  atMs: number;
  by: number;
  /** False if the press began on another control that was in the same place. */
  isHere: boolean;
}

interface Click {
  atMs: number;
  /** The `pointerId` of the press that ends in this click, or `KEY`; null for a click by a script. */
  by: number | null;
}

export type PressGuard = ReturnType<typeof createPressGuard>;

/**
 * Tells a press meant for a control from a press meant for its predecessor in that place. A press counts once, and only
 * if it began after the control had been visible for a second. A click whose press was never heard does not count.
 * @param tell called whenever the control becomes armed or disarmed
 */
export function createPressGuard(clock: PressClock, tell: (isArmed: boolean) => void) {
  let inSightSinceMs: number | null = null;
  let inPlaceSinceMs: number | null = null;
  let isArmed = false;
  /** The pointers and keys that are down and whose click will count. */
  const meant = new Set<number>();
  let callOff = () => {};

  const say = (armed: boolean) => {
    if (armed === isArmed) return;
    isArmed = armed;
    tell(armed);
  };
  const wasArmed = (sinceMs: number | null, atMs: number) => sinceMs !== null && atMs - sinceMs >= ARMED_AFTER_MS;
  /** Arms the control once its second is over. A timer may fire slightly early and is then repeated. */
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

  const shown = () => {
    if (inPlaceSinceMs !== null) return;
    inPlaceSinceMs = clock.nowMs();
    inSightSinceMs ??= inPlaceSinceMs;
    armInTime();
  };
  const hidden = () => {
    inSightSinceMs = null;
    meant.clear();
    releaseLock();
  };

  return {
    /** Call this once the control is painted at its final place. */
    shown,
    /** Call this when the control is covered or out of sight: its second starts again when it is visible. */
    hidden,
    /** Call this when a character is typed on the control. It was meant for a field that the control replaced. */
    typedOn() {
      const isInPlace = inPlaceSinceMs !== null;
      hidden();
      if (isInPlace) shown();
    },
    /**
     * Call this when the control has moved. For pointers its second starts again once it is still; keys need no place.
     */
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
