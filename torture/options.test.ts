import { describe, expect, it } from 'vitest';
import { readOptions } from './options.ts';

describe('options of the torture', () => {
  it('runs 8 rounds of a fixed seed after a build, unless told otherwise', () => {
    expect(readOptions([])).toEqual({ rounds: 8, seed: '1', builds: true });
    expect(readOptions(['--rounds', '200', '--seed', 'rain', '--no-build'])).toEqual({
      rounds: 200,
      seed: 'rain',
      builds: false,
    });
  });

  it.each(['0', '-1', '1.5', 'many', ''])('refuses "%s" rounds', (rounds) => {
    expect(() => readOptions([`--rounds=${rounds}`])).toThrow('--rounds takes a whole number');
  });

  it('refuses a word that it does not know', () => {
    expect(() => readOptions(['--round', '3'])).toThrow();
  });
});
