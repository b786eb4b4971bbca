import { describe, expect, it } from 'vitest';
import { foundByName } from './found-by-name.ts';

const NAMES = ['Hand over goods', 'New sale', 'Leave for later', 'Ọjà'].map((name) => ({ name }));

describe('foundByName', () => {
  it('returns names with every typed word, in any case and order, with or without accents', () => {
    expect(foundByName(NAMES, 'goods HAND')).toEqual([{ name: 'Hand over goods' }]);
    expect(foundByName(NAMES, 'oja')).toEqual([{ name: 'Ọjà' }]);
    expect(foundByName(NAMES, 'goods sale')).toEqual([]);
  });

  it('also finds names by the word for their kind', () => {
    expect(foundByName(NAMES, 'actions sale', 'Actions')).toEqual([{ name: 'New sale' }]);
  });

  it('returns everything if nothing is typed', () => {
    expect(foundByName(NAMES, ' ')).toEqual(NAMES);
  });
});
