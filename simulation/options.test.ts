import { describe, expect, it } from 'vitest';
import { readOptions } from './options.ts';

describe('the words of npm run simulate', () => {
  it('are 2,000 stories from the first on where nothing is said', () => {
    expect(readOptions([])).toEqual({ seeds: 2_000, from: 1, tells: false });
  });

  it('are as many stories as is said', () => {
    expect(readOptions(['--seeds', '50', '--seed', '7'])).toEqual({ seeds: 50, from: 7, tells: false });
  });

  it('are one story, told in words, for a seed alone', () => {
    expect(readOptions(['--seed', '7'])).toEqual({ seeds: 1, from: 7, tells: true });
  });

  it.each(['0', 'many', '1.5', ''])('refuse "%s" stories', (seeds) => {
    expect(() => readOptions(['--seeds', seeds])).toThrow(/whole number/);
  });
});
