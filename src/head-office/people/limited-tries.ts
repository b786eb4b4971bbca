import { isIPv6 } from 'node:net';

/**
 * @param most how many attempts within `withinMs`
 * @param mostKept how many names or addresses are remembered. When full, a new one must wait: forgetting an old one
 * would give it new attempts
 */
export function limitedTries(
  { most, withinMs, mostKept }: { most: number; withinMs: number; mostKept: number },
  clock: () => Date,
) {
  const triedAtMs = new Map<string, readonly number[]>();
  const recentOf = (of: string) => {
    const nowMs = clock().getTime();
    const recent = (times: readonly number[]) => times.filter((atMs) => Math.abs(nowMs - atMs) < withinMs);
    // The map is ordered by the last attempt.
    for (const [other, times] of triedAtMs) {
      if (recent(times).length > 0) break;
      triedAtMs.delete(other);
    }
    return recent(triedAtMs.get(of) ?? []);
  };
  const isLeft = (of: string) => recentOf(of).length < most && (triedAtMs.has(of) || triedAtMs.size < mostKept);
  return {
    isLeft,
    /** @returns false if no attempt is left for now */
    take: (of: string) => {
      if (!isLeft(of)) return false;
      const recent = recentOf(of);
      triedAtMs.delete(of);
      triedAtMs.set(of, [...recent, clock().getTime()]);
      return true;
    },
    forget: (of: string) => void triedAtMs.delete(of),
  };
}

/** Returns the part of an address that is counted: of IPv6 the first 64 bits, because one user controls the others. */
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
