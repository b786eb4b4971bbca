import { describe, expect, it } from 'vitest';
import { tunedCost } from './hashed-secret.ts';

/** Returns the cost chosen on a machine where the lowest cost takes `lowestMs`. */
function costWhere(lowestMs: number): Promise<number> {
  let nowMs = 0;
  const tryCost = async (cost: number) => {
    nowMs += (lowestMs * cost) / 2 ** 14;
  };
  return tunedCost(() => nowMs, tryCost);
}

describe('the cost of hashing a PIN', () => {
  it('hashes a PIN for a quarter of a second, with a lower limit for slow machines', async () => {
    expect(await costWhere(1_000)).toBe(2 ** 14);
    expect(await costWhere(126)).toBe(2 ** 14);
    expect(await costWhere(125)).toBe(2 ** 15);
    expect(await costWhere(60)).toBe(2 ** 16);
    expect(await costWhere(1)).toBe(2 ** 17);
  });
});
