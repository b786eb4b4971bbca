import type { ProblemCode } from '../../shared/problems.ts';
import { journalFiles } from '../journal/database/files.ts';
import { identityAside } from '../journal/open/renewal.ts';
import { describeError } from '../log.ts';
import { fetchLacking } from './fetched/fetch-lacking.ts';
import { fetchMissing } from './fetched/fetch-missing.ts';
import type { FetchedEntries } from './fetched/fetched-facts.ts';
import { createFetchedFile } from './fetched/fetched-folder.ts';
import type { RunningParts } from './made-link.ts';
import type { Missing, OfficeLink } from './office-link.ts';

/**
 * Fetches everything that a till lacks, as far as head office has it.
 * @param known the entries that were fetched before
 * @param came called after each fetched stretch
 * @returns the first refusal; null if there was none
 */
export async function fetchForTill(
  parts: RunningParts,
  { link, known, came }: { link: OfficeLink; known: readonly FetchedEntries[]; came: () => Promise<void> },
): Promise<ProblemCode | null> {
  const { folder, journal, log, fetched } = parts;
  const { identity } = await journal.witnessState();
  const fetch = async (missing: Missing) => {
    try {
      const refused = await fetchBack(parts, missing);
      fetched.readAgain();
      await came();
      return refused;
    } catch (error) {
      log.write('settingsNotWritten', describeError(error));
      return 'headOfficeNotKept';
    }
  };
  const aside = (id: string) => identityAside(journalFiles(folder), id);
  return await fetchLacking({ identity, known, link, identityAside: aside, fetch });
}

/**
 * Fetches what a journal lacks and stores it beside the journal.
 * @returns why nothing was stored; null after a success
 * @throws the file system's error; nothing is stored then
 */
async function fetchBack(
  { folder, journal, clock, installation }: RunningParts,
  { identity, after, through, exchange, isWitnessed, signer, rotations }: Missing,
): Promise<ProblemCode | null> {
  const { highestSeal, newestSeal } = await journal.sealState();
  const file = createFetchedFile(folder, identity.id, after);
  try {
    const end = await fetchMissing(
      { exchange, journal: identity.id, isWitnessed, ...(through && { through }), keep: (events) => file.keep(events) },
      after,
    );
    if (!end.ok) {
      file.cancel();
      return end.problem.code;
    }
    const till = { name: installation.till, zone: installation.zone };
    const kept = { highestSeal, newestSeal: newestSeal?.seal ?? null, signer, rotations, now: clock.now() };
    await file.finish(end.value, { till, identity, ...kept });
    return null;
  } catch (error) {
    file.cancel();
    throw error;
  }
}
