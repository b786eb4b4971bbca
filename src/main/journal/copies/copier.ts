import { journalFiles } from '../database/files.ts';
import { eraseAside } from '../erasing/erase-in-places.ts';
import { authenticationOf } from '../heads/authentication.ts';
import { CopyNotWhole } from './copy-file.ts';
import { type CopySource, copySourcesIn } from './copy-set.ts';
import { eraseInEarlierSets, keepCopy } from './keep-copy.ts';
import { erasedSince, proveCopy, readKnownEnds } from './prove-copy.ts';
import { restoreCopy } from './restore-copy.ts';

export interface CopierFolder {
  folder: string;
  authenticationKey: Uint8Array | null;
  outsideHeads: string | null;
}

interface DayCopy {
  /** The folder that a person chose; null for the folder beside the journal. */
  place: string | null;
  /** The day as YYYY-MM-DD in the shop's zone. */
  day: string;
  at: string;
  /** True to copy even if today's copy already exists. */
  again: boolean;
  /** True if a person just chose the folder, so that it may be created. */
  isNew?: boolean;
}

interface CopyName {
  place: string | null;
  name: string;
}

export type FoundCopy = ReturnType<ReturnType<typeof found>>;

export interface CopierNews {
  entries: number;
}

export type CopierOperations = ReturnType<typeof copierOperations>;

/** Returns operations that use their own connection. Between two steps of a copy, the thread can be ended. */
export function copierOperations(
  { folder, authenticationKey, outsideHeads }: CopierFolder,
  tell: (news: CopierNews) => void,
) {
  const files = journalFiles(folder);
  const { database, backups } = files;
  const authentication = authenticationKey && authenticationOf(authenticationKey, 'copy');
  const heads = authenticationKey && authenticationOf(authenticationKey, 'head');
  const erasedNumbers = authenticationKey && authenticationOf(authenticationKey, 'erasedNumbers');
  const erased = ({ identity }: CopySource) => erasedSince(files, identity.id, outsideHeads, erasedNumbers);
  const told = (entries: number) => tell({ entries });

  function sourceOf({ place, name }: CopyName): CopySource {
    const source = copySourcesIn(place ?? backups, authentication).find((each) => each.name === name);
    if (!source) throw new CopyNotWhole(`The copy ${name} is not there.`);
    return source;
  }

  return {
    async keep({ place, isNew = false, ...order }: DayCopy) {
      const copied = await keepCopy({
        ...order,
        database,
        place: place ?? backups,
        mayMakePlace: place === null || isNew,
        authentication,
      });
      // If this erasure fails, the next copy repeats it.
      if (copied.problem === null) await eraseInEarlierSets(files, place ?? backups, authentication);
      return copied;
    },
    list: (places: ReadonlyArray<string | null>) =>
      places.flatMap((place) => copySourcesIn(place ?? backups, authentication).map(found(place))),
    prove(copy: CopyName) {
      const source = sourceOf(copy);
      return proveCopy(source, readKnownEnds(files, outsideHeads, heads), erased(source), told);
    },
    /** Makes a journal from a copy up to a proven entry. The next opening puts the new journal in place. */
    restore(copy: CopyName, to: { seq: number; hash: string }) {
      const source = sourceOf(copy);
      restoreCopy(source, to, files.restored, erased(source), told);
    },
    eraseAside: () => eraseAside(files),
  };
}

function found(place: string | null) {
  return ({ name, identity, head, at, isAuthentic, numbers }: CopySource) => ({
    place,
    name,
    at,
    isAuthentic,
    numbers,
    journal: identity.id,
    mode: identity.mode,
    till: identity.till,
    seq: head.seq,
  });
}
