import type { SeededRandom } from '../torture/seeded-random.ts';
import type { Disk } from './journal-thread.ts';

/** The probability of each kind of fault, from 0 to 1. */
export interface Weather {
  lost: number;
  twice: number;
  garbled: number;
  refused: number;
  late: number;
  /** A re-query gets an untrue or outdated answer. */
  untrue: number;
  /** The program dies before a step of the story. */
  dying: number;
  /** The clock is set or the machine sleeps, instead of a press. */
  disturbed: number;
  /** The clock is set by minutes, hours or days, or corrected, before a step of the story. */
  jumping: number;
  disk: Disk;
}

export const CALM: Weather = {
  lost: 0,
  twice: 0,
  garbled: 0,
  refused: 0,
  late: 0,
  untrue: 0,
  dying: 0,
  disturbed: 0,
  jumping: 0,
  disk: { atOnce: 1, mostMs: 0, failing: 0 },
};

/** Picks the faults of a story. Some stories are nearly calm, so that payments reach their end. */
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
