/** Amounts of the practice service: kobo as bigint inside, naira with two decimals as a string on the wire. */

const FEE_PER_THOUSAND = 14n;
const FEE_CEILING_KOBO = 200_000n;

/** Naira as they are sent (`1500`, `1500.5`, `1500.00`) in kobo, or null for anything else, zero and below included. */
export function koboFromNaira(naira: string): bigint | null {
  const parts = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(naira);
  if (!parts) return null;
  const kobo = BigInt(parts[1] ?? '0') * 100n + BigInt((parts[2] ?? '').padEnd(2, '0'));
  return kobo > 0n ? kobo : null;
}

/** Kobo, zero or more, as the wire shows them: naira with two decimals. */
export function nairaFromKobo(kobo: bigint): string {
  const digits = kobo.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The service's fee: 1.4 per cent, rounded half up to a kobo, at most NGN 2,000. */
export function feeKobo(amountKobo: bigint): bigint {
  const fee = (amountKobo * FEE_PER_THOUSAND + 500n) / 1000n;
  return fee < FEE_CEILING_KOBO ? fee : FEE_CEILING_KOBO;
}
