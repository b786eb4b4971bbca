import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';

export function useTurnWatch(keyed: Keyed): TurnNotice {
  const [notice, setNotice] = useState<TurnNotice>({ kind: 'none' });
  const hasText = useEffectEvent(() => keyed.hasText());
  const wipe = useEffectEvent(() => keyed.wipe());
  const attended = useEffectEvent(() => keyed.attended?.());
  useEffect(() => {
    const watch = watchTurn(pageClock, { hasText, wipe, attended }, setNotice);
    const listening = new AbortController();
    const { signal } = listening;
    const listen = (event: string, heard: () => void, capture: boolean) =>
      window.addEventListener(event, heard, { capture, passive: true, signal });
    // Only the window's own blur arrives here. With capture, the blur of each field would arrive, too.
    listen('blur', watch.windowLeft, false);
    const hidden = () => document.visibilityState === 'hidden' && watch.windowLeft();
    document.addEventListener('visibilitychange', hidden, { signal });
    for (const event of ['keydown', 'pointerdown', 'pointermove', 'wheel']) listen(event, watch.touched, true);
    listen('input', watch.keyed, true);
    return () => {
      listening.abort();
      watch.stop();
    };
  }, []);
  return notice;
}

/** Wipes the fields when their step unmounts, while they are still in the document. */
export function useWipedAtEnd(wipe: () => void): void {
  const wipeLatest = useEffectEvent(wipe);
  useLayoutEffect(() => () => wipeLatest(), []);
}

export const pageClock = {
  nowMs: () => Date.now(),
  every: (periodMs: number, run: () => void) => {
    const timer = setInterval(run, periodMs);
    return () => clearInterval(timer);
  },
};

/** How long keyed values stay if nobody touches anything. */
const LEFT_ALONE_MS = 90_000;
/** How long a countdown warns before the values are wiped. */
const WARNING_MS = 15_000;
const LOOK_EVERY_MS = 500;
/** How often to tell main that the customer still has time. */
const ATTENDED_EVERY_MS = 5_000;

export type TurnNotice =
  | { kind: 'none' }
  | { kind: 'warning'; secondsLeft: number }
  | { kind: 'emptied'; why: 'leftAlone' | 'focusLost' };

/** What the customer has keyed, without the values. */
interface Keyed {
  hasText(): boolean;
  wipe(): void;
  /** Called at intervals while the customer still has time, even if nothing is touched. */
  attended?(): void;
}

export type TurnWatch = ReturnType<typeof watchTurn>;

/**
 * Wipes keyed values that nobody sends. Empty fields need no watch.
 * @param tell receives each change of the notice
 */
export function watchTurn(clock: typeof pageClock, keyed: Keyed, tell: (notice: TurnNotice) => void) {
  let touchedAtMs = clock.nowMs();
  let told: TurnNotice = { kind: 'none' };
  let attendedAtMs = Number.NEGATIVE_INFINITY;

  function say(notice: TurnNotice): void {
    if (JSON.stringify(notice) === JSON.stringify(told)) return;
    told = notice;
    tell(notice);
  }
  function empty(why: 'leftAlone' | 'focusLost'): void {
    keyed.wipe();
    say({ kind: 'emptied', why });
  }
  /** Compares times instead of counting ticks, so that the time while the machine sleeps counts. */
  function look(): void {
    const nowMs = clock.nowMs();
    // A clock that is set back must not prolong any time.
    touchedAtMs = Math.min(touchedAtMs, nowMs);
    attendedAtMs = Math.min(attendedAtMs, nowMs);
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
    /** Call this when a key, a touch or the pointer is used. */
    touched: () => {
      // Checks the time first: a touch after the machine slept must not rescue old values.
      look();
      touchedAtMs = clock.nowMs();
      calm();
    },
    /** Call this when a field changes. It removes the notice that the fields were wiped. */
    keyed: () => {
      if (keyed.hasText()) say({ kind: 'none' });
    },
    /** Call this when the window loses the focus or is hidden. */
    windowLeft: () => {
      if (keyed.hasText()) empty('focusLost');
    },
    stop,
  };
}
