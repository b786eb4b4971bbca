import { describe, expect, it } from 'vitest';
import { isKeptSearch } from '../../../../shared/journal/searched-text.ts';
import { NOTHING_TYPED, readClaim, searchOf, searchOfKnown, type TypedCase } from './new-case-form.ts';

const SHOP = { currency: 'NGN', ceilingMinor: 100_000_000, zone: 'Africa/Lagos' };
const typed = (change: Partial<TypedCase>): TypedCase => ({ ...NOTHING_TYPED, reason: 'debitedTwice', ...change });

describe('a customer’s claim', () => {
  it('stores the known parts of a customer’s claim', () => {
    const given = typed({
      amount: '4500',
      day: '2026-11-17',
      time: ' 9.05',
      lastFour: '8381',
      words: ' Taken twice. ',
    });
    expect(readClaim(given, SHOP)).toEqual({
      claim: {
        amount: { amountMinor: 450_000, currency: 'NGN' },
        day: '2026-11-17',
        time: '09:05',
        lastFour: '8381',
        phone: null,
        email: null,
        words: 'Taken twice.',
      },
      problems: {},
    });
  });

  it('accepts a claim of more than the till may charge, because the customer may have been debited too much', () => {
    const { claim, problems } = readClaim(typed({ amount: '15,000,000' }), SHOP);
    expect([claim?.amount, problems]).toEqual([{ amountMinor: 1_500_000_000, currency: 'NGN' }, {}]);
  });

  it('stores no claim if nothing is filled in', () => {
    expect(readClaim(typed({}), SHOP)).toEqual({ claim: null, problems: {} });
  });

  it.each<[Partial<TypedCase>, object]>([
    [{ reason: null }, { reason: 'newCase.reasonMissing' }],
    [{ amount: 'four' }, { amount: 'amountNotDigits' }],
    [{ amount: '1500.50', currency: 'JPY' }, { amount: 'amountTooManyDecimals' }],
    [{ time: '15:00' }, { day: 'newCase.dayMissing' }],
    [{ day: '20261-11-17' }, { day: 'newCase.dayWrong' }],
    [{ day: '2026-11-17', time: '15:' }, { time: 'newCase.timeWrong' }],
    [{ day: '2026-11-17', time: '24:00' }, { time: 'newCase.timeWrong' }],
    [{ lastFour: '83' }, { lastFour: 'newCase.lastFourWrong' }],
    [{ phone: '12' }, { phone: 'field.phoneForm' }],
    [{ email: 'ada' }, { email: 'field.emailForm' }],
    [{ words: 'x' }, { words: 'newCase.wordsTooShort' }],
    [{ words: 'card 5531886652142950' }, { words: 'newCase.hasCardNumber' }],
  ])('refuses a claim with the right message: %j', (change, problems) => {
    expect(readClaim(typed(change), SHOP).problems).toEqual(problems);
  });
});

describe('the search for a claim’s payments', () => {
  it('matches the exact amount, some hours around the shop’s time, and the digits', () => {
    expect(searchOf(typed({ amount: '4500', day: '2026-11-17', time: '15:00', lastFour: '8381' }), SHOP)).toEqual({
      search: '8381',
      filters: {
        currency: 'NGN',
        amountFromMinor: 450_000,
        amountToMinor: 450_000,
        createdFrom: '2026-11-17T11:00:00.000Z',
        createdBefore: '2026-11-17T17:00:00.000Z',
      },
      nearestTo: '2026-11-17T14:00:00.000Z',
    });
  });

  it.each([
    ['before the clock goes forward', '2026-03-29', '01:30', '2026-03-29T00:30:00.000Z'],
    ['after the clock went forward', '2026-03-29', '15:00', '2026-03-29T13:00:00.000Z'],
    ['after the clock went back', '2026-10-25', '15:00', '2026-10-25T14:00:00.000Z'],
  ])('reads the time by the shop’s clock %s', (_when, day, time, nearestTo) => {
    expect(searchOf(typed({ day, time }), { ...SHOP, zone: 'Europe/Paris' })).toMatchObject({ nearestTo });
  });

  it('matches the amount in the claimed currency, whatever the till’s currency is', () => {
    expect(searchOf(typed({ amount: '4500', currency: 'JPY' }), SHOP)).toEqual({
      search: null,
      filters: { currency: 'JPY', amountFromMinor: 4_500, amountToMinor: 4_500 },
    });
  });

  it('covers the whole day of the shop if no time is known', () => {
    expect(searchOf(typed({ day: '2026-11-17' }), SHOP)).toEqual({
      search: null,
      filters: { createdFrom: '2026-11-16T23:00:00.000Z', createdBefore: '2026-11-17T23:00:00.000Z' },
    });
  });

  it.each(['20261-11-17', '275760-09-13', '9999-12-31'])('ignores an invalid day: %s', (day) => {
    expect(searchOf(typed({ day, time: '15:00', lastFour: '8381' }), SHOP)).toEqual({ search: '8381', filters: {} });
    expect(searchOf(typed({ day }), SHOP)).toBeNull();
  });

  it('searches with everything that is known about the customer, and never with the customer’s words', () => {
    const known = { lastFour: '8381', email: 'ada@example.com', phone: '08031234567' };
    expect(searchOfKnown(known)).toBe('8381 ada@example.com 234567');
    expect(searchOfKnown({ ...known, email: null })).toBe('8381 234567');
    expect(searchOf(typed({ phone: '+2348031234567' }), SHOP)).toEqual({ search: '+2348031234567', filters: {} });
    expect(searchOf(typed({ words: 'Taken twice.' }), SHOP)).toBeNull();
  });

  it('never contains what may be a card number', () => {
    const known = { lastFour: '4242', email: '4242424242424242@example.com', phone: '08031234567' };
    expect(isKeptSearch(searchOfKnown(known) ?? '')).toBe(true);
  });
});
