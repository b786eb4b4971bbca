/** How long a till waits before it tries again: longer after each failure, and never all tills at the same moment. */
export const BACK_OFF = { firstMs: 5_000, mostMs: 15 * 60_000 } as const;

/**
 * @param failures how many came one after the other, 1 or more
 * @param askedMs what head office asked for with `Retry-After`; 0 where it did not
 * @param fraction from 0 to 1, by chance: spreads the tills over half of the time
 */
export function backOffMs(failures: number, askedMs: number, fraction: number): number {
  const growing = Math.min(BACK_OFF.mostMs, BACK_OFF.firstMs * 2 ** Math.min(failures - 1, 20));
  const waitMs = Math.max(growing, Math.min(askedMs, BACK_OFF.mostMs));
  return Math.round(waitMs * (0.5 + fraction / 2));
}
