import { describe, expect, it } from 'vitest';
import { rowAfterKey } from './payment-grid.tsx';

describe('rowAfterKey', () => {
  it.each<[string, number, number]>([
    ['ArrowDown', 4, 5],
    ['ArrowUp', 4, 3],
    ['PageDown', 4, 14],
    ['PageUp', 40, 30],
    ['Home', 40, 0],
    ['End', 4, 99],
    ['ArrowUp', 0, 0],
    ['PageDown', 95, 99],
  ])('handles %s from row %i to row %i', (key, from, to) => {
    expect(rowAfterKey(key, from, 100, 10)).toBe(to);
  });

  it('returns null in an empty list, and for any other key', () => {
    expect(rowAfterKey('End', 0, 0, 10)).toBeNull();
    expect(rowAfterKey('a', 3, 100, 10)).toBeNull();
  });
});
