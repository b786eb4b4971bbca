import type { ProblemCode } from '../../shared/problems.ts';
import { journalFiles } from '../journal/database/files.ts';
import { identityAside } from '../journal/open/identity-aside.ts';
import { describeError } from '../log.ts';
import { fetchBack } from './fetched/fetch-back.ts';
import { fetchLacking } from './fetched/fetch-lacking.ts';
import type { FetchedEntries } from './fetched/fetched-facts.ts';
import type { RunningParts } from './made-link.ts';
import type { Missing, OfficeLink } from './office-link.ts';

/**
 * Fetches everything that a till lacks, as far as head office has it.
 * @param known what was fetched before
 * @param came called after each stretch
 * @returns the first refusal; null if there was none
 */
export async function fetchForTill(
  parts: RunningParts,
  { link, known, came }: { link: OfficeLink; known: readonly FetchedEntries[]; came: () => Promise<void> },
): Promise<ProblemCode | null> {
  const { folder, journal, clock, log, fetched, installation } = parts;
  const { identity } = await journal.witnessState();
  const kept = {
    folder,
    till: { name: installation.till, zone: installation.zone },
    sealState: () => journal.sealState(),
    now: () => clock.now(),
  };
  const fetch = async (missing: Missing) => {
    try {
      const refused = await fetchBack({ missing, ...kept });
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
