import type { Problem } from '../../../shared/problems.ts';

/** What became of the last PIN that was typed, as the screen tells it. */
export type PinOutcome =
  | { kind: 'none' }
  /** @property triesLeft until the person must wait; null where there are enough not to speak of it */
  | { kind: 'wrong'; triesLeft: number | null }
  | { kind: 'waits'; waitMs: number }
  | { kind: 'dead' }
  | { kind: 'refused'; problem: Problem };

/** So few tries are worth a word; more of them only tell a guesser how many there are. */
const FEW_TRIES = 2;

export function pinOutcomeOf(problem: Problem | null): PinOutcome {
  if (problem === null) return { kind: 'none' };
  const { triesLeft, waitMs } = problem.facts;
  switch (problem.code) {
    case 'pinWrong':
      return { kind: 'wrong', triesLeft: Number(triesLeft) <= FEW_TRIES ? Number(triesLeft) : null };
    case 'pinWaits':
      return { kind: 'waits', waitMs: Number(waitMs) };
    case 'pinDead':
      return { kind: 'dead' };
    default:
      return { kind: 'refused', problem };
  }
}

/** Minutes and seconds, `4:07`; what is left of a second counts as one. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
