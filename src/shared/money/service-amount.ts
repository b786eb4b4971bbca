import { decimalsOf } from './money.ts';

const LONGEST_AMOUNT = 64;
const LARGEST_EXPONENT = 30;

/** A fraction below one millionth of a minor unit is a floating-point error of the service. */
const PARTS_OF_A_MINOR_UNIT = 1_000_000n;

/** An amount as whole part, decimals and exponent. The point is the decimal mark; commas group thousands. */
const DECIMAL = /^(\d+|[1-9]\d{0,2}(?:,\d{3})+|(?=\.\d))(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * Reads an amount as services write it, as an exact decimal: `1522.014`, `1,522.01`, `1.52201e3` or `NGN 1522.01`.
 * Fractions of a minor unit are cut off, since a customer who owes whole minor units has paid if the whole units
 * suffice. A value within a millionth of a whole minor unit counts as that unit.
 * @param text a text, or a JSON number in its shortest decimal form
 * @param currency the currency of the amount; null reads the amount with two decimals
 * @returns minor units; null if the text is not an amount, is negative, or names another currency
 */
export function readServiceAmount(text: string | null, currency: string | null): number | null {
  return readDecimal(text, currency, unitsThatSuffice);
}

/** Reads a fee like an amount, but rounds half up, so that no part of a fee is missing in the books. */
export function readServiceFee(text: string | null, currency: string | null): number | null {
  return readDecimal(text, currency, nearestUnits);
}

function readDecimal(
  text: string | null,
  currency: string | null,
  unitsOf: (parts: bigint, unit: bigint) => bigint,
): number | null {
  if (text === null || text.length > LONGEST_AMOUNT) return null;
  const parts = DECIMAL.exec(withoutCode(text.trim(), currency) ?? '');
  if (!parts) return null;
  const [, whole = '', decimals = '', exponent = '0'] = parts;
  if (Math.abs(Number(exponent)) > LARGEST_EXPONENT) return null;
  const digits = BigInt(`${whole.replaceAll(',', '')}${decimals}`);
  const places = decimals.length - Number(exponent) - decimalsOf(currency);
  const minor = Number(places > 0 ? unitsOf(digits, 10n ** BigInt(places)) : digits * 10n ** BigInt(-places));
  return Number.isSafeInteger(minor) ? minor : null;
}

function unitsThatSuffice(parts: bigint, unit: bigint): bigint {
  const missing = unit - (parts % unit);
  return parts / unit + (missing * PARTS_OF_A_MINOR_UNIT < unit ? 1n : 0n);
}

function nearestUnits(parts: bigint, unit: bigint): bigint {
  return (2n * parts + unit) / (2n * unit);
}

/** Removes a leading currency code; null if the code is another currency. */
function withoutCode(text: string, currency: string | null): string | null {
  const [, before, amount = '', after] = /^(?:([A-Za-z]{3})\s*)?([^A-Za-z].*?)(?:\s*([A-Za-z]{3}))?$/s.exec(text) ?? [];
  const isOther = [before, after].some((code) => code !== undefined && code.toUpperCase() !== currency);
  return isOther || (before && after) ? null : amount;
}
