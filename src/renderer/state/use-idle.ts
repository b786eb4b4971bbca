import { useEffect, useState } from 'react';

/** Leaves the machine to the first screen at first, because people type as soon as it appears. */
const FIRST_MOMENTS_MS = 1_000;
/** The latest start of deferred work, for a page that is never idle. */
const AT_LATEST_MS = 2_000;

/** Returns true once the first screen has been shown for a moment and the page is idle. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    let rested = 0;
    let waiting = 0;
    // Waits for the first paint, because deferred work would delay it on a slow machine.
    const painted = requestAnimationFrame(() => {
      rested = window.setTimeout(() => {
        waiting = requestIdleCallback(() => setIsIdle(true), { timeout: AT_LATEST_MS });
      }, FIRST_MOMENTS_MS);
    });
    return () => {
      cancelAnimationFrame(painted);
      clearTimeout(rested);
      cancelIdleCallback(waiting);
    };
  }, []);
  return isIdle;
}

/** Returns true once the condition has held for `afterMs`, so that a short wait shows nothing. */
export function useLasting(isSo: boolean, afterMs: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return setLasts(false);
    const timer = setTimeout(() => setLasts(true), afterMs);
    return () => clearTimeout(timer);
  }, [isSo, afterMs]);
  return isSo && lasts;
}
