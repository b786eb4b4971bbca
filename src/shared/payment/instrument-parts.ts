import type { Instrument } from './instrument.ts';

/** Returns null for a part that this instrument does not have. */
export function partsOf(instrument: Instrument) {
  return { brand: null, firstSix: null, bankCode: null, bankName: null, ...instrument };
}

export function issuerOf(instrument: Instrument): string | null {
  const { brand, bankName, bankCode } = partsOf(instrument);
  return brand ?? (bankName === '' ? bankCode : bankName);
}

/**
 * Returns the same text for two cards with the same first six and last four digits, and for two accounts with the same
 * bank and last four digits.
 */
function instrumentKey(instrument: Instrument): string {
  const { kind, firstSix, bankCode, lastFour } = partsOf(instrument);
  return [kind, firstSix ?? bankCode, lastFour].join(' ');
}

/** @returns true for the same first six and last four digits, or the same bank and last four */
export function isSameInstrument(one: Instrument, other: Instrument): boolean {
  return instrumentKey(one) === instrumentKey(other);
}
