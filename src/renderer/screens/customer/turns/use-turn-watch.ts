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
    // This does not listen in the capture phase, in which a field's blur would look like the window's.
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

/** Wipes the fields when their step leaves the screen, while they still exist. */
export function useWipedAtEnd(wipe: () => void): void {
  const wipeLatest = useEffectEvent(wipe);
  useLayoutEffect(() => () => wipeLatest(), []);
}

const pageClock: TurnClock = {
  nowMs: () => Date.now(),
  every: (periodMs, run) => {
    const timer = setInterval(run, periodMs);
    return () => clearInterval(timer);
  },
};

/** How long keyed values may stay while nobody is there. */
const LEFT_ALONE_MS = 90_000;
/** How long the warning before that counts down. */
const WARNING_MS = 15_000;
const LOOK_EVERY_MS = 500;
/** How often main is told that the customer still has time. */
const ATTENDED_EVERY_MS = 5_000;

export type TurnNotice =
  | { kind: 'none' }
  | { kind: 'warning'; secondsLeft: number }
  | { kind: 'emptied'; why: 'leftAlone' | 'focusLost' };

interface TurnClock {
  nowMs(): number;
  every(periodMs: number, run: () => void): () => void;
}

/** The progress of a customer's keying, without the values. */
interface Keyed {
  hasText(): boolean;
  wipe(): void;
  /** Called regularly while the customer is given time, even if nothing is touched. */
  attended?(): void;
}

export type TurnWatch = ReturnType<typeof watchTurn>;

/** Watches over keyed values that were not sent. Empty fields are ignored. @param tell receives each change of the notice */
export function watchTurn(clock: TurnClock, keyed: Keyed, tell: (notice: TurnNotice) => void) {
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
    /** Call for a key, a touch or the pointer. */
    touched: () => {
      // Runs first, so that a touch after the machine slept does not rescue old values.
      look();
      touchedAtMs = clock.nowMs();
      calm();
    },
    /** Call for a changed field. Clears the notice that the fields were wiped. */
    keyed: () => {
      if (keyed.hasText()) say({ kind: 'none' });
    },
    /** Call when the window lost the focus or is out of sight. */
    windowLeft: () => {
      if (keyed.hasText()) empty('focusLost');
    },
    stop,
  };
}
