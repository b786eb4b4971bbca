import type { FetchedStretch } from '../../../../shared/journal/journal-identity.ts';
import { type LostEntries, lostEntriesSchema } from '../../../../shared/journal/witness-entries.ts';
import { type Problem, problem } from '../../../../shared/problems.ts';
import type { LossAcknowledged } from '../../../journal/read/upload-reads.ts';
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
 * The entries of which nobody is warned any more.
 * @param damaged folders that do not hold: also of entries that no journal names, as those of earlier versions
 * @param fetched what holds: nothing is lost of a damaged folder where one of these has all of its entries
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

/** What is said of a loss: that nobody is warned of what was there, or who has acknowledged that and when. */
export interface LossMarks {
  fetchedLost: Problem | null;
  lossAcknowledged: { first: number; last: number; at: string; by: string } | null;
}

/** @param acknowledged what people have acknowledged, oldest first: what is lost later is warned of all the same */
export function lossMarks(lost: readonly LostEntries[], acknowledged: readonly LossAcknowledged[]): LossMarks {
  const [warned] = unacknowledged(lost, acknowledged);
  if (warned) return { fetchedLost: lostProblem(warned), lossAcknowledged: null };
  const [known] = lost;
  const by = known && acknowledged.findLast((each) => covers(each, known));
  const lossAcknowledged = by ? { first: known.first, last: known.last, at: by.at, by: by.by } : null;
  return { fetchedLost: null, lossAcknowledged };
}

/** Those that nobody has acknowledged. */
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

/** A folder's name says of which journal its entries are, and which they are. */
function entriesOf(name: string): LostEntries {
  const [first = 0, last = 0] = name.split('-').slice(-2).map(Number);
  return { journal: name.slice(0, ID_LENGTH), first, last };
}

const ID_LENGTH = 36;
