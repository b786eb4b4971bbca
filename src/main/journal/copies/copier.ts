import { basename, join } from 'node:path';
import type { GivenNumbers } from '../../../shared/journal/given-numbers.ts';
import type { LastCopy } from '../../../shared/journal/last-copy.ts';
import { openForReading } from '../database/connection.ts';
import { journalFiles } from '../database/files.ts';
import { authenticationOf } from '../heads/authentication.ts';
import type { CopierFolder } from './copier-folder.ts';
import { CopyNotWhole } from './copy-not-whole.ts';
import { type CopySource, copySourcesIn } from './copy-source.ts';
import { keepCopy } from './keep-copy.ts';
import { readKnownEnds } from './known-ends.ts';
import { type CopyProof, proveCopy } from './prove-copy.ts';
import { restoreCopy } from './restore-copy.ts';
import { removeWholeCopiesOf } from './whole-copies.ts';

/** Which copy is to be kept. */
interface DayCopy {
  /** The folder that a person chose; null for the one beside the journal. */
  place: string | null;
  /** As YYYY-MM-DD, in the shop's zone. */
  day: string;
  /** UTC. */
  at: string;
  /** Also where the day's copy is there already. */
  again: boolean;
  /** The folder was chosen just now, and may be made. */
  isNew?: boolean;
}

/** A copy by its place, as in `DayCopy`, and its name there. */
interface CopyName {
  place: string | null;
  name: string;
}

/** A copy as it says itself. */
export interface FoundCopy extends CopyName {
  journal: string;
  mode: string;
  till: string;
  seq: number;
  at: string;
  isAuthentic: boolean;
  /** As `CopySource` has them. */
  numbers: GivenNumbers | null;
  isWholeDatabase: boolean;
}

/** What the thread tells meanwhile: how many entries it has come to. */
export interface CopierNews {
  entries: number;
}

/** The operations of the thread that copies. Copying goes step by step, so that the thread can be ended between two. */
export interface CopierOperations {
  keep(copy: DayCopy): Promise<LastCopy>;
  /** Every copy in these places, the newest first. */
  list(places: ReadonlyArray<string | null>): FoundCopy[];
  /** @throws where there is no such copy any more */
  prove(copy: CopyName): CopyProof;
  /** Makes a journal of it, up to an entry that was proven, for an opening to put in its place. */
  restore(copy: CopyName, to: { seq: number; hash: string }): void;
}

/** Reads through a connection of its own, so that neither payments nor searches wait for a copy. */
export function copierOperations(
  { folder, authenticationKey, outsideHeads }: CopierFolder,
  tell: (news: CopierNews) => void,
): CopierOperations {
  const files = journalFiles(folder);
  const { database, backups } = files;
  const authentication = authenticationKey && authenticationOf(authenticationKey, 'copy');
  const heads = authenticationKey && authenticationOf(authenticationKey, 'head');
  const told = (entries: number) => tell({ entries });

  /** Of versions that copied the whole database: a copy that was proven says all that they say. */
  function removeWholeCopies(): void {
    const source = openForReading(database);
    try {
      removeWholeCopiesOf(source, backups);
    } finally {
      source.close();
    }
  }

  function sourceOf({ place, name }: CopyName): CopySource {
    const source = copySourcesIn(place ?? backups, authentication).find((each) => each.name === name);
    if (!source) throw new CopyNotWhole(`The copy ${name} is not there.`);
    return source;
  }

  return {
    async keep({ place, isNew = false, ...order }) {
      const mayMakePlace = place === null || isNew;
      const copied = await keepCopy({ ...order, database, place: place ?? backups, mayMakePlace, authentication });
      if (copied.problem === null && place === null) removeWholeCopies();
      return copied;
    },
    list: (places) => places.flatMap((place) => copySourcesIn(place ?? backups, authentication).map(found(place))),
    prove(copy) {
      const source = sourceOf(copy);
      return proveCopy(source, readKnownEnds(files, outsideHeads, heads), told);
    },
    restore: (copy, to) => restoreCopy(sourceOf(copy), to, files.restored, told),
  };
}

function found(place: string | null) {
  return ({ name, identity, head, at, isAuthentic, numbers }: CopySource): FoundCopy => ({
    ...{ place, name, at, isAuthentic, numbers },
    journal: identity.id,
    mode: identity.mode,
    till: identity.till,
    seq: head.seq,
    isWholeDatabase: name.endsWith('.db'),
  });
}

/** Where copies lie in a folder that a person chose: in one of their own, which says that it is the right one. */
export function copiesFolderIn(chosen: string): string {
  return basename(chosen) === COPIES_FOLDER ? chosen : join(chosen, COPIES_FOLDER);
}

const COPIES_FOLDER = 'Paydesk copies';
