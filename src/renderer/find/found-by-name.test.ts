import { describe, expect, it } from 'vitest';
import { foundByName } from './found-by-name.ts';

const NAMES = ['Hand over goods', 'New sale', 'Leave for later', 'Ọjà'].map((name) => ({ name }));

describe('what is found by its name', () => {
  it('has every word that is typed, in any case and order, with accents or without', () => {
    expect(foundByName(NAMES, 'goods HAND')).toEqual([{ name: 'Hand over goods' }]);
    expect(foundByName(NAMES, 'oja')).toEqual([{ name: 'Ọjà' }]);
    expect(foundByName(NAMES, 'goods sale')).toEqual([]);
  });

  it('is found by a word of its kind, too', () => {
    expect(foundByName(NAMES, 'actions sale', 'Actions')).toEqual([{ name: 'New sale' }]);
  });

  it('is everything where nothing is typed', () => {
    expect(foundByName(NAMES, ' ')).toEqual(NAMES);
  });
});
