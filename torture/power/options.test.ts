import { describe, expect, it } from 'vitest';
import { readOptions } from './options.ts';

describe('the options of the power cuts', () => {
  it('are a thousand cuts of a new recording where nothing is said', () => {
    expect(readOptions([])).toEqual({ cuts: 1_000, seed: '1', sales: 8, recordings: null });
  });

  it('are read as they are given', () => {
    const words = ['--cuts', '40', '--seed', 'rain', '--sales', '3', '--recordings', 'kept'];
    expect(readOptions(words)).toEqual({ cuts: 40, seed: 'rain', sales: 3, recordings: 'kept' });
  });

  it('refuse what is no number of cuts, and what is not known', () => {
    expect(() => readOptions(['--cuts', '0'])).toThrow('--cuts');
    expect(() => readOptions(['--sales', 'many'])).toThrow('--sales');
    expect(() => readOptions(['--rounds', '3'])).toThrow();
  });
});
