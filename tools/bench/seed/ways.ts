import type { SeededRandom } from '../../torture/seeded-random.ts';

/** The course of a payment: the customer's step and the outcome. */
export type Way =
  | 'paidAtOnce'
  | 'paidWithPin'
  | 'paidWithOtp'
  | 'paidAfterLostAnswer'
  | 'declined'
  | 'neverReceived'
  | 'parked'
  | 'review'
  | 'unknown';

/** The receipts of each kind among ten thousand in a typical year, except that rare kinds are more frequent. */
const SHARES: Readonly<Record<Way, number>> = {
  paidAtOnce: 3_235,
  paidWithPin: 2_700,
  paidWithOtp: 2_300,
  paidAfterLostAnswer: 250,
  declined: 1_250,
  neverReceived: 120,
  parked: 130,
  review: 5,
  unknown: 10,
};

export const WAYS = Object.keys(SHARES) as readonly Way[];

/** Returns what a receipt has become long afterwards: parked sales are completed, and unknown payments are resolved. */
export function wayAtLast(way: Way): Way {
  if (way === 'parked') return 'paidAtOnce';
  return way === 'unknown' ? 'paidAfterLostAnswer' : way;
}

export function drawWay(random: SeededRandom): Way {
  let left = random.integer(10_000);
  const drawn = WAYS.find((way) => {
    left -= SHARES[way];
    return left < 0;
  });
  if (!drawn) throw new Error('The shares of all ways are ten thousand.');
  return drawn;
}
