import { type DineroCurrency, dinero, toDecimal } from 'dinero.js';
import { NGN } from 'dinero.js/currencies';
import { z } from 'zod';

/** An amount of money in minor units (kobo for NGN): a whole number, never a float. */
export const moneySchema = z.object({
  amountMinor: z.number().int().nonnegative(),
  currency: z.string().regex(/^[A-Z]{3}$/),
});
export type Money = z.infer<typeof moneySchema>;

/** Why a typed amount cannot be taken; each has a sentence beside the field. */
export type AmountProblem =
  | 'amountMissing'
  | 'amountNotDigits'
  | 'amountNegative'
  | 'amountTooManyDecimals'
  | 'amountZero'
  | 'amountTooLarge';

/**
 * Reads an amount as a cashier types it: `1500` is 1,500.00 and `4.6` is 4.60. Commas may group thousands.
 * @param text what stands in the field
 * @param ceilingMinor the largest amount this till takes, in minor units
 */
export function parseTypedAmount(
  text: string,
  ceilingMinor: number,
): { ok: true; amountMinor: number } | { ok: false; problem: AmountProblem } {
  const typed = text.trim();
  if (typed === '') return { ok: false, problem: 'amountMissing' };
  if (/^[-−]/.test(typed)) return { ok: false, problem: 'amountNegative' };
  const parts = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/.exec(typed);
  if (!parts) return { ok: false, problem: 'amountNotDigits' };
  if ((parts[2] ?? '').length > 2) return { ok: false, problem: 'amountTooManyDecimals' };
  const amountMinor = minorFromParts((parts[1] ?? '').replaceAll(',', ''), parts[2] ?? '');
  if (amountMinor === 0) return { ok: false, problem: 'amountZero' };
  if (amountMinor === null || amountMinor > ceilingMinor) return { ok: false, problem: 'amountTooLarge' };
  return { ok: true, amountMinor };
}

/** Writes an amount as the service takes it: a string with two decimals, `"1500.00"`. */
export function amountToWire(money: Money): string {
  return toDecimal(dinero({ amount: money.amountMinor, currency: currencyOf(money.currency) }));
}

/**
 * Reads an amount from an answer of the service: a number, or a numeric string with any count of decimals.
 * @returns minor units, or null where it is no amount, is negative, or has a part smaller than a minor unit
 */
export function amountFromWire(value: string | number | null | undefined): number | null {
  if (value === null || value === undefined) return null;
  const parts = /^(\d+)(?:\.(\d+))?$/.exec(String(value).trim());
  if (!parts) return null;
  const decimals = (parts[2] ?? '').replace(/0+$/, '');
  return decimals.length > 2 ? null : minorFromParts(parts[1] ?? '', decimals);
}

function minorFromParts(whole: string, decimals: string): number | null {
  const minor = Number(`${whole}${decimals.padEnd(2, '0')}`);
  return Number.isSafeInteger(minor) ? minor : null;
}

function currencyOf(code: string): DineroCurrency<number> {
  return { ...NGN, code };
}
