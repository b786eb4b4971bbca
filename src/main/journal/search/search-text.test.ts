import { describe, expect, it } from 'vitest';
import { ACCOUNT, buildPayment, buildSale } from '../entries.fixture.ts';
import { emailKeyOf, matchOf, searchText } from './search.ts';

describe('searchText', () => {
  it('makes a payment searchable by e-mail, phone, note, bank and last four, without case and accents', () => {
    const payment = buildPayment(buildSale({ note: 'Ẹ̀bùn\n50%' }), 1, { instrument: ACCOUNT });
    expect(searchText(payment)).toBe('  ade@example.com  08030000000  ebun  50%  first  practice  0017');
  });

  it('makes a card payment searchable by brand', () => {
    expect(searchText(buildPayment(buildSale({}), 1))).toMatch(/ {2}visa {2}\d{4}$/);
  });

  it('omits the shop’s own e-mail, which belongs to no customer', () => {
    const customer = { email: 'shop@example.com', phone: null, isShopsEmail: true as const };
    const payment = buildPayment(buildSale({ customer }), 1, { customer });
    expect(searchText(payment)).not.toContain('shop');
    expect(emailKeyOf(customer)).toBe('');
  });
});

describe('matchOf', () => {
  it('matches the first and the last trigram of each word, once each', () => {
    expect(matchOf(['rice', 'guaranty', 'ice'])).toBe('"ric" AND "ice" AND "gua" AND "nty"');
    expect(matchOf(['a😀b'])).toBe('"a😀b"');
  });
});
