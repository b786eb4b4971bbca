import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampBounds } from './view-bounds.ts';

const content = { width: 1024, height: 768 };

describe('clampBounds', () => {
  it.each([
    ['inside', { x: 10, y: 100, width: 800, height: 600 }, { x: 10, y: 100, width: 800, height: 600 }],
    ['fractions', { x: 10.4, y: 99.6, width: 800.2, height: 600 }, { x: 10, y: 100, width: 801, height: 600 }],
    ['over the edge', { x: 900, y: 700, width: 800, height: 600 }, { x: 900, y: 700, width: 124, height: 68 }],
    ['above and left', { x: -50, y: -20, width: 100, height: 100 }, { x: 0, y: 0, width: 50, height: 80 }],
    ['outside', { x: 2_000, y: 0, width: 100, height: 100 }, { x: 1024, y: 0, width: 0, height: 100 }],
    ['negative', { x: 100, y: 100, width: -50, height: 10 }, { x: 100, y: 100, width: 0, height: 10 }],
    ['no numbers', { x: Number.NaN, y: 0, width: 100, height: 50 }, { x: 0, y: 0, width: 0, height: 50 }],
  ])('clamps bounds to the window: %s', (_name, wanted, inside) => {
    expect(clampBounds(wanted, content)).toEqual(inside);
  });

  it('keeps any bounds inside the window, in whole pixels', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), fc.double(), fc.double(), (x, y, width, height) => {
        const inside = clampBounds({ x, y, width, height }, content);
        expect(Object.values(inside).every((value) => Number.isInteger(value) && value >= 0)).toBe(true);
        expect(inside.x + inside.width).toBeLessThanOrEqual(content.width);
        expect(inside.y + inside.height).toBeLessThanOrEqual(content.height);
      }),
    );
  });
});
