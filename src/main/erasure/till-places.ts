import type { LastCopy } from '../../shared/journal/last-copy.ts';
import { fetchedFolderIsThere } from '../head-office/fetched/fetched-place.ts';
import type { TillHeadOffice } from '../head-office/till-head-office.ts';
import type { CopyControl } from '../health/copy-control.ts';
import { journalFiles } from '../journal/database/files.ts';
import type { NotErased } from '../journal/erasing/erase-in-places.ts';
import type { Journal } from '../journal/journal.ts';
import type { OpenedSets } from '../opened/opened-sets.ts';
import { knownSigningKeys } from '../seal/key-store.ts';
import type { TillSeals } from '../seal/till-seals.ts';
import type { TillParts } from '../till-parts.ts';
import { type ErasingElsewhere, startErasingElsewhere } from './erasing-elsewhere.ts';

export interface TillPlaces {
  journal: Pick<Journal, 'sealState'>;
  copies: Pick<CopyControl, 'kept' | 'eraseAside'>;
  opened: Pick<OpenedSets, 'erase'>;
  headOffice: Pick<TillHeadOffice, 'readFetchedAgain'>;
  seals: Pick<TillSeals, 'callSigner'>;
}

/** Erases in every place of a till outside its journal. */
export function startErasingOfTill(
  { folder, installation, clock, log }: TillParts,
  { journal, copies, opened, headOffice, seals }: TillPlaces,
): ErasingElsewhere {
  const { database } = journalFiles(folder);
  const signing = async () => {
    const signed = await seals.callSigner();
    if (!signed.ok) throw new Error('There is no key to sign with.');
    const { highestSeal, newestSeal } = await journal.sealState();
    const { signer, rotations } = signed;
    return { highestSeal, newestSeal: newestSeal?.seal ?? null, signer, rotations };
  };
  return startErasingElsewhere({
    clock,
    log,
    places: {
      copies: async () => notKept(await copies.kept?.here.eraseNow()),
      secondCopies: async () => notKept(await copies.kept?.second.eraseNow()),
      aside: () => copies.eraseAside(),
      opened: () => opened.erase(database),
      async fetched() {
        if (!fetchedFolderIsThere(folder)) return [];
        const { eraseFetched } = await import('../head-office/fetched/erase-fetched.ts');
        const tillKeys = knownSigningKeys({ folder, mode: installation.mode }) ?? [];
        const failed = await eraseFetched({ folder, journal: database, tillKeys, signing, now: () => clock.now() });
        headOffice.readFetchedAgain();
        return failed;
      },
    },
  });
}

function notKept(copied: LastCopy | null | undefined): NotErased[] {
  const problem = copied?.problem ?? null;
  return problem === null ? [] : [{ place: 'copies', cause: new Error(problem) }];
}
