import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyReference } from '../testing/arbitraries.fixture.ts';
import { COUNTER_ROUND, checkCharacter, endsInCardNumber, isReference, makeReference, TILL_NAME } from './reference.ts';

const ALPHABET = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const SAMPLE = makeReference({ till: 'T1', day: '261121', counter: 1, randomInt: () => 10 });

const references = anyReference({
  till: fc.stringMatching(TILL_NAME),
  day: fc.stringMatching(/^\d{6}$/),
  counter: fc.integer({ min: 0, max: 5 * COUNTER_ROUND }),
});

describe('makeReference', () => {
  it('writes till, day, counter, random part and check character', () => {
    expect(SAMPLE).toMatch(/^T1-261121-0001-AAAAAAAA[A-Z0-9]$/);
  });

  it('makes at most 30 characters of A-Z, 0-9 and hyphen that pass the check', () => {
    fc.assert(
      fc.property(references, (reference) => {
        expect(reference).toMatch(/^[A-Z0-9-]{6,30}$/);
        expect(isReference(reference)).toBe(true);
      }),
    );
  });

  it('a reference never ends in a card number', () => {
    const draws = [2, 5, 0, 1, 0, 8, 5, 2];
    const parts = { till: 'T1', day: '261121', counter: Number.parseInt('4146', 36) };
    expect(makeReference({ ...parts, randomInt: () => draws.shift() ?? 0 })).toMatch(/^T1-261121-4146-A5010852/);
    fc.assert(fc.property(references, (reference) => !endsInCardNumber(reference)));
  });

  it('starts the counter again at its end instead of growing longer', () => {
    const parts = { till: 'TILL', day: '261121', randomInt: () => 35 };
    expect(makeReference({ ...parts, counter: COUNTER_ROUND - 1 })).toContain('-ZZZZ-');
    expect(makeReference({ ...parts, counter: COUNTER_ROUND })).toContain('-0000-');
    expect(makeReference({ ...parts, counter: COUNTER_ROUND }).length).toBeLessThanOrEqual(30);
  });

  it('draws each random character from the whole alphabet', () => {
    const asked: number[] = [];
    const randomInt = (below: number) => {
      asked.push(below);
      return below - 1;
    };
    expect(makeReference({ till: 'T1', day: '261121', counter: 1, randomInt })).toContain('-ZZZZZZZZ');
    expect(asked).toEqual(Array(8).fill(36));
  });

  it.each(['', 'TILL1', 't1', 'T-1', 'T 1'])('refuses the till name %j', (till) => {
    expect(() => makeReference({ till, day: '261121', counter: 1, randomInt: () => 0 })).toThrow(RangeError);
  });

  it.each(['21/11/26', '20261121', ''])('refuses the day %j', (day) => {
    expect(() => makeReference({ till: 'T1', day, counter: 1, randomInt: () => 0 })).toThrow(RangeError);
  });

  it.each(['', SAMPLE.toLowerCase(), SAMPLE.slice(0, -1), `${SAMPLE}0`, ` ${SAMPLE}`, SAMPLE.replaceAll('-', '')])(
    'does not accept %j as a reference',
    (text) => {
      expect(isReference(text)).toBe(false);
    },
  );
});

describe('checkCharacter', () => {
  it('finds every single wrong character', () => {
    fc.assert(
      fc.property(references, (reference) => {
        expect(withOneWrongCharacter(reference).filter(isReference)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('agrees with the example in the standard', () => expect(checkCharacter('A12425GABC1234002')).toBe('M'));
});

function withOneWrongCharacter(reference: string): string[] {
  const positions = [...Array(reference.length).keys()].filter((position) => reference[position] !== '-');
  return positions.flatMap((position) =>
    ALPHABET.filter((character) => character !== reference[position]).map(
      (wrong) => reference.slice(0, position) + wrong + reference.slice(position + 1),
    ),
  );
}
