import type { SeededRandom } from './seeded-random.ts';

export interface RoundPlan {
  readonly killDuring: 'start' | 'sale';
  /** The fraction of the usual duration after which the kill comes, from 0 to below 1. */
  readonly fraction: number;
  /** The number of sales to complete before the sale that is killed. */
  readonly salesBefore: number;
}

const START_SHARE = 0.25;
const MOST_SALES_BEFORE = 2;

export function planRound(random: SeededRandom): RoundPlan {
  return {
    killDuring: random.chance(START_SHARE) ? 'start' : 'sale',
    fraction: random.fraction(),
    salesBefore: random.integer(MOST_SALES_BEFORE + 1),
  };
}
