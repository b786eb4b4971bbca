import { describe, expect, it } from 'vitest';
import { namesFound } from './name-choice.tsx';

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
