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

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
