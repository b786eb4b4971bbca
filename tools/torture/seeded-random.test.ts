import { describe, expect, it } from 'vitest';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

function draws(random: SeededRandom, count: number): number[] {
  return Array.from({ length: count }, () => random.fraction());
}

describe('seededRandom', () => {
  it('repeats its sequence for the same seed only', () => {
    expect(draws(seededRandom('7'), 20)).toEqual(draws(seededRandom('7'), 20));
    expect(draws(seededRandom('7'), 20)).not.toEqual(draws(seededRandom('8'), 20));
  });

  it('has branches that do not depend on earlier numbers', () => {
    const untouched = seededRandom('7');
    const touched = seededRandom('7');
    draws(touched, 5);
    expect(draws(touched.branch('round 3'), 5)).toEqual(draws(untouched.branch('round 3'), 5));
    expect(draws(untouched.branch('round 3'), 5)).not.toEqual(draws(untouched.branch('round 4'), 5));
  });
});
