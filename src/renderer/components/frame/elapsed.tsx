import { useEffect, useState } from 'react';
import { useWriting } from '../../state/parts.ts';

/** Shows the time since a moment, updated every second. Screen readers do not announce the updates. */
export function Elapsed({
  since,
  inOneUnit = false,
  children,
}: {
  since: string;
  /** True to show only the largest unit, for narrow places. */
  inOneUnit?: boolean;
  children: (elapsed: string) => string;
}) {
  const { format } = useWriting();
  const now = useNow();
  return <span aria-live="off">{children(format.elapsed(now - Date.parse(since), inOneUnit ? 1 : 2))}</span>;
}

export function useNow(everyMs = 1_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
