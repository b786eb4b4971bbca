import { describe, expect, it } from 'vitest';
import { feeIn, shopFeeOf } from './fee.ts';

type Fee = ReturnType<typeof feeIn>;
type Answer = Parameters<typeof feeIn>[0];
const ofShop = (merchantFeeMinor?: number | string, appFeeMinor?: number | string | null): Answer => ({
  merchantBearsFee: true,
  merchantFeeMinor,
  appFeeMinor,
});
const fee = (bearer: Fee['bearer'], feeMinor: Fee['feeMinor'], shopMinor: number | null): Fee => ({
  bearer,
  feeMinor,
  shopMinor,
});

describe('fees', () => {
  it.each<[string, Answer, Fee]>([
    ['is the merchant fee if that is above zero', ofShop(1_005, 3_235), fee('shop', 1_005, 1_005)],
    ['is the app fee if the merchant fee is 0', ofShop(0, 3_235), fee('shop', 3_235, 3_235)],
    ['is the app fee if there is no merchant fee', ofShop(undefined, 3_235), fee('shop', 3_235, 3_235)],
    ['is unknown if no fee is named', ofShop(0, null), fee('shop', null, null)],
    ['is unreadable if the merchant fee is', ofShop('unreadable', 5), fee('shop', 'unreadable', null)],
    ['is unreadable if the app fee is', ofShop(undefined, 'unreadable'), fee('shop', 'unreadable', null)],
    ['is unreadable if the app fee beside 0 is', ofShop(0, 'unreadable'), fee('shop', 'unreadable', null)],
    ['is the merchant fee beside an unreadable app fee', ofShop(7, 'unreadable'), fee('shop', 7, 7)],
    [
      'costs the shop nothing if the customer bears it',
      { merchantBearsFee: false, merchantFeeMinor: 5, appFeeMinor: 3_235 },
      fee('customer', 3_235, 0),
    ],
    [
      'costs the shop nothing if it is unreadable and the customer bears it',
      { merchantBearsFee: false, appFeeMinor: 'unreadable' },
      fee('customer', 'unreadable', 0),
    ],
    ['has no bearer if nobody is named', { merchantFeeMinor: 0, appFeeMinor: 3_235 }, fee('notSaid', 3_235, null)],
    ['is unreadable without a bearer', { appFeeMinor: 'unreadable' }, fee('notSaid', 'unreadable', null)],
    ['is an unreadable merchant fee', { merchantFeeMinor: 'unreadable' }, fee('notSaid', 'unreadable', null)],
  ])('%s', (_name, answer, expected) => {
    expect(feeIn(answer)).toEqual(expected);
    const lastRequery = { answer };
    expect(shopFeeOf({ state: { outcome: 'paid' }, lastRequery })).toBe(expected.shopMinor ?? 'unknown');
    expect(shopFeeOf({ state: { outcome: 'declined' }, lastRequery })).toBeNull();
  });

  it('keeps the fee of the confirming answer when a later answer states another fee', () => {
    const confirmation = { answer: { merchantBearsFee: true, appFeeMinor: 3_235 } };
    const lastRequery = { answer: { merchantBearsFee: false } };
    expect(shopFeeOf({ state: { outcome: 'paid' }, confirmation, lastRequery })).toBe(3_235);
  });
});
