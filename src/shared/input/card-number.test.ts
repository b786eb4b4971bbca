import passesLuhn from 'card-validator/dist/luhn-10.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCardNumber, anySizes, anyUsualCardNumber, cardNumberOf, grouped } from '../testing/card-numbers.fixture.ts';
import { hasCardNumber, lastFourOfCard, lastFourOfUnfinishedCard, lastFourOfWholeCard } from './card-number.ts';

describe('hasCardNumber', () => {
  it.each([
    ['in one piece', '5531886652142950', '2950'],
    ['of nineteen digits', '5061-4604-1012-0223-210', '3210'],
    ['as American Express prints it', '3782 822463 10005', '0005'],
    ['as Diners prints it', '3056 930902 5904', '5904'],
    ['followed by its expiry and security code', '5531886652142950 09/32 564', '2950'],
    ['followed by them without a gap', '55318866521429500932564', '2950'],
    ['behind a phone number', '08030000001 5531886652142950', '2950'],
    ['inside a word', 'mc5531886652142950x', '2950'],
    ['with dots, bars, stars or dashes of print', '5531.8866|5214 – 2950', '2950'],
    ['with commas', '5531,8866,5214,2950', '2950'],
    ['with invisible characters between its digits', '5531\u200b8866\u00ad5214\u20602950', '2950'],
    ['with its security code', '5531886652142950564', '2950'],
    ['with its four-digit security code, of American Express', '3782822463100051234', '0005'],
    ['with a security code in its last group', '5531 8866 5214 2950564', '2950'],
    ['with leading zeros', '00005531886652142950', '2950'],
    ['with colons in it', '5531:8866:5214:2950', '2950'],
    ['with brackets and spaces round its groups', '(5531) (8866) (5214) (2950)', '2950'],
    ['with backslashes in it', '5531\\8866\\5214\\2950', '2950'],
  ])('finds a card number %s', (_name, text, lastFour) => {
    expect(hasCardNumber(text)).toBe(true);
    expect(lastFourOfCard(text)).toBe(lastFour);
  });

  it.each(['12345531886652142950', 'order 1005531886652142950', '09325531886652142950', '5645531886652142950'])(
    'finds a card number behind other digits: %s',
    (text) => expect(hasCardNumber(text)).toBe(true),
  );

  it('finds a card number with up to eight digits directly after it, or some directly before it', () => {
    const some = fc.stringMatching(/^\d{0,8}$/);
    fc.assert(
      fc.property(anyUsualCardNumber, some, some, (number, behind, before) => {
        expect(hasCardNumber(number + behind), number + behind).toBe(true);
        // A number that begins with a year may be an order number, which is not searched for a card number.
        fc.pre(before.length + number.length <= 24 && !/^(?:19|20)/.test(before));
        expect(hasCardNumber(before + number), before + number).toBe(true);
      }),
    );
  });

  it('finds a card number of any length and grouping', () => {
    fc.assert(
      fc.property(anyCardNumber, anySizes, (number, sizes) => {
        for (const gap of ['', ' ', '-', '.', '/', '_', ' - ']) {
          expect(hasCardNumber(`ade ${grouped(number, sizes, gap)}.`), `${number} with "${gap}"`).toBe(true);
        }
      }),
    );
  });

  it.each([
    ['one wrong digit', '5531886652142951'],
    ['eleven digits', '08031234567'],
    ['a phone number with the code of the country', cardNumberOf('23480312345', 13)],
    [
      'a phone number with the code of the country, in groups',
      cardNumberOf('23480312345', 13).replace(/^(...)(...)(...)/, '+$1 $2 $3 '),
    ],
    ['an amount', 'NGN 1,500,000.00'],
    ['a list of amounts', '1,500,000.00, 2,500,000.00'],
    ['a day and a time', '20/11/2026 15:30'],
    ['two phone numbers', '+234 803 123 4568 / 0802 987 6543'],
    ['two phone numbers in one piece each', '2348031234567 08029876543'],
    ['the number of a transfer between banks', '000004261121103045123456789012'],
    ['hours and minutes', '2026-11-21 10:30:45 to 2026-11-21 11:45:30'],
    ['a list of prices', '4500: rice; 3000: beans'],
  ])('finds no card number in %s', (_name, text) => {
    expect(hasCardNumber(text)).toBe(false);
    expect(lastFourOfCard(text)).toBeNull();
  });

  it('finds no card number in a timestamp, whatever order number follows', () => {
    const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, fc.stringMatching(/^\d{3}$/), (at, number) => {
        const written = at.toISOString().replace(/\D/g, '').slice(0, 14) + number;
        expect(hasCardNumber(written) && !passesLuhn(written), written).toBe(false);
      }),
    );
  });
});

describe('lastFourOfUnfinishedCard', () => {
  it.each([
    ['55318866521', '6521'],
    ['5531886652142', '2142'],
    ['5531 8866 521', '6521'],
    ['5531-8866-5214-29', '1429'],
    ['3782 822463 1', '4631'],
    ['ade 553188665214295', '4295'],
    ['22200000031', '0031'],
    ['5531886652142951564', '2951'],
  ])('finds a card number that %s may become', (text, lastFour) =>
    expect(lastFourOfUnfinishedCard(text)).toBe(lastFour),
  );

  it.each(['5531886652', '5531 8866 52', '20261121103045', '100004261121103045', '2026-11-01 2026-11-21', '4500.00'])(
    'turns %s into null',
    (text) => expect(lastFourOfUnfinishedCard(text)).toBeNull(),
  );
});

describe('lastFourOfWholeCard', () => {
  it.each(['5531886652142950', '5531.8866.5214.2950', '5531:8866/5214_2950'])('recognises %s', (text) => {
    expect(lastFourOfWholeCard(text)).toBe('2950');
  });
  it.each(['ORDER-5531886652142950', '5531886652142951', 'T1-261121-0001-AAAAAAAAZ', ''])(
    'recognises no whole card in %j',
    (text) => {
      expect(lastFourOfWholeCard(text)).toBeNull();
    },
  );
});
