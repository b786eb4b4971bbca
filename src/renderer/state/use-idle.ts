import { useEffect, useState } from 'react';

/** Also on a machine that never rests. */
const AT_LATEST_MS = 2_000;

/** Whether the page has had nothing to do since the component came: the first screen stands, and what can wait may begin. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const waiting = requestIdleCallback(() => setIsIdle(true), { timeout: AT_LATEST_MS });
    return () => cancelIdleCallback(waiting);
  }, []);
  return isIdle;
}
