/** How long a control must have been painted before a press of it counts. */
export const ARMED_AFTER_MS = 1_000;

/** The clock of the page, as its events are stamped. */
export interface PressClock {
  nowMs(): number;
  /** @returns a function that calls it off */
  after(delayMs: number, run: () => void): () => void;
}

/** A pointer or a key has gone down. */
interface PressBegun {
  /** When, by the stamp of its event: a page that was busy hears of a press late. */
  atMs: number;
  by: 'pointer' | 'key';
  /** On this control, and not on another one that has made room for it since. */
  isHere: boolean;
  /** A key that is held down repeats itself; nobody has pressed again. */
  isRepeat: boolean;
}

/**
 * Tells a press that was meant for a control from one that was meant for what stood in its place before. A press counts
 * only if it began on the control, and when the control had been painted for a second; one press counts once.
 */
export interface PressGuard {
  /** The control is painted, at the place where it stays. */
  shown(): void;
  /** It is covered or out of sight: when it is shown again, its second begins anew. */
  hidden(): void;
  /** It is elsewhere: once it stays there, its second begins anew for a pointer. A key does not go by the place. */
  moved(): void;
  pressBegan(press: PressBegun): void;
  pressEnded(): void;
  /**
   * The control was clicked: by the press that is under way, or by an aid that presses nothing, as a screen reader.
   * @returns whether it counts
   */
  clicked(atMs: number): boolean;
  stop(): void;
}

/** @param tell hears whether a press that begins now would count, whenever that changes */
export function createPressGuard(clock: PressClock, tell: (isArmed: boolean) => void): PressGuard {
  let inSightSinceMs: number | null = null;
  let inPlaceSinceMs: number | null = null;
  let isArmed = false;
  /** The press under way, wherever it began; null where nothing is pressed. */
  let press: { counts: boolean } | null = null;
  let callOff = () => {};

  const say = (armed: boolean) => {
    if (armed === isArmed) return;
    isArmed = armed;
    tell(armed);
  };
  const wasArmed = (sinceMs: number | null, atMs: number) => sinceMs !== null && atMs - sinceMs >= ARMED_AFTER_MS;
  /** Timers may come a little early. */
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
    shown() {
      if (inPlaceSinceMs !== null) return;
      inPlaceSinceMs = clock.nowMs();
      inSightSinceMs ??= inPlaceSinceMs;
      armInTime();
    },
    hidden() {
      inSightSinceMs = null;
      if (press) press = { counts: false };
      releaseLock();
    },
    moved: releaseLock,
    pressBegan({ atMs, by, isHere, isRepeat }) {
      const sinceMs = by === 'pointer' ? inPlaceSinceMs : inSightSinceMs;
      if (isRepeat) press ??= { counts: false };
      else press = { counts: isHere && wasArmed(sinceMs, atMs) };
    },
    pressEnded() {
      press = null;
    },
    clicked(atMs) {
      const counts = (press?.counts ?? true) && wasArmed(inSightSinceMs, atMs);
      if (press) press = { counts: false };
      return counts;
    },
    stop: () => callOff(),
  };
}
