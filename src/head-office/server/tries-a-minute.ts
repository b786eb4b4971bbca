/** Counts what may be tried only so often. */
export interface TriesAMinute {
  areUsedUp(): boolean;
  count(): void;
}

/** @param most how many there may be within any minute */
export function triesAMinute(most: number, clock: () => Date): TriesAMinute {
  let triedAtMs: number[] = [];
  const recent = () => {
    const nowMs = clock().getTime();
    triedAtMs = triedAtMs.filter((atMs) => Math.abs(nowMs - atMs) < MINUTE_MS);
    return triedAtMs;
  };
  return {
    areUsedUp: () => recent().length >= most,
    count: () => void triedAtMs.push(clock().getTime()),
  };
}

const MINUTE_MS = 60_000;
