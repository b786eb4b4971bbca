import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasCardNumber } from '../input/card-number.ts';
import { anyReference } from '../testing/arbitraries.fixture.ts';
import { anyCardNumber, anySizes, cardNumberOf, digits, grouped } from '../testing/card-numbers.fixture.ts';
import { isKeptSearch, keptSearch } from './searched-text.ts';

const anyDay = fc
  .record({ year: fc.integer({ min: 2020, max: 2060 }), month: fc.nat(11), date: fc.nat(27) })
  .map(({ year, month, date }) => ({
    year: String(year),
    month: String(month + 1).padStart(2, '0'),
    date: String(date + 1).padStart(2, '0'),
  }));

const references = anyReference({
  till: fc.stringMatching(/^[A-Z0-9]{1,4}$/),
  day: anyDay.map(({ year, month, date }) => year.slice(2) + month + date),
});

describe('the stored part of a searched text', () => {
  it.each([
    '',
    'ade@example.com',
    'rice 50 kg',
    'order 7719',
    '8381',
    '0690000031',
    '4500.00',
    '1,500,000.00',
    'T1-26112I-0001',
    '+44 7911 123456',
  ])('the stored part equals %j as typed', (text) => expect(keptSearch(text)).toBe(text));

  it('stores every reference as typed: with hyphens, with spaces, in small letters', () => {
    fc.assert(
      fc.property(references, (reference) => {
        for (const text of [reference, ` ${reference.toLowerCase().replaceAll('-', ' ')} `]) {
          expect(keptSearch(text)).toBe(text);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('stores every reference of a till whose name has a letter, while typed and in one piece', () => {
    fc.assert(
      fc.property(references, (reference) => {
        fc.pre(/^[A-Z]/.test(reference));
        expect(keptSearch(reference.replaceAll('-', ''))).toBe(reference.replaceAll('-', ''));
        for (let length = 1; length < reference.length; length += 1) {
          expect(keptSearch(reference.slice(0, length))).toBe(reference.slice(0, length));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('stores every phone number of the country, even while a person types it', () => {
    fc.assert(
      fc.property(digits(9), fc.constantFrom('7', '8', '9'), (rest, first) => {
        for (const number of [
          `0${first}${rest}`,
          `+234${first}${rest}`,
          `234${first}${rest}`,
          `+234 ${first}${rest}`,
        ]) {
          for (let length = 1; length <= number.length; length += 1) {
            expect(keptSearch(number.slice(0, length))).toBe(number.slice(0, length));
          }
        }
      }),
    );
  });

  it('stores every day and every range of days', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (from, to) => {
        const iso = ({ year, month, date }: typeof from) => `${year}-${month}-${date}`;
        const local = ({ year, month, date }: typeof from) => `${date}/${month}/${year}`;
        for (const text of [
          iso(from),
          local(from),
          `${iso(from)} ${iso(to)}`,
          `${iso(from)}..${iso(to)}`,
          `${local(from)} - ${local(to)}`,
          `${local(from)} to ${local(to)}`,
        ]) {
          expect(keptSearch(text)).toBe(text);
        }
      }),
    );
  });

  it('stores every order number of a usual form', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(999), ({ year, month, date }, number) => {
        const three = String(number).padStart(3, '0');
        for (const text of [
          `order ${number}`,
          `#${three}`,
          `INV-${year}-${three}`,
          `PO/${year}/${month}/0${three}`,
          `${year}${month}${date}-${three}`,
          `SO${year}${month}${date}${three}`,
        ]) {
          expect(keptSearch(text)).toBe(text);
        }
      }),
    );
  });

  it('stores every identifier of the service with a time in milliseconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_500_000_000_000, max: 1_999_999_999_999 }), digits(7), (time, rest) => {
        for (const text of [`URF_${time}_${rest}`, `FLW-MOCK-${time}`]) expect(keptSearch(text)).toBe(text);
      }),
    );
  });

  it.each(['VISA-553188665214', 'FLW-5531886652142950', 'card5531886652142950'])(
    'stores only four digits of %j, which may hold a card number',
    (text) => expect(keptSearch(text)).toMatch(/^\d{4}$/),
  );

  it.each([
    ['T1-261121 4146250108526', '8526'],
    ['T1 261121 4146 250108526', '8526'],
    ['t1-261121-4146-250108526', '8526'],
    ['ade 6011093816004105084', '5084'],
  ])('stores only four digits of %j, a possible card number, although its check character fits', (text, kept) =>
    expect(keptSearch(text)).toBe(kept),
  );

  it('stores only four digits of a card number, however the number is grouped', () => {
    const words = fc.constantFrom('', 'ade ', 'card:', 'T1-', '(', 'visa', '08031234567 ', '2026-11-21 ', 'T1-261121 ');
    const behind = fc.constantFrom('', ' 09/32 564', '.', ' ade@example.com', ')', ' cvv 564');
    fc.assert(
      fc.property(words, behind, anyCardNumber, anySizes, (before, after, number, sizes) => {
        for (const gap of ['', ' ', '-', '.', '  ', ' - ', '\u00a0']) {
          const text = before + grouped(number, sizes, gap) + after;
          expect(keptSearch(text), text).toMatch(/^\d{4}$/);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('stores at most ten digits of a card number while a person types it, in one piece or in groups', () => {
    fc.assert(
      fc.property(anyCardNumber, (number) => {
        for (const typed of [
          number,
          number.replace(/(\d{4})(?=\d)/g, '$1 '),
          number.replace(/^(\d{4})(\d{6})/, '$1 $2 '),
        ]) {
          for (let length = 1; length <= typed.length; length += 1) {
            expect(keptSearch(typed.slice(0, length)).replace(/\D/g, '').length, typed.slice(0, length)).toBeLessThan(
              11,
            );
          }
        }
      }),
    );
  });

  it('does not change a stored text again, and leaves no card number', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9 +./-]{0,40}$/)), (text) => {
        const kept = keptSearch(text);
        expect(isKeptSearch(kept)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
    expect(hasCardNumber(keptSearch('T1-261121-5531-886652142950'))).toBe(false);
  });

  it('treats a card number in the groups of a reference as a card number', () => {
    expect(keptSearch('3782 822463 10005')).toBe('0005');
    expect(keptSearch(cardNumberOf('36011212310', 14).replace(/^(....)(......)/, '$1 $2 '))).toMatch(/^\d{4}$/);
  });
});
