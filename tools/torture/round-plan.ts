import type { SeededRandom } from './seeded-random.ts';

/** The plan of one round. */
export interface RoundPlan {
  /** Whether the program is killed during its start or during a sale. */
  readonly killDuring: 'start' | 'sale';
  /** The fraction of the measured duration after which the kill comes, from 0 to below 1. */
  readonly fraction: number;
  /** How many sales are completed before. */
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
