import { describe, expect, it } from 'vitest';
import { groupCardNumber, rewrite, writeDate, writeExpiry } from './card-text.ts';

describe('groupCardNumber', () => {
  it('groups by four', () => expect(groupCardNumber('5531886652142950')).toBe('5531 8866 5214 2950'));
  it("follows the groups of the card's brand", () =>
    expect(groupCardNumber('378282246310005')).toBe('3782 822463 10005'));
  it('accepts up to 19 digits', () => expect(groupCardNumber('5061460410120223210')).toBe('5061 4604 1012 0223 210'));
  it('loses no pasted digit', () =>
    expect(groupCardNumber('5531-8866 5214-2950').replace(/ /g, '')).toBe('5531886652142950'));
  it('keeps digits of other scripts, so that an error can name them', () =>
    expect(groupCardNumber('٥٥٣١٨٨')).toBe('٥٥٣١٨٨'));
});

describe('writeExpiry', () => {
  it.each([
    ['0', '0'],
    ['9', '09/'],
    ['09', '09'],
    ['092', '09/2'],
    ['0927', '09/27'],
    ['09/27', '09/27'],
    ['1/27', '01/27'],
    ['12', '12'],
    ['٠٩', '٠٩'],
  ])('writes %s as %s', (typed, shown) => expect(writeExpiry(typed)).toBe(shown));
});

describe('writeDate', () => {
  it('adds slashes', () => {
    expect(writeDate('01011990')).toBe('01/01/1990');
    expect(writeDate('010')).toBe('01/0');
  });

  it.each([
    ['1/1/1990', '01/01/1990'],
    ['9/12/1985', '09/12/1985'],
    ['31/3/2001', '31/03/2001'],
    ['01/02/1990', '01/02/1990'],
    ['01021990', '01/02/1990'],
  ])('writes %s, key by key, as %s', (keys, shown) => {
    expect([...keys].reduce((text, key) => writeDate(text + key), '')).toBe(shown);
  });

  it('keeps pasted slashes', () => expect(writeDate('1/1/1990')).toBe('1/1/1990'));
  it('lets a person change a digit before a slash', () => expect(writeDate('1/02/1990')).toBe('1/02/1990'));
  it('lets a person delete a slash', () => expect(writeDate('01')).toBe('01'));
});

it('the caret stays after the typed digit', () => {
  const typed = { text: '55391 8866', caret: 3 };
  expect(rewrite(typed, groupCardNumber)).toEqual({ text: '5539 1886 6', caret: 3 });
});
