/** Counts tries by what they are of, a name or an address. */
export interface LimitedTries {
  /** Takes one; it is not given back. @returns false where there is none left for now */
  take(of: string): boolean;
  /** Forgets what was taken: the right one was among them. */
  forget(of: string): void;
}

/**
 * @param most how many within any stretch of `withinMs`
 * @param mostKept how many names or addresses are remembered at a time; those that tried least recently are forgotten first
 */
export function limitedTries(
  { most, withinMs, mostKept }: { most: number; withinMs: number; mostKept: number },
  clock: () => Date,
): LimitedTries {
  const triedAtMs = new Map<string, readonly number[]>();
  return {
    take: (of) => {
      const nowMs = clock().getTime();
      const recent = (triedAtMs.get(of) ?? []).filter((atMs) => Math.abs(nowMs - atMs) < withinMs);
      const isLeft = recent.length < most;
      triedAtMs.delete(of);
      triedAtMs.set(of, isLeft ? [...recent, nowMs] : recent);
      const oldest = triedAtMs.keys().next();
      if (triedAtMs.size > mostKept && !oldest.done) triedAtMs.delete(oldest.value);
      return isLeft;
    },
    forget: (of) => void triedAtMs.delete(of),
  };
}
