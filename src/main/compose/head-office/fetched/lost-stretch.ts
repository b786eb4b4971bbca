import type { FetchedStretch } from '../../../../shared/journal/journal-identity.ts';
import { type Problem, problem } from '../../../../shared/problems.ts';
import type { FetchedEntries } from './fetched-facts.ts';

/** Those that a journal names and that do not lie beside it any more. */
export function lostOf(
  named: readonly FetchedStretch[],
  fetched: readonly Pick<FetchedEntries, 'through'>[],
): FetchedStretch[] {
  const through = fetched.flatMap((each) => each.through);
  const isThere = ({ journal, last }: FetchedStretch) =>
    through.some((each) => each.journal === journal && each.last.seq === last.seq && each.last.hash === last.hash);
  return named.filter((stretch) => !isThere(stretch));
}

/**
 * That nobody is warned of what was in fetched entries.
 * @param damaged folders that do not hold: also of entries that no journal names, as those of earlier versions
 */
export function lostProblem([lost]: readonly FetchedStretch[], damaged: readonly string[]): Problem | null {
  if (lost) return problem('fetchedLost', { first: String(lost.before.seq + 1), last: String(lost.last.seq) }).problem;
  const [first, last] = damaged[0]?.split('-').slice(-2) ?? [];
  return first && last ? problem('fetchedLost', { first, last }).problem : null;
}
