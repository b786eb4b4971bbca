import { isIPv6 } from 'node:net';

/** Counts tries by what they are of, a name or an address. */
export interface LimitedTries {
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
  return {
    take: (of) => {
      const nowMs = clock().getTime();
      const isWithin = (atMs: number) => Math.abs(nowMs - atMs) < withinMs;
      const recent = (triedAtMs.get(of) ?? []).filter(isWithin);
      if (recent.length >= most) return false;
      triedAtMs.delete(of);
      // Those that tried last stand last.
      for (const [other, tries] of triedAtMs) {
        if (isWithin(tries.at(-1) ?? 0)) break;
        triedAtMs.delete(other);
      }
      if (triedAtMs.size >= mostKept) return false;
      triedAtMs.set(of, [...recent, nowMs]);
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
