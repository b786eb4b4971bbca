import { describe, expect, it } from 'vitest';
import { ACCOUNT, buildPayment, buildSale } from './entries.fixture.ts';
import { searchedParts, searchText } from './search-text.ts';

describe('the search text of a payment', () => {
  it('has e-mail, phone, note, bank and last four, without case and accents', () => {
    const payment = buildPayment(buildSale({ note: 'Ẹ̀bùn\n50%' }), 1, { instrument: ACCOUNT });
    expect(searchText(payment)).toBe('  ade@example.com  08030000000  ebun  50%  first  practice  0017');
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
    expect(searchedParts(search)).toEqual(parts);
  });
});
