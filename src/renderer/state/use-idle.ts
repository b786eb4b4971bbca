import { useEffect, useState } from 'react';

/** Whoever opens the till types at once: so long the first screen has the machine for itself. */
const FIRST_MOMENTS_MS = 1_000;
/** Also on a machine that never rests. */
const AT_LATEST_MS = 2_000;

/** Whether the first screen has stood for some moments, and the page has nothing to do: what can wait may begin. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    let rested = 0;
    let waiting = 0;
    // From when it is painted: a slow machine would otherwise begin with the rest before the first screen is to be seen.
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
