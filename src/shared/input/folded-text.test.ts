import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldedText, phoneKey, phoneWords } from './folded-text.ts';

describe('foldedText', () => {
  it.each([
    ['ŒUVRE', 'oeuvre'],
    ['Straße', 'strasse'],
    ['Bjørn Łukasz', 'bjorn lukasz'],
    ['D’Angelo', "d'angelo"],
    ['Ẹ̀bùn', 'ebun'],
    ['Ɓauchi Ƙano', 'bauchi kano'],
    ['İstanbul', 'istanbul'],
    ['Ｒｉｃｅ', 'rice'],
    ['ri\u200bce', 'rice'],
    ['A–B', 'a-b'],
  ])('folds %s to %s', (text, folded) => expect(foldedText(text)).toBe(folded));

  it('leaves a folded text as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldedText(foldedText(text))).toBe(foldedText(text));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('phoneKey', () => {
  it.each([
    '08031112222',
    '+234 (0) 803 111 2222',
    '00234 803 111 2222',
    '0803.111.2222',
    '234/803/1112222',
    '+234–803–111–2222',
    '\u202a+2348031112222\u202c',
    '０８０３１１１２２２２',
  ])('reads %s as one number', (phone) => {
    expect(phoneKey(phone)).toBe('8031112222');
    expect(phoneWords(phone)).toEqual(['08031112222']);
  });

  it.each(['0803111222', '080311122223', '+44 7911 123456', 'order 08031112222', ''])(
    'reads %j as no mobile number',
    (phone) => expect(phoneKey(phone)).toBeNull(),
  );
});
