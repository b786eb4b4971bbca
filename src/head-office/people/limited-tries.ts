import { isIPv6 } from 'node:net';

/** Counts tries by what they are of, a name or an address. */
export interface LimitedTries {
  /** Whether there is one to take. */
  isLeft(of: string): boolean;
  /** Takes one; it is not given back. @returns false where there is none left for now */
  take(of: string): boolean;
  /** Forgets what was taken: the right one was among them. */
  forget(of: string): void;
}

/**
 * @param most how many within any stretch of `withinMs`
 * @param mostKept how many names or addresses are remembered at a time. None is forgotten for another: where all of them still count,
 * a new one waits, since whoever could push one out would have its tries again
 */
export function limitedTries(
  { most, withinMs, mostKept }: { most: number; withinMs: number; mostKept: number },
  clock: () => Date,
): LimitedTries {
  const triedAtMs = new Map<string, readonly number[]>();
  const recentOf = (of: string) => {
    const nowMs = clock().getTime();
    const recent = (times: readonly number[]) => times.filter((atMs) => Math.abs(nowMs - atMs) < withinMs);
    // Those that tried last stand last.
    for (const [other, times] of triedAtMs) {
      if (recent(times).length > 0) break;
      triedAtMs.delete(other);
    }
    return recent(triedAtMs.get(of) ?? []);
  };
  const isLeft = (of: string) => recentOf(of).length < most && (triedAtMs.has(of) || triedAtMs.size < mostKept);
  return {
    isLeft,
    take: (of) => {
      if (!isLeft(of)) return false;
      const recent = recentOf(of);
      triedAtMs.delete(of);
      triedAtMs.set(of, [...recent, clock().getTime()]);
      return true;
    },
    forget: (of) => void triedAtMs.delete(of),
  };
}

/** What of an address is counted: whoever has one of IPv6 has all that share its first half. */
export function countedAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [before = '', after] = plain.toLowerCase().split('::');
  const groupsOf = (part: string) => part.split(':').filter((group) => group !== '');
  const [first, last] = [groupsOf(before), groupsOf(after ?? '')];
  const left = after === undefined ? 0 : Math.max(0, GROUPS - first.length - last.length);
  const groups = [...first, ...Array.from({ length: left }, () => '0'), ...last];
  return groups
    .slice(0, GROUPS / 2)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

const GROUPS = 8;
