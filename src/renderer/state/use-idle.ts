import { useEffect, useState } from 'react';

/** Gives the first screen the machine to itself, because people type as soon as it opens. */
const FIRST_MOMENTS_MS = 1_000;
/** The limit if the machine is never idle. */
const AT_LATEST_MS = 2_000;

/** Returns true once the first screen has stood for a moment and the page is idle. Deferred work may then start. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    let rested = 0;
    let waiting = 0;
    // The wait begins with the first paint: on a slow machine, deferred work would otherwise delay the first screen.
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

/** A short wait shows nothing. */
export function useLasting(isSo: boolean, afterMs: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return setLasts(false);
    const timer = setTimeout(() => setLasts(true), afterMs);
    return () => clearTimeout(timer);
  }, [isSo, afterMs]);
  return isSo && lasts;
}
