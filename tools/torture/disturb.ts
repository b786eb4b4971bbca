import type { Fault } from '../../src/practice/faults.ts';
import type { PracticeRecords } from '../../src/practice/records.ts';
import type { SeededRandom } from './seeded-random.ts';

/** How many answers are disturbed, about as many as a sale needs. */
const ANSWERS = 8;
const SLOWEST_ANSWER_MS = 80;
const LOST_ANSWER_SHARE = 0.04;
const LOST_REQUEST_SHARE = 0.02;

/** Delays the next answers, so that the program dies with requests in flight, and loses some of them. */
export function disturb(records: PracticeRecords, random: SeededRandom): void {
  records.behave();
  for (let answer = 0; answer < ANSWERS; answer += 1) {
    records.misbehave({ operation: 'any', delayMs: random.integer(SLOWEST_ANSWER_MS), misbehaviour: harm(random) });
  }
}

function harm(random: SeededRandom): Fault['misbehaviour'] {
  if (random.chance(LOST_ANSWER_SHARE)) return { kind: 'drop-after-processing' };
  if (random.chance(LOST_REQUEST_SHARE)) return { kind: 'drop-before-processing' };
  return { kind: 'delay' };
}
