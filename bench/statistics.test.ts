import { describe, expect, it } from 'vitest';
import { median, percentile, sum } from './statistics.ts';

describe('statistics of a benchmark', () => {
  it('takes the median and the percentiles from the values themselves, in any order', () => {
    const values = [5, 1, 4, 2, 3];
    expect(median(values)).toBe(3);
    expect(percentile(values, 0.99)).toBe(5);
    expect(percentile(values, 0)).toBe(1);
    expect(percentile([7], 0.99)).toBe(7);
  });

  it('orders numbers by size', () => {
    expect(median([100, 9, 20])).toBe(20);
  });

  it('has no percentile of nothing', () => {
    expect(() => median([])).toThrow(RangeError);
    expect(sum([])).toBe(0);
  });
});
