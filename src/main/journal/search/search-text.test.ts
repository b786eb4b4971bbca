import { describe, expect, it } from 'vitest';
import { foldedWords, phoneKey } from '../../../shared/input/folded-text.ts';
import { ACCOUNT, buildPayment, buildSale } from '../entries.fixture.ts';
import { emailKey, emailKeyOf, searchedPart, searchText } from './search-text.ts';

describe('the search text of a payment', () => {
  it('has e-mail, phone, note, bank and last four, without case and accents', () => {
    const payment = buildPayment(buildSale({ note: 'Ẹ̀bùn\n50%' }), 1, { instrument: ACCOUNT });
    expect(searchText(payment)).toBe('  ade@example.com  08030000000  ebun  50%  first  practice  0017');
  });

  it('lacks the shop’s own e-mail, which is no customer’s', () => {
    const customer = { email: 'shop@example.com', phone: null, isShopsEmail: true as const };
    const payment = buildPayment(buildSale({ customer }), 1, { customer });
    expect(searchText(payment)).not.toContain('shop');
    expect(emailKeyOf(customer)).toBe('');
  });
});

describe('what is searched for', () => {
  it.each([
    ['Gift WRAP', ['gift', 'wrap']],
    ['Ẹ̀bùn', ['ebun']],
    ['a', ['  a']],
    ['ab  c', [' ab', '  c']],
    ['😀', ['  😀']],
    [' \t\u200b', []],
  ])('is, of %j, %j', (search, parts) => {
    expect(foldedWords(search).map(searchedPart)).toEqual(parts);
  });
});

describe('a key that is looked up', () => {
  it('is an e-mail address without case', () => {
    expect(emailKey('Ade.Obi@Example.COM')).toBe('ade.obi@example.com');
  });

  it.each([
    ['08031112222', '8031112222'],
    ['+2348031112222', '8031112222'],
    ['234 (803) 111-2222', '8031112222'],
    ['0803111222', null],
    ['01 234 5678', null],
    ['080311122223', null],
    ['order 08031112222', null],
    [null, null],
  ])('is, of the phone number %j, %j', (phone, key) => {
    expect(phoneKey(phone)).toBe(key);
  });
});
