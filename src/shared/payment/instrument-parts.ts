import type { Instrument } from './instrument.ts';

/** Returns the parts of an instrument, null for a part that this kind of instrument does not have. */
export function partsOf(instrument: Instrument) {
  return { brand: null, firstSix: null, bankCode: null, bankName: null, ...instrument };
}

export function issuerOf(instrument: Instrument): string | null {
  const { brand, bankName, bankCode } = partsOf(instrument);
  return brand ?? (bankName === '' ? bankCode : bankName);
}

/** Returns a key of a card's first six and last four digits, or of an account's bank and last four digits. */
function instrumentKey(instrument: Instrument): string {
  const { kind, firstSix, bankCode, lastFour } = partsOf(instrument);
  return [kind, firstSix ?? bankCode, lastFour].join(' ');
}

export function isSameInstrument(one: Instrument, other: Instrument): boolean {
  return instrumentKey(one) === instrumentKey(other);
}
