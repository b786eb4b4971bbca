/** A sale that ends this soon after a sign-in does not lock out the person who has just signed in. */
const AFTER_SIGN_IN_MS = 10_000;

/** The facts that decide about locking the screen automatically; times are monotonic, in milliseconds. */
export interface LockFacts {
  nowMs: number;
  signedInAtMs: number;
  touchedAtMs: number;
  /** True if the machine has slept since the last input. Not every machine knows for how long. */
  hasSlept: boolean;
  /** When the last sale left the counter; null if none has, or the next sale has begun. */
  saleEndedAtMs: number | null;
  /** True if a customer is keying, or something is on its way to the service. */
  isBusy: boolean;
  settings: { idleMinutes: number; lockAfterSale: boolean };
}

/** Tells whether the screen locks now: after a time without input, after the machine slept, or after a sale if set. */
export function shouldLock(facts: LockFacts): boolean {
  const { nowMs, signedInAtMs, touchedAtMs, hasSlept, saleEndedAtMs, isBusy, settings } = facts;
  if (isBusy) return false;
  if (hasSlept) return true;
  if (nowMs - signedInAtMs < AFTER_SIGN_IN_MS) return false;
  if (nowMs - touchedAtMs >= settings.idleMinutes * 60_000) return true;
  return settings.lockAfterSale && saleEndedAtMs !== null && saleEndedAtMs >= signedInAtMs;
}
