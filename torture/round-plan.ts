import type { SeededRandom } from './seeded-random.ts';

/** What happens in one round. */
export interface RoundPlan {
  /** Whether the program dies while it starts and picks up what was left, or while a sale is at the counter. */
  readonly killDuring: 'start' | 'sale';
  /** How far the start or the sale has come by its measured length, from 0 to below 1. */
  readonly fraction: number;
  /** How many sales are made unharmed before. */
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
