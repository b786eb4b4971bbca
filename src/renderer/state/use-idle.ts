import { useEffect, useState } from 'react';

/** Whoever opens the till types at once: so long the first screen has the machine for itself. */
const FIRST_MOMENTS_MS = 1_000;
/** Also on a machine that never rests. */
const AT_LATEST_MS = 2_000;

/** Whether the first screen has stood for some moments, and the page has nothing to do: what can wait may begin. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    let waiting = 0;
    const rested = setTimeout(() => {
      waiting = requestIdleCallback(() => setIsIdle(true), { timeout: AT_LATEST_MS });
    }, FIRST_MOMENTS_MS);
    return () => {
      clearTimeout(rested);
      cancelIdleCallback(waiting);
    };
  }, []);
  return isIdle;
}
