import { type DineroCurrency, dinero, toDecimal } from 'dinero.js';
import * as currencies from 'dinero.js/currencies';
import { z } from 'zod';
import { withoutInvisible } from '../input/visible-text.ts';

/**
 * An amount of money in minor units: a whole number, never a float. How many of them make one unit is the currency's: 100 kobo
 * a naira, 1,000 fils a dinar, and a yen has none.
 */
export const moneySchema = z.object({
  amountMinor: z.number().int().nonnegative(),
  currency: z.string().regex(/^[A-Z]{3}$/),
});
export type Money = z.infer<typeof moneySchema>;

/** The currencies of ISO 4217, by their codes. */
const CURRENCIES: Readonly<Partial<Record<string, DineroCurrency<number>>>> = currencies;

export const CURRENCY_CODES: readonly string[] = Object.keys(CURRENCIES);

/** Whether a code is one of ISO 4217. */
export function isCurrency(code: string): boolean {
  return Object.hasOwn(CURRENCIES, code);
}

const USUAL_DECIMALS = 2;

/**
 * With how many decimals amounts of a currency are written: 2 for NGN, 0 for JPY, 3 for KWD.
 * @param code two where there is none, or it is no code that is known
 */
export function decimalsOf(code: string | null): number {
  const { base, exponent } = (code !== null && isCurrency(code) && CURRENCIES[code]) || {};
  // A unit of two currencies has five parts; ISO 4217 writes them with two decimals all the same.
  return base === 10 && exponent !== undefined ? exponent : USUAL_DECIMALS;
}

/** The largest amount that a till takes. */
export function ceilingOf({ ceilingMinor, currency }: { ceilingMinor: number; currency: string }): Money {
  return { amountMinor: ceilingMinor, currency };
}

/** Where a till's own limit has no say: as far as the arithmetic goes. */
export function noCeiling(currency: string): Money {
  return { amountMinor: Number.MAX_SAFE_INTEGER, currency };
}

/** The same number in another currency, as if it had been typed there; null where that has no such decimals. */
export function retypedIn(amountMinor: number | null, from: string, to: string): number | null {
  return amountMinor === null ? null : amountFromWire(amountToWire({ amountMinor, currency: from }), to);
}

/** Why a typed amount cannot be taken; each has a sentence beside the field. */
export type AmountProblem =
  | 'amountMissing'
  | 'amountNotDigits'
  | 'amountNegative'
  | 'amountTooManyDecimals'
  | 'amountZero'
  | 'amountTooLarge';

/**
 * Reads an amount as a cashier types it: `1500` is 1,500.00, `4.6` is 4.60 and `.5` is 0.50. Commas or spaces may group
 * thousands, and the currency's own sign or code may stand in front. A comma is never a decimal point: `4,60` is refused.
 * @param text what stands in the field
 * @param ceiling the largest amount this till takes, in the currency that is typed
 */
export function parseTypedAmount(
  text: string,
  ceiling: Money,
): { ok: true; amountMinor: number } | { ok: false; problem: AmountProblem } {
  const typed = withoutSign(withoutInvisible(text).trim(), ceiling.currency);
  if (typed === '') return { ok: false, problem: 'amountMissing' };
  if (/^[-−]/.test(typed)) return { ok: false, problem: 'amountNegative' };
  const parts = /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\s\d{3})+|(?=\.\d))(?:\.(\d*))?$/.exec(typed);
  if (!parts) return { ok: false, problem: 'amountNotDigits' };
  const decimals = decimalsOf(ceiling.currency);
  if ((parts[2] ?? '').length > decimals) return { ok: false, problem: 'amountTooManyDecimals' };
  const amountMinor = minorFromParts((parts[1] ?? '').replace(/[,\s]/g, ''), parts[2] ?? '', decimals);
  if (amountMinor === 0) return { ok: false, problem: 'amountZero' };
  if (amountMinor === null || amountMinor > ceiling.amountMinor) return { ok: false, problem: 'amountTooLarge' };
  return { ok: true, amountMinor };
}

/** A sign of another currency stays where it is, and is refused with the rest. No sign begins as an amount does. */
function withoutSign(text: string, currency: string): string {
  if (/^[\d.]|^$/.test(text)) return text;
  const sign = [currency, signOf(currency)].find((each) => text.toUpperCase().startsWith(each));
  return sign === undefined ? text : text.slice(sign.length).trim();
}

/** `₦` of NGN; its code where it has none. */
function signOf(currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return (
    format
      .formatToParts(0)
      .find(({ type }) => type === 'currency')
      ?.value.toUpperCase() ?? currency
  );
}

/** Writes an amount as the service takes it: a string with the currency's decimals, `"1500.00"`, or `"1500"` of JPY. */
export function amountToWire(money: Money): string {
  return toDecimal(dinero({ amount: money.amountMinor, currency: currencyOf(money.currency) }));
}

/**
 * Reads an amount from an answer of the service: a number, or a numeric string with any count of decimals.
 * @param currency that of the amount; without one it is read with two decimals
 * @returns minor units, or null where it is no amount, is negative, or has a part smaller than a minor unit
 */
export function amountFromWire(value: string | number | null | undefined, currency: string | null): number | null {
  if (value === null || value === undefined) return null;
  const parts = /^(\d+)(?:\.(\d+))?$/.exec(String(value).trim());
  if (!parts) return null;
  const given = (parts[2] ?? '').replace(/0+$/, '');
  const decimals = decimalsOf(currency);
  return given.length > decimals ? null : minorFromParts(parts[1] ?? '', given, decimals);
}

function minorFromParts(whole: string, given: string, decimals: number): number | null {
  const minor = Number(`${whole}${given.padEnd(decimals, '0')}`);
  return Number.isSafeInteger(minor) ? minor : null;
}

function currencyOf(code: string): DineroCurrency<number> {
  return { code, base: 10, exponent: decimalsOf(code) };
}
