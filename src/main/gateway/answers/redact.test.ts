import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redact, redactForCounter } from './redact.ts';

describe('redact', () => {
  it.each([
    ['Card 5531 8866-5214 2950 declined', 'Card •••• declined'],
    ['Card 5531\u20138866 declined', 'Card •••• declined'],
    ['OTP 1  2\t3\n4 is wrong', 'OTP •••• is wrong'],
    ['OTP 12\u200b34 is wrong', 'OTP •••• is wrong'],
    ['OTP ١٢３４５ is wrong', 'OTP •••• is wrong'],
    ['Card 553.188.665.214.295.0 declined', 'Card •••.•••.•••.•••.•••.• declined'],
    ['Code 057, wait 30 s', 'Code 057, wait 30 s'],
    ['two\r\nlines\u0000', 'two lines'],
  ])('redacts %j as %j', (text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  it('returns at most 300 characters', () => {
    expect([...redact('é'.repeat(1000))]).toHaveLength(300);
    expect(redact('é'.repeat(300))).toBe('é'.repeat(300));
  });

  it('masks a card number in small groups wherever the text is cut', () => {
    for (const before of [270, 285, 298, 590]) {
      expect(redact(`${'x'.repeat(before)} 55.31.88.66.52.14.29.50`)).not.toMatch(/\d/);
    }
  });

  it('never returns four digits in a row, even with spaces or dashes between them', () => {
    const pieces = fc.constantFrom(...'1٣９ -\u00a0\u2011\u200b\n\ta💳', '\ud800');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        expect(redact(parts.join(''))).not.toMatch(/\p{Nd}([\s\p{Zs}\p{Pd}]?\p{Nd}){3}/u);
      }),
    );
  });
});

describe('redactForCounter', () => {
  it.each([
    'Dial *737*50*1500*159# on the phone 080****7777',
    'Dial *894*000*1500*0129876543#, then press 1',
    'Dial *565*1500*5531886652#',
    'Transfer NGN 1,500.00 to 0129876543 (GTBank) within 30 minutes, reference 261128-0007',
    'Call 0700 255 4827 or +234 803 123 4567',
  ])('keeps the whole text %j for the counter', (text) => {
    expect(redactForCounter(text)).toBe(text);
  });

  it.each([
    ['Card 5531886652142950, then *737*1500#', 'Card ••••, then *737*1500#'],
    ['Card 5531 8866-5214-2950', 'Card ••••'],
    ['*5531*8866*5214*2950#', '••••'],
    ['*737*5531886652142950#', '••••'],
    ['Card ５５３１８８６６５２１４２９５０', 'Card ••••'],
  ])('hides the card number in %j', (text, expected) => {
    expect(redactForCounter(text)).toBe(expected);
  });

  it('returns one line of at most 300 characters', () => {
    expect([...redactForCounter(`two\r\nlines ${'é'.repeat(1000)}`)]).toHaveLength(300);
  });
});
