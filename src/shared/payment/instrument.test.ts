import { describe, expect, it } from 'vitest';
import { type Instrument, instrumentSchema } from './instrument.ts';
import { isSameInstrument } from './instrument-parts.ts';

function card(firstSix: string, lastFour: string, brand: string | null = 'Visa'): Instrument {
  return { kind: 'card', brand, firstSix, lastFour };
}

function account(bankCode: string, lastFour: string, bankName = 'A bank'): Instrument {
  return { kind: 'account', bankCode, bankName, lastFour };
}

describe('isSameInstrument', () => {
  it('matches cards with the same first six and last four digits, whatever the brand', () => {
    expect(isSameInstrument(card('418742', '4246'), card('418742', '4246', null))).toBe(true);
    expect(isSameInstrument(card('418742', '4246'), card('418742', '4247'))).toBe(false);
    expect(isSameInstrument(card('418742', '4246'), card('418743', '4246'))).toBe(false);
  });

  it('matches accounts with the same bank and last four digits', () => {
    expect(isSameInstrument(account('044', '0031'), account('044', '0031', 'The bank'))).toBe(true);
    expect(isSameInstrument(account('044', '0031'), account('058', '0031'))).toBe(false);
    expect(isSameInstrument(account('044', '0031'), account('044', '0032'))).toBe(false);
  });

  it('never matches a card and an account', () => {
    expect(isSameInstrument(card('418742', '0031'), account('044', '0031'))).toBe(false);
    expect(isSameInstrument(account('044', '0031'), card('418742', '0031'))).toBe(false);
  });
});

describe('instrumentSchema', () => {
  it('an instrument has no room for a whole card or account number', () => {
    expect(instrumentSchema.safeParse(card('41874274', '4246')).success).toBe(false);
    expect(instrumentSchema.safeParse(card('418742', '64246')).success).toBe(false);
    expect(instrumentSchema.safeParse(account('044', '0690000031')).success).toBe(false);
  });

  it('drops every field that it does not name', () => {
    const kept = instrumentSchema.parse({ ...card('418742', '4246'), cardNumber: '4187427415564246', cvv: '828' });
    expect(kept).toEqual(card('418742', '4246'));
  });
});
