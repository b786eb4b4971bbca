import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Keyed, type TurnClock, type TurnNotice, watchTurn } from './turn-watch.ts';

/** Watches over the fields of a step that is on the screen. Returns only the notice. */
export function useTurnWatch(keyed: Keyed): TurnNotice {
  const [notice, setNotice] = useState<TurnNotice>({ kind: 'none' });
  const latest = useRef(keyed);
  useEffect(() => {
    latest.current = keyed;
  });
  useEffect(() => {
    const watch = watchTurn(
      pageClock,
      {
        hasText: () => latest.current.hasText(),
        wipe: () => latest.current.wipe(),
        attended: () => latest.current.attended?.(),
      },
      setNotice,
    );
    const stopListening = listenToPerson({
      ...watch,
      windowHidden: () => {
        if (document.visibilityState === 'hidden') watch.windowLeft();
      },
    });
    return () => {
      stopListening();
      watch.stop();
    };
  }, []);
  return notice;
}

/** Wipes the fields when their step leaves the screen, while they still exist. */
export function useWipedAtEnd(wipe: () => void): void {
  const latest = useRef(wipe);
  useEffect(() => {
    latest.current = wipe;
  });
  useLayoutEffect(() => () => latest.current(), []);
}

const pageClock: TurnClock = {
  nowMs: () => Date.now(),
  every: (periodMs, run) => {
    const timer = setInterval(run, periodMs);
    return () => clearInterval(timer);
  },
};

function listenToPerson(heard: {
  touched: () => void;
  keyed: () => void;
  windowLeft: () => void;
  windowHidden: () => void;
}): () => void {
  const stops = [
    // Not in the capture phase, in which a field's blur would look like the window's.
    listen(window, ['blur'], heard.windowLeft, false),
    listen(document, ['visibilitychange'], heard.windowHidden, false),
    listen(window, ['keydown', 'pointerdown', 'pointermove', 'wheel'], heard.touched, true),
    listen(window, ['input'], heard.keyed, true),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function listen(target: EventTarget, events: readonly string[], heard: () => void, capture: boolean): () => void {
  for (const event of events) target.addEventListener(event, heard, { capture, passive: true });
  return () => {
    for (const event of events) target.removeEventListener(event, heard, { capture });
  };
}
