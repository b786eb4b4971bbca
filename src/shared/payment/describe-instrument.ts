import { cardBrand } from '../input/fields.ts';
import type { ChargeInstrument, Instrument } from './instrument.ts';

/** Returns the part of an instrument that may be stored. */
export function describeInstrument(instrument: ChargeInstrument, bankName?: string): Instrument {
  if (instrument.kind === 'card') {
    const { kind, cardNumber } = instrument;
    const brand = cardBrand(cardNumber)?.name ?? null;
    return { kind, brand, firstSix: cardNumber.slice(0, 6), lastFour: cardNumber.slice(-4) };
  }
  const { kind, bankCode, accountNumber } = instrument;
  return { kind, bankCode, bankName: bankName ?? bankCode, lastFour: accountNumber.slice(-4) };
}
