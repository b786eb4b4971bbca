import type { FetchedStretch } from '../../../shared/journal/journal-identity.ts';
import { type LostEntries, lostEntriesSchema } from '../../../shared/journal/witness-entries.ts';
import { type Problem, problem } from '../../../shared/problems.ts';
import type { LossAcknowledged } from '../../journal/read/upload-reads.ts';
import type { FetchedEntries } from './fetched-facts.ts';

/** Returns the stretches that a journal names and whose fetched entries are gone. */
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
 * Returns the lost entries, whose payments can no longer cause a warning.
 * @param damaged the names of invalid folders, including folders that no journal names
 * @param fetched the valid stretches; a damaged folder is no loss if a valid stretch has all its entries
 */
export function lostEntries(
  lost: readonly FetchedStretch[],
  damaged: readonly string[],
  fetched: readonly Reach[],
): LostEntries[] {
  const named = lost.map(({ journal, before, last }) => ({ journal, first: before.seq + 1, last: last.seq }));
  const unnamed = damaged
    .map(entriesOf)
    .filter((each) => lostEntriesSchema.safeParse(each).success && !fetched.some((reach) => hasAllOf(reach, each)));
  return [...named, ...unnamed];
}

/** A loss as the screens show it: as a warning, or with the person who acknowledged it. */
export interface LossMarks {
  fetchedLost: Problem | null;
  lossAcknowledged: { first: number; last: number; at: string; by: string } | null;
}

/** @param acknowledged oldest first; each later loss needs an acknowledgement of its own */
export function lossMarks(lost: readonly LostEntries[], acknowledged: readonly LossAcknowledged[]): LossMarks {
  const [warned] = unacknowledged(lost, acknowledged);
  if (warned) return { fetchedLost: lostProblem(warned), lossAcknowledged: null };
  const [known] = lost;
  const by = known && acknowledged.findLast((each) => covers(each, known));
  const lossAcknowledged = by ? { first: known.first, last: known.last, at: by.at, by: by.by } : null;
  return { fetchedLost: null, lossAcknowledged };
}

export function unacknowledged(lost: readonly LostEntries[], acknowledged: readonly LossAcknowledged[]): LostEntries[] {
  return lost.filter((each) => !acknowledged.some((one) => covers(one, each)));
}

function lostProblem({ first, last }: LostEntries): Problem {
  return problem('fetchedLost', { first: String(first), last: String(last) }).problem;
}

function covers({ lost }: LossAcknowledged, { journal, first, last }: LostEntries): boolean {
  return lost.some((each) => each.journal === journal && each.first <= first && last <= each.last);
}

type Reach = Pick<FetchedEntries, 'journal' | 'before' | 'last'>;

function hasAllOf({ journal, before, last }: Reach, lost: LostEntries): boolean {
  return journal === lost.journal && before.seq < lost.first && lost.last <= last.seq;
}

/** Reads the name of a stretch's folder. */
export function entriesOf(name: string): LostEntries {
  const [first = 0, last = 0] = name.split('-').slice(-2).map(Number);
  return { journal: name.slice(0, ID_LENGTH), first, last };
}

const ID_LENGTH = 36;
