import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskDigits, redact } from './redact.ts';

describe('a redacted text', () => {
  it.each([
    ['Card 5531886652142950 declined', 'Card •••• declined'],
    ['Card 5531 8866 5214 2950 declined', 'Card •••• declined'],
    ['Card 5531-8866-5214-2950 declined', 'Card •••• declined'],
    ['Card 5531\u20138866 declined', 'Card •••• declined'],
    ['OTP 1 2 3 4 5 is wrong', 'OTP •••• is wrong'],
    ['OTP 1  2\t3\n4 is wrong', 'OTP •••• is wrong'],
    ['OTP 12\u200b34 is wrong', 'OTP •••• is wrong'],
    ['OTP ١٢٣٤٥ is wrong', 'OTP •••• is wrong'],
    ['OTP １２３４５ is wrong', 'OTP •••• is wrong'],
    ['Card 553.188.665.214.295.0 declined', 'Card •••.•••.•••.•••.•••.• declined'],
    ['Call 0803 000 0000', 'Call ••••'],
    ['Code 057, wait 30 s', 'Code 057, wait 30 s'],
    ['two\r\nlines\u0000', 'two lines'],
  ])('reads for %j: %j', (text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  it('hides a security code of three digits that was typed for this request', () => {
    expect(redact('CVV 564 is wrong, error 057', ['5531886652142950', '564'])).toBe('CVV •••• is wrong, error 057');
  });

  it('is as it was where nothing was typed', () => {
    expect(redact('Not honoured', ['', ''])).toBe('Not honoured');
  });

  it('has at most 300 characters', () => {
    expect([...redact('é'.repeat(1000))]).toHaveLength(300);
    expect(redact('é'.repeat(300))).toBe('é'.repeat(300));
  });

  it('never holds four digits together, however they were written', () => {
    const pieces = fc.constantFrom(
      '1',
      '٣',
      '９',
      ' ',
      '-',
      '\u00a0',
      '\u2011',
      '\u200b',
      '\n',
      '\t',
      'a',
      '\ud800',
      '💳',
    );
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 60 }),
        fc.array(fc.string({ maxLength: 4 }), { maxLength: 2 }),
        (parts, typed) => {
          expect(redact(parts.join(''), typed)).not.toMatch(/\p{Nd}([\s\p{Zs}\p{Pd}]?\p{Nd}){3}/u);
        },
      ),
    );
  });
});

describe('masked digits', () => {
  it.each([
    ['5531886652142950', '••••'],
    ['553.188.665.214.295.0', '•••.•••.•••.•••.•••.•'],
    ['A-057', 'A-057'],
    ['line\n1234', 'line\n••••'],
  ])('of %j: %j', (text, expected) => {
    expect(maskDigits(text)).toBe(expected);
  });
});
