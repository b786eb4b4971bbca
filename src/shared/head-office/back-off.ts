/** The till's backoff grows with each failure. Jitter keeps tills from retrying at the same moment. */
export const BACK_OFF = { firstMs: 5_000, mostMs: 15 * 60_000 } as const;

/**
 * Returns the wait before the next attempt.
 * @param failures in a row, at least 1
 * @param askedMs head office's `Retry-After`; 0 if it sent none
 * @param fraction random, from 0 to 1; adds up to half of the wait
 */
export function backOffMs(failures: number, askedMs: number, fraction: number): number {
  const growing = Math.min(BACK_OFF.mostMs, BACK_OFF.firstMs * 2 ** Math.min(failures - 1, 20));
  const waitMs = Math.max(growing, Math.min(askedMs, BACK_OFF.mostMs));
  return Math.min(BACK_OFF.mostMs, Math.round(waitMs * (1 + fraction / 2)));
}
