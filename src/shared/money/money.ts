import { type DineroCurrency, dinero, toDecimal } from 'dinero.js';
import * as currencies from 'dinero.js/currencies';
import { z } from 'zod';
import { withoutInvisible } from '../input/visible-text.ts';

/** Money in whole minor units, never a float. One naira has 100 kobo, one dinar 1,000 fils, the yen no minor unit. */
export const moneySchema = z.object({
  amountMinor: z.number().int().nonnegative(),
  currency: z.string().regex(/^[A-Z]{3}$/),
});
export type Money = z.infer<typeof moneySchema>;

const CURRENCIES: Readonly<Partial<Record<string, DineroCurrency<number>>>> = currencies;

export const CURRENCY_CODES: readonly string[] = Object.keys(CURRENCIES);

export function isCurrency(code: string): boolean {
  return Object.hasOwn(CURRENCIES, code);
}

const USUAL_DECIMALS = 2;

/** Returns a currency's decimals: 2 for NGN, 0 for JPY, 3 for KWD, and 2 if the code is null or unknown. */
export function decimalsOf(code: string | null): number {
  const { base, exponent } = (code !== null && isCurrency(code) && CURRENCIES[code]) || {};
  // ISO 4217 writes two currencies with two decimals although their units divide into five parts.
  return base === 10 && exponent !== undefined ? exponent : USUAL_DECIMALS;
}

export function ceilingOf({ ceilingMinor, currency }: { ceilingMinor: number; currency: string }): Money {
  return { amountMinor: ceilingMinor, currency };
}

/** Returns the largest amount that the arithmetic can handle, for use where the till's own limit does not apply. */
export function noCeiling(currency: string): Money {
  return { amountMinor: Number.MAX_SAFE_INTEGER, currency };
}

/** Returns the amount in another currency whose typed number is the same; null if the number has too many decimals. */
export function retypedIn(amountMinor: number | null, from: string, to: string): number | null {
  return amountMinor === null ? null : amountFromWire(amountToWire({ amountMinor, currency: from }), to);
}

/** Why a typed amount is refused. Each value has a sentence beside the field. */
export type AmountProblem =
  | 'amountMissing'
  | 'amountNotDigits'
  | 'amountNegative'
  | 'amountTooManyDecimals'
  | 'amountZero'
  | 'amountTooLarge';

/**
 * Reads an amount as a cashier types it: `1500` is 1,500.00, `4.6` is 4.60 and `.5` is 0.50. Commas or spaces may
 * group thousands, and the currency's own sign or code may stand in front. A comma is never a decimal point: `4,60`
 * is refused.
 * @param ceiling the largest amount that this till accepts, in the currency that is typed
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

/** Reads a typed amount that may be zero. @returns minor units; null if the text is not an amount */
export function parseAmountOrZero(text: string, currency: string): number | null {
  const typed = parseTypedAmount(text, noCeiling(currency));
  if (typed.ok) return typed.amountMinor;
  return typed.problem === 'amountZero' ? 0 : null;
}

/** Removes the currency's own sign. The sign of another currency stays, so that the amount is refused. */
function withoutSign(text: string, currency: string): string {
  if (/^[\d.]|^$/.test(text)) return text;
  const sign = [currency, signOf(currency)].find((each) => text.toUpperCase().startsWith(each));
  return sign === undefined ? text : text.slice(sign.length).trim();
}

/** Returns the sign of a currency (`₦` for NGN), or its code if it has no sign. */
function signOf(currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return (
    format
      .formatToParts(0)
      .find(({ type }) => type === 'currency')
      ?.value.toUpperCase() ?? currency
  );
}

/** Writes an amount as the service expects it, with the currency's decimals: `"1500.00"`, or `"1500"` for JPY. */
export function amountToWire(money: Money): string {
  return toDecimal(dinero({ amount: money.amountMinor, currency: currencyOf(money.currency) }));
}

/**
 * Reads an amount from an answer of the service: a number, or a numeric string with any number of decimals.
 * @param currency the currency of the amount; null reads the amount with two decimals
 * @returns minor units; null if the value is not an amount, is negative, or has a part smaller than a minor unit
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
