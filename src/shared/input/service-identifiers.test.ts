import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCardNumber, anySizes, grouped } from '../testing/card-numbers.fixture.ts';
import { identifiersAfter, isServiceIdentifier } from './service-identifiers.ts';

describe('isServiceIdentifier', () => {
  it.each([
    '27',
    'URF_1511276354498_6785835',
    '9b1d0c6c-0d5e-4a6e-8a3b-5f0d3a1c2b4e',
    'FLWPTS-M03K-abcdef0123456789',
    'PRACTICE-ORDER-1',
    'a'.repeat(128),
  ])('keeps %j whole', (text) => expect(isServiceIdentifier(text)).toBe(true));

  it("keeps any millisecond timestamp, though one in ten passes a card number's check", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_500_000_000_000, max: 1_999_999_999_999 }), (time) => {
        expect(isServiceIdentifier(`URF_${time}`)).toBe(true);
      }),
    );
  });

  it('refuses an identifier that holds a card number, whatever stands around it', () => {
    const around = fc.stringMatching(/^[A-Za-z_-]{0,6}$/);
    fc.assert(
      fc.property(anyCardNumber, anySizes, around, around, (number, sizes, before, behind) => {
        for (const gap of ['', '-', '.', '_']) {
          expect(isServiceIdentifier(`x${before}${grouped(number, sizes, gap)}${behind}`)).toBe(false);
        }
        expect(isServiceIdentifier(`${before}${number}${behind}`)).toBe(false);
        expect(isServiceIdentifier(`x${before}00${number}`)).toBe(false);
      }),
    );
  });

  it.each(['', ' ', 'two words', 'N/A', 'null', '-x', 'a'.repeat(129), 'ünïque', '22123456789'])('refuses %j', (text) =>
    expect(isServiceIdentifier(text)).toBe(false),
  );
});

describe('identifiersAfter', () => {
  const one = { name: 'paymentId', value: '27' } as const;

  it('adds each new identifier in the order of arrival', () => {
    const known = identifiersAfter([one], { paymentId: '28', uniqueKey: 'k1' });
    expect(known).toEqual([one, { name: 'uniqueKey', value: 'k1' }, { name: 'paymentId', value: '28' }]);
    expect(identifiersAfter(known, { paymentId: '27', uniqueKey: 'k1' })).toBe(known);
  });

  it('keeps a limited number of identifiers, however many the service sends', () => {
    let known = identifiersAfter([], {});
    for (let turn = 0; turn < 40; turn += 1) known = identifiersAfter(known, { paymentId: String(turn) });
    expect(known).toHaveLength(12);
    expect(known[0]).toEqual({ name: 'paymentId', value: '0' });
  });
});
