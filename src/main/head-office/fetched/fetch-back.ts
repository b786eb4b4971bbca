import type { ProblemCode } from '../../../shared/problems.ts';
import type { SealState } from '../../journal/read/seal-state.ts';
import type { Missing } from '../office-link.ts';
import { type FetchEnd, fetchMissing } from './fetch-missing.ts';
import { createFetchedFile, type SealedBy } from './fetched-folder.ts';

interface FetchBackParts {
  missing: Missing;
  /** The mode's own folder. */
  folder: string;
  till: SealedBy['till'];
  sealState: () => Promise<Pick<SealState, 'highestSeal' | 'newestSeal'>>;
  now: () => Date;
}

const REFUSALS = {
  away: 'headOfficeAway',
  nothing: 'headOfficeNothingMissing',
  notHeld: 'headOfficeNotHeld',
  witnessOther: 'headOfficeNotSame',
  refused: 'headOfficeRevoked',
  otherKey: 'headOfficeOtherKey',
} as const satisfies Record<Extract<FetchEnd, { ok: false }>['why'], ProblemCode>;

/**
 * Fetches what a journal lacks and stores it beside the journal.
 * @returns why nothing was stored; null after a success
 * @throws the file system's error; nothing is stored then
 */
export async function fetchBack({
  missing,
  folder,
  till,
  sealState,
  now,
}: FetchBackParts): Promise<ProblemCode | null> {
  const { identity, after, through, exchange, isWitnessed, signer, rotations } = missing;
  const { highestSeal, newestSeal } = await sealState();
  const file = createFetchedFile(folder, identity.id, after);
  try {
    const end = await fetchMissing(
      { exchange, journal: identity.id, isWitnessed, ...(through && { through }), keep: (events) => file.keep(events) },
      after,
    );
    if (!end.ok) {
      file.cancel();
      return REFUSALS[end.why];
    }
    const by = { till, identity, highestSeal, newestSeal: newestSeal?.seal ?? null, signer, rotations, now: now() };
    await file.finish(end.receipt, by);
    return null;
  } catch (error) {
    file.cancel();
    throw error;
  }
}
