import { describe, expect, it } from 'vitest';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

function draws(random: SeededRandom, count: number): number[] {
  return Array.from({ length: count }, () => random.fraction());
}

describe('seeded random', () => {
  it('gives the same for the same seed, and something else for another', () => {
    expect(draws(seededRandom('7'), 20)).toEqual(draws(seededRandom('7'), 20));
    expect(draws(seededRandom('7'), 20)).not.toEqual(draws(seededRandom('8'), 20));
  });

  it('spreads over the whole range', () => {
    const tenths = new Array<number>(10).fill(0);
    for (const fraction of draws(seededRandom('spread'), 10_000)) {
      const tenth = Math.floor(fraction * 10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    for (const count of tenths) expect(count).toBeGreaterThan(850);
    expect(tenths).toHaveLength(10);
  });

  it('picks every item, and none where there is none', () => {
    const random = seededRandom('pick');
    const picked = new Set(Array.from({ length: 100 }, () => random.pick(['a', 'b', 'c'])));
    expect([...picked].sort()).toEqual(['a', 'b', 'c']);
    expect(() => random.pick([])).toThrow(RangeError);
  });

  it('is certain at 1 and impossible at 0', () => {
    const random = seededRandom('chance');
    expect(Array.from({ length: 100 }, () => random.chance(1))).not.toContain(false);
    expect(Array.from({ length: 100 }, () => random.chance(0))).not.toContain(true);
  });

  it('has branches that do not depend on what was drawn before', () => {
    const untouched = seededRandom('7');
    const touched = seededRandom('7');
    draws(touched, 5);
    expect(draws(touched.branch('round 3'), 5)).toEqual(draws(untouched.branch('round 3'), 5));
    expect(draws(untouched.branch('round 3'), 5)).not.toEqual(draws(untouched.branch('round 4'), 5));
  });
});
