import type { FetchedStretch, JournalIdentity } from '../../../shared/journal/journal-identity.ts';
import type { ProblemCode } from '../../../shared/problems.ts';
import type { Missing, OfficeLink } from '../office-link.ts';
import type { FetchedEntries } from './fetched-facts.ts';
import { furthestOf } from './known-fetched.ts';
import { lostOf } from './lost-stretch.ts';

interface LackingParts {
  identity: JournalIdentity;
  known: readonly FetchedEntries[];
  link: Pick<OfficeLink, 'officeSeq' | 'missing' | 'lostStretch'>;
  /** Returns the identity of an earlier journal; null if that journal is gone. */
  identityAside: (journal: string) => JournalIdentity | null;
  /** Resolves to the reason why nothing was fetched, or to null after a success. */
  fetch: (missing: Missing) => Promise<ProblemCode | null>;
}

/**
 * Fetches what the current journal lacks, then every lost stretch of earlier journals. A failure does not stop the
 * other fetches: the loss of an earlier journal must not hide yesterday's payments.
 * @returns the first refusal, after all fetches were tried; null if there was none
 */
export async function fetchLacking(parts: LackingParts): Promise<ProblemCode | null> {
  const { identity, known, link, fetch } = parts;
  const ends: (ProblemCode | null)[] = [];
  const isWhole = (furthestOf(known, identity.id)?.last.seq ?? -1) >= (await link.officeSeq());
  const own = isWhole ? null : await link.missing();
  if (own) ends.push(typeof own === 'string' ? own : await fetch(own));
  for (const stretch of lostOf(identity.fetched ?? [], known)) ends.push(await fetchLost(parts, stretch));
  if (ends.length === 0) return 'headOfficeNothingMissing';
  return ends.find((refusal) => refusal !== null) ?? null;
}

async function fetchLost(
  { link, identityAside, fetch }: LackingParts,
  stretch: FetchedStretch,
): Promise<ProblemCode | null> {
  const before = identityAside(stretch.journal);
  if (!before) return 'fetchedJournalGone';
  const missing = await link.lostStretch(before, stretch);
  return typeof missing === 'string' ? missing : await fetch(missing);
}
