import type { Outcome } from '../payment/payment-state.ts';
import type { PaymentGroup } from './glance.ts';

/**
 * How payments through a bank went in the last hour. It is a hint for choosing a bank: it refuses
 * nothing, and says nothing where there were too few payments to tell.
 */
export interface BankHealth {
  /** The bank's code; null for cards, whose issuer is not known. */
  bankCode: string | null;
  sign: 'fair' | 'unsteady' | 'rough';
  /** Which of the two numbers says so. */
  told: 'paid' | 'notConfirmed';
  /** Both out of `of` payments; the rest were not paid. */
  paid: number;
  notConfirmed: number;
  of: number;
}

/** How far back the weather looks. */
export const WEATHER_WINDOW_MS = 60 * 60 * 1_000;

/** The thresholds of each sign. */
export const HEALTH_RULES = {
  /** Fewer payments are too few to tell. */
  fewestToTell: 3,
  /** Shares of payments of which nobody knew what became of them. */
  notConfirmed: { unsteadyFrom: 0.2, roughFrom: 0.5 },
  /** Cards and accounts without money are no weather; where nearly all fail, it may be the bank. */
  paid: { fewestToTell: 5, unsteadyBelow: 0.3 },
} as const;

/** Their outcome was not known: no answer came, or the service had no record. */
const NOT_CONFIRMED: readonly Outcome[] = ['unknown', 'neverReceived'];

/**
 * The weather of cards, and of every bank with enough payments to tell.
 * @param lastHour payments as they stand now; one that is still under way says nothing yet
 */
export function bankHealthOf(lastHour: readonly PaymentGroup[]): BankHealth[] {
  const places = new Map<string | null, PaymentGroup[]>();
  for (const group of lastHour.filter(({ outcome }) => outcome !== 'open')) {
    const bankCode = group.bank?.code ?? null;
    places.set(bankCode, [...(places.get(bankCode) ?? []), group]);
  }
  return [...places].map(([bankCode, groups]) => healthOf(bankCode, groups)).filter((weather) => weather !== null);
}

function healthOf(bankCode: string | null, groups: readonly PaymentGroup[]): BankHealth | null {
  const { fewestToTell, notConfirmed: limits, paid: paidLimits } = HEALTH_RULES;
  const of = countOf(groups);
  if (of < fewestToTell) return null;
  const notConfirmed = countOf(groups.filter(({ outcome }) => NOT_CONFIRMED.includes(outcome)));
  const paid = countOf(groups.filter(({ outcome }) => outcome === 'paid'));
  const counted = { bankCode, paid, notConfirmed, of };
  if (notConfirmed / of >= limits.unsteadyFrom) {
    const sign = notConfirmed / of >= limits.roughFrom ? 'rough' : 'unsteady';
    return { ...counted, sign, told: 'notConfirmed' };
  }
  const isUnsteady = of >= paidLimits.fewestToTell && paid / of < paidLimits.unsteadyBelow;
  return { ...counted, sign: isUnsteady ? 'unsteady' : 'fair', told: 'paid' };
}

function countOf(groups: readonly PaymentGroup[]): number {
  return groups.reduce((total, { payments }) => total + payments, 0);
}
