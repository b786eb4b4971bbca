import type { SeededRandom } from '../torture/seeded-random.ts';
import type { Disk } from './journal-thread.ts';

/** How likely each thing is to go wrong, from 0 to 1. */
export interface Weather {
  /** A call or its answer is lost. */
  lost: number;
  /** A call arrives twice. */
  twice: number;
  /** An operation is done, and answered with something else. */
  garbled: number;
  /** An operation is refused, and nothing is done. */
  refused: number;
  /** An answer comes minutes or hours later. */
  late: number;
  /** A re-query is answered with what is not true, or not yet. */
  untrue: number;
  /** Before a step the program dies. */
  dying: number;
  /** Instead of pressing something, the clock is set or the machine sleeps. */
  disturbed: number;
  /** Before a step the clock is set, by minutes, hours or days, forward or back, or right again. */
  jumping: number;
  disk: Disk;
}

export const CALM: Weather = {
  ...{ lost: 0, twice: 0, garbled: 0, refused: 0, late: 0, untrue: 0, dying: 0, disturbed: 0, jumping: 0 },
  disk: { atOnce: 1, mostMs: 0, failing: 0 },
};

/** The weather of one story: some are all but calm, so that long ones come to their end; some are storms. */
export function bankHealthOf(random: SeededRandom): Weather {
  const strength = random.pick([0.1, 0.4, 0.7, 1]);
  const up = (most: number) => random.fraction() * most * strength;
  return {
    lost: up(0.5),
    twice: up(0.2),
    garbled: up(0.2),
    refused: up(0.2),
    late: up(0.1),
    untrue: up(0.6),
    dying: random.chance(0.7) ? up(0.02) : 0,
    disturbed: random.chance(0.4) ? up(0.15) : 0,
    jumping: random.chance(0.3) ? up(0.04) : 0,
    disk: {
      atOnce: random.pick([0, 0.5, 0.9]),
      mostMs: random.pick([3, 3, 40, 15_000]),
      failing: random.chance(0.15) ? 0.02 : 0,
    },
  };
}
