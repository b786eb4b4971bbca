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
 * @param fetched what holds: nothing is lost of a damaged folder where one of these has all of its entries
 */
export function lostProblem(
  [lost]: readonly FetchedStretch[],
  damaged: readonly string[],
  fetched: readonly Reach[],
): Problem | null {
  if (lost) return problem('fetchedLost', { first: String(lost.before.seq + 1), last: String(lost.last.seq) }).problem;
  const [first, last] =
    damaged
      .find((name) => !fetched.some((each) => hasAllOf(each, name)))
      ?.split('-')
      .slice(-2) ?? [];
  return first && last ? problem('fetchedLost', { first, last }).problem : null;
}

type Reach = Pick<FetchedEntries, 'journal' | 'before' | 'last'>;

/** A folder's name says of which journal its entries are, and which they are. */
function hasAllOf({ journal, before, last }: Reach, name: string): boolean {
  const [from = 0, to = 0] = name.split('-').slice(-2).map(Number);
  return name.startsWith(journal) && before.seq < from && to <= last.seq;
}
