import { describe, expect, it } from 'vitest';
import { PASSWORD_ADDRESS, paymentOfTillAddress, readWebRoute, tillAddress, WEB_ADDRESSES } from './web-addresses.ts';

const JOURNAL = '4f6f1c0e-3a55-4f86-9d4e-2f6f4d1b8a77';

describe('web addresses', () => {
  it('reads the screen that an address names', () => {
    expect(Object.values(WEB_ADDRESSES).map((address) => readWebRoute(address).screen)).toEqual([
      ...['tills', 'findings', 'journal'],
    ]);
    expect(readWebRoute(PASSWORD_ADDRESS)).toEqual({ screen: 'password' });
    expect(readWebRoute(tillAddress(JOURNAL))).toEqual({ screen: 'journal', till: JOURNAL });
    const reference = 'T1-261122-0001-7Q2MXK4T9';
    expect(readWebRoute(paymentOfTillAddress(JOURNAL, reference))).toEqual({
      screen: 'payment',
      journal: JOURNAL,
      reference,
    });
  });

  it('opens the tills for an empty address', () => {
    for (const hash of ['', '#', '#/']) expect(readWebRoute(hash)).toEqual({ screen: 'tills' });
  });

  it('leads an unknown address to "nowhere"', () => {
    for (const hash of ['#/journal/x/y', `#/journal/${JOURNAL}/<b>`, '#/sell', '#/findings/forked', '#/tills/']) {
      expect(readWebRoute(hash)).toEqual({ screen: 'nowhere' });
    }
  });
});
