/** How long keyed values may stay while nobody is there. */
const LEFT_ALONE_MS = 90_000;
/** How long the warning before that counts down. */
const WARNING_MS = 15_000;
const LOOK_EVERY_MS = 500;
/** How often main is told that the customer still has time. */
const ATTENDED_EVERY_MS = 5_000;

/** The notice about the remaining time. */
export type TurnNotice =
  | { kind: 'none' }
  | { kind: 'warning'; secondsLeft: number }
  | { kind: 'emptied'; why: 'leftAlone' | 'focusLost' };

export interface TurnClock {
  nowMs(): number;
  /** @returns a function that stops it */
  every(periodMs: number, run: () => void): () => void;
}

/** The customer's fields without their values: whether any is filled, and how to wipe them. */
export interface Keyed {
  hasText(): boolean;
  wipe(): void;
  /** Called regularly while the customer is given time, even if nothing is touched. */
  attended?(): void;
}

/** Watches over keyed values that were not sent. Empty fields are ignored. */
export interface TurnWatch {
  /** Reports a key, a touch or the pointer: somebody is there. */
  touched(): void;
  /** Reports a changed field; clears the notice that the fields were wiped. */
  keyed(): void;
  /** Reports that the window lost the focus or is out of sight. */
  windowLeft(): void;
  stop(): void;
}

/** @param tell receives each change of the notice */
export function watchTurn(clock: TurnClock, keyed: Keyed, tell: (notice: TurnNotice) => void): TurnWatch {
  let touchedAtMs = clock.nowMs();
  let told: TurnNotice = { kind: 'none' };
  let attendedAtMs = Number.NEGATIVE_INFINITY;

  function say(notice: TurnNotice): void {
    if (isSame(notice, told)) return;
    told = notice;
    tell(notice);
  }
  function empty(why: 'leftAlone' | 'focusLost'): void {
    keyed.wipe();
    say({ kind: 'emptied', why });
  }
  /** Compares times instead of counting ticks, so that the machine's sleep counts as well. */
  function look(): void {
    const nowMs = clock.nowMs();
    const leftMs = touchedAtMs + LEFT_ALONE_MS - nowMs;
    if (leftMs > 0 && nowMs - attendedAtMs >= ATTENDED_EVERY_MS) {
      attendedAtMs = nowMs;
      keyed.attended?.();
    }
    if (!keyed.hasText()) calm();
    else if (leftMs <= 0) empty('leftAlone');
    else if (leftMs <= WARNING_MS) say({ kind: 'warning', secondsLeft: Math.ceil(leftMs / 1000) });
    else calm();
  }
  function calm(): void {
    if (told.kind === 'warning') say({ kind: 'none' });
  }

  const stop = clock.every(LOOK_EVERY_MS, look);
  return {
    touched: () => {
      // Runs first, so that a touch after the machine slept does not rescue old values.
      look();
      touchedAtMs = clock.nowMs();
      calm();
    },
    keyed: () => {
      if (keyed.hasText()) say({ kind: 'none' });
    },
    windowLeft: () => {
      if (keyed.hasText()) empty('focusLost');
    },
    stop,
  };
}

function isSame(one: TurnNotice, other: TurnNotice): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
