import { decimalsOf } from '../shared/money/money.ts';

/** Amounts of the practice service: minor units as bigint inside, a string with the currency's decimals on the wire. */

const FEE_PER_THOUSAND = 14n;
const FEE_CEILING_UNITS = 2_000n;

/** Reads an amount (`1500`, `1500.5`, `1500.00`) in minor units; null for anything else, including zero. */
export function minorFromWire(amount: string, currency: string): bigint | null {
  const parts = /^(\d{1,12})(?:\.(\d+))?$/.exec(amount);
  const decimals = decimalsOf(currency);
  if (!parts || (parts[2] ?? '').length > decimals) return null;
  const minor = BigInt(`${parts[1]}${(parts[2] ?? '').padEnd(decimals, '0')}`);
  return minor > 0n ? minor : null;
}

export function wireFromMinor(minor: bigint, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = minor.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Returns the service's fee: 1.4 per cent, rounded half up to a minor unit, at most 2,000 units. */
export function feeMinor(amountMinor: bigint, currency: string): bigint {
  const fee = (amountMinor * FEE_PER_THOUSAND + 500n) / 1000n;
  const ceiling = FEE_CEILING_UNITS * 10n ** BigInt(decimalsOf(currency));
  return fee < ceiling ? fee : ceiling;
}
