import { describe, expect, it } from 'vitest';
import { createFormat } from './format.ts';

const format = createFormat('Africa/Lagos');

describe('money', () => {
  it.each([
    [150_000, 'NGN 1,500.00'],
    [460, 'NGN 4.60'],
    [1, 'NGN 0.01'],
    [Number.MAX_SAFE_INTEGER, 'NGN 90,071,992,547,409.91'],
  ])('%i minor units are written as %s', (amountMinor, text) =>
    expect(format.money({ amountMinor, currency: 'NGN' })).toBe(text),
  );
});

it.each([
  ['JPY', 'JPY 150,000'],
  ['ISK', 'ISK 150,000'],
  ['KWD', 'KWD 150.000'],
  ['MRU', 'MRU 1,500.00'],
])('money has the decimals of %s', (currency, text) =>
  expect(format.money({ amountMinor: 150_000, currency })).toBe(text),
);

it.each([
  ['USD', 'USD 9,000.00'],
  ['naira', 'naira 9,000.00'],
  [null, '9,000.00'],
])('an amount from the service in %s is written in that currency only', (currency, text) =>
  expect(format.amountSaid(900_000, currency)).toBe(text),
);

describe('times of the shop', () => {
  it('writes a time of the shop in hours and minutes', () =>
    expect(format.time('2026-11-21T23:32:05.000Z')).toBe('00:32'));
  it('writes a time of the shop with the day', () =>
    expect(format.dateTime('2026-11-21T23:32:05.000Z')).toBe('22 Nov 2026, 00:32'));
  it('writes a time of the shop to the second', () =>
    expect(format.exactTime('2026-11-21T13:32:05.000Z')).toBe('21 Nov 2026, 14:32:05'));
  it('the day changes at the shop’s midnight', () => {
    expect(format.sameDay('2026-11-21T22:59:00.000Z', new Date('2026-11-21T23:01:00.000Z'))).toBe(false);
    expect(format.sameDay('2026-11-21T23:01:00.000Z', new Date('2026-11-22T10:00:00.000Z'))).toBe(true);
  });
});

it('the list of months begins with January', () => expect(format.months.slice(0, 2)).toEqual(['January', 'February']));

it.each([
  [-5, '0 seconds'],
  [12_900, '12 seconds'],
  [65_000, '1 minute 5 seconds'],
  [3_599_000, '59 minutes 59 seconds'],
  [7_260_000, '2 hours 1 minute'],
  [187_200_000, '2 days 4 hours'],
])('a wait of %i ms is written as %s', (elapsedMs, text) => expect(format.elapsed(elapsedMs)).toBe(text));

it.each([
  [0, '0 seconds'],
  [59_000, '59 seconds'],
  [7_260_000, '2 hours'],
  [187_200_000, '2 days'],
])('a wait of %i ms is written as %s in a single unit', (elapsedMs, text) =>
  expect(format.elapsed(elapsedMs, 1)).toBe(text),
);

it.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [30_400, '30.4 kB'],
  [3_210_000_000, '3.2 GB'],
])('%i bytes are written as %s', (bytes, text) => expect(format.bytes(bytes)).toBe(text));

it('a day of the shop is the same day in every time zone', () => expect(format.day('2026-11-01')).toBe('01 Nov 2026'));
