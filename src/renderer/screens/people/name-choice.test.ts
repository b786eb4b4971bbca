import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namesFound, nextInGrid } from './name-choice.tsx';

const NAMES = ['Ada Obi', 'Bola', 'Ade', 'Chidi Ade'].map((name) => ({ name }));

describe('namesFound', () => {
  it.each([
    ['', ['Ada Obi', 'Bola', 'Ade', 'Chidi Ade']],
    ['ad', ['Ada Obi', 'Ade', 'Chidi Ade']],
    [' ADA  o', ['Ada Obi']],
    ['ola', []],
    ['48021', []],
  ])('matches the beginnings of words: %j', (typed, found) => {
    expect(namesFound(NAMES, typed).map(({ name }) => name)).toEqual(found);
  });
});

describe('nextInGrid', () => {
  /** Three in a row, seven in all. */
  const TOPS = [0, 0, 0, 80, 80, 80, 160];

  it.each([
    ['ArrowDown', -1, 0],
    ['ArrowUp', -1, null],
    ['ArrowRight', 2, 3],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 1, 4],
    ['ArrowDown', 5, 6],
    ['ArrowUp', 4, 1],
    ['ArrowUp', 2, 'field'],
    ['Enter', 2, null],
  ] as const)('moves with %s from %i to %j', (key, at, next) => {
    expect(nextInGrid(key, at, TOPS)).toBe(next);
  });

  it('never leaves the names except for the search field', () => {
    const keys = fc.constantFrom('ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight');
    fc.assert(
      fc.property(
        keys,
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 5 }),
        fc.nat(),
        (key, count, columns, any) => {
          const tops = Array.from({ length: count }, (_, at) => Math.floor(at / columns));
          const next = nextInGrid(key, any % count, tops);
          expect(next === 'field' || (typeof next === 'number' && next >= 0 && next < count)).toBe(true);
        },
      ),
    );
  });
});
