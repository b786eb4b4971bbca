import type { Problem } from '../../../shared/problems.ts';

/** The result of the last PIN, as the screen shows it. */
export type PinOutcome =
  | { kind: 'none' }
  /** @property triesLeft until the person must wait; null if there are enough */
  | { kind: 'wrong'; triesLeft: number | null }
  | { kind: 'waits'; waitMs: number }
  | { kind: 'dead' }
  | { kind: 'refused'; problem: Problem };

/** Only a few remaining tries are shown; more would only inform a guesser. */
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

/** Returns minutes and seconds, `4:07`; a started second counts as one. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
