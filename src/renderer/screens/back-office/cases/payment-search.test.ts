import { describe, expect, it } from 'vitest';
import { isKeptSearch } from '../../../../shared/journal/searched-text.ts';
import { searchOfKnown } from './new-case-form.ts';

const NOTHING = { lastFour: null, email: null, phone: null };

describe('the search for a customer’s payment', () => {
  it('searches with everything that is known about the customer', () => {
    const known = { lastFour: '8381', email: 'ada@example.com', phone: '08031234567' };
    expect(searchOfKnown(known)).toBe('8381 ada@example.com 234567');
    expect(searchOfKnown({ ...known, email: null })).toBe('8381 234567');
    expect(searchOfKnown({ ...known, lastFour: null })).toBe('ada@example.com 234567');
  });

  it('uses the whole value if only one thing is known', () => {
    expect(searchOfKnown({ ...NOTHING, phone: '+2348031234567' })).toBe('+2348031234567');
    expect(searchOfKnown(NOTHING)).toBeNull();
  });

  it('never contains what may be a card number', () => {
    const known = { lastFour: '4242', email: '4242424242424242@example.com', phone: '08031234567' };
    expect(isKeptSearch(searchOfKnown(known) ?? '')).toBe(true);
  });
});
