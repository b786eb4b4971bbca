/** How long what was keyed may lie there with nobody at it. */
const LEFT_ALONE_MS = 90_000;
/** How long before that a warning counts down. */
const WARNING_MS = 15_000;
const LOOK_EVERY_MS = 500;
/** How often it is told that the customer is given time. */
const ATTENDED_EVERY_MS = 5_000;

/** What stands on the screen about the time that is left. */
export type TurnNotice =
  | { kind: 'none' }
  | { kind: 'warning'; secondsLeft: number }
  | { kind: 'emptied'; why: 'leftAlone' | 'focusLost' };

export interface TurnClock {
  nowMs(): number;
  /** @returns a function that stops it */
  every(periodMs: number, run: () => void): () => void;
}

/** What the customer keys, without the values: whether there is any, and how to empty it. */
export interface Keyed {
  hasText(): boolean;
  wipe(): void;
  /** Told now and then while the time that the customer is given lasts, also where nothing is touched. */
  attended?(): void;
}

/** Watches over what a customer has keyed and not sent. Fields that are empty are of no interest to it. */
export interface TurnWatch {
  /** A key, a touch or the pointer: somebody is there. */
  touched(): void;
  /** A field has changed; takes away the sentence that it was emptied. */
  keyed(): void;
  /** The window lost the focus, or is out of sight. */
  windowLeft(): void;
  stop(): void;
}

/** @param tell hears each change of what is to be said */
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
  /** Compares times and counts nothing: after a machine has slept, the time that passed has passed here, too. */
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
      // First, so that a touch after a machine has slept does not save what lay there all the time.
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
