import { useEffect, useState } from 'react';
import { useWriting } from '../../state/parts.ts';

/** Screen readers do not announce each second. */
export function Elapsed({
  since,
  inOneUnit = false,
  children,
}: {
  since: string;
  /** Shows only the largest unit, for narrow places. */
  inOneUnit?: boolean;
  children: (elapsed: string) => string;
}) {
  const { format } = useWriting();
  const now = useNow();
  return <span aria-live="off">{children(format.elapsed(now - Date.parse(since), inOneUnit ? 1 : 2))}</span>;
}

/** Returns the time, again after each period. */
export function useNow(everyMs = 1_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
