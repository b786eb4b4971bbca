import type { Instrument } from './instrument.ts';

/** Returns every part that an instrument can have; null if this one does not have it. */
export function partsOf(instrument: Instrument) {
  return { brand: null, firstSix: null, bankCode: null, bankName: null, ...instrument };
}

/** Returns the brand of a card or the name of a bank; null if unknown. */
export function issuerOf(instrument: Instrument): string | null {
  const { brand, bankName, bankCode } = partsOf(instrument);
  return brand ?? (bankName === '' ? bankCode : bankName);
}

/** Returns a text that is the same for the same first six and last four digits, or the same bank and last four. */
export function instrumentKey(instrument: Instrument): string {
  const { kind, firstSix, bankCode, lastFour } = partsOf(instrument);
  return [kind, firstSix ?? bankCode, lastFour].join(' ');
}

/** Tells whether two instruments have the same first six and last four digits, or the same bank and last four. */
export function isSameInstrument(one: Instrument, other: Instrument): boolean {
  return instrumentKey(one) === instrumentKey(other);
}
