import { describe, expect, it } from 'vitest';
import { feeIn, shopFeeOf } from './fee.ts';

describe('fees that the shop pays', () => {
  it.each([
    [
      'is the merchant fee if that is above zero',
      { merchantBearsFee: true, merchantFeeMinor: 1_005, appFeeMinor: 3_235 },
      1_005,
    ],
    [
      'is the app fee if the merchant fee is 0',
      { merchantBearsFee: true, merchantFeeMinor: 0, appFeeMinor: 3_235 },
      3_235,
    ],
    ['is the app fee if there is no merchant fee', { merchantBearsFee: true, appFeeMinor: 3_235 }, 3_235],
    [
      'is nothing if the customer bears the fee',
      { merchantBearsFee: false, merchantFeeMinor: 5, appFeeMinor: 3_235 },
      0,
    ],
    ['is unknown if the service does not say who bears it', { merchantFeeMinor: 0, appFeeMinor: 3_235 }, 'unknown'],
    ['is unknown if no fee is named', { merchantBearsFee: true, merchantFeeMinor: 0, appFeeMinor: null }, 'unknown'],
    [
      'is unknown if the merchant fee cannot be read',
      { merchantBearsFee: true, merchantFeeMinor: 'unreadable', appFeeMinor: 5 },
      'unknown',
    ],
    ['is unknown if the app fee cannot be read', { merchantBearsFee: true, appFeeMinor: 'unreadable' }, 'unknown'],
  ])('%s', (_name, answer, feeMinor) => {
    const lastRequery = { answer };
    expect(shopFeeOf({ state: { outcome: 'paid' }, lastRequery })).toBe(feeMinor);
    expect(shopFeeOf({ state: { outcome: 'declined' }, lastRequery })).toBeNull();
  });

  it('keeps the fee of the confirming answer when a later answer states another fee', () => {
    const confirmation = { answer: { merchantBearsFee: true, appFeeMinor: 3_235 } };
    const lastRequery = { answer: { merchantBearsFee: false } };
    expect(shopFeeOf({ state: { outcome: 'paid' }, confirmation, lastRequery })).toBe(3_235);
  });
});

it('a fee that the customer bears is shown, and no fee for the shop', () => {
  const answer = { merchantBearsFee: false, merchantFeeMinor: 0, appFeeMinor: 2_100 };
  expect(feeIn(answer)).toEqual({ bearer: 'customer', feeMinor: 2_100, shopMinor: 0 });
});

describe('unreadable fees', () => {
  it.each<[string, Parameters<typeof feeIn>[0], ReturnType<typeof feeIn>]>([
    [
      'is unreadable for the shop that bears it',
      { merchantBearsFee: true, merchantFeeMinor: 0, appFeeMinor: 'unreadable' },
      { bearer: 'shop', feeMinor: 'unreadable', shopMinor: null },
    ],
    [
      'is not replaced by the app fee',
      { merchantBearsFee: true, merchantFeeMinor: 'unreadable', appFeeMinor: 5 },
      { bearer: 'shop', feeMinor: 'unreadable', shopMinor: null },
    ],
    [
      'does not matter beside a merchant fee',
      { merchantBearsFee: true, merchantFeeMinor: 7, appFeeMinor: 'unreadable' },
      { bearer: 'shop', feeMinor: 7, shopMinor: 7 },
    ],
    [
      'costs the shop nothing if the customer bears it',
      { merchantBearsFee: false, appFeeMinor: 'unreadable' },
      { bearer: 'customer', feeMinor: 'unreadable', shopMinor: 0 },
    ],
    [
      'is unreadable if the service does not say who bears it',
      { appFeeMinor: 'unreadable' },
      { bearer: 'notSaid', feeMinor: 'unreadable', shopMinor: null },
    ],
    [
      'is unreadable as a merchant fee if the service does not say who bears it',
      { merchantFeeMinor: 'unreadable' },
      { bearer: 'notSaid', feeMinor: 'unreadable', shopMinor: null },
    ],
  ])('%s', (_name, answer, fee) => {
    expect(feeIn(answer)).toEqual(fee);
  });
});
