import { basename, join } from 'node:path';
import type { GivenNumbers } from '../../../shared/journal/given-numbers.ts';
import type { JournalIdentity } from '../../../shared/journal/journal-identity.ts';
import type { ChainHead } from '../chain.ts';
import type { Authentication } from '../heads/authentication.ts';
import { identityOf } from './copy-head.ts';
import { copySetNames, provenEntries, readCopySet } from './copy-set.ts';
import type { CopiedRow } from './personal-rows.ts';

/** A copy from which a journal can be restored. */
export interface CopySource {
  /** The name of the copy, unique in its place. */
  name: string;
  identity: JournalIdentity;
  /** The text of the identity. The chain begins with its hash. */
  text: string;
  /** How far the copy reaches, by its own account. */
  head: ChainHead;
  /** When the copy was made, in UTC. */
  at: string;
  /** True if this till wrote the copy's head with its current key. */
  isAuthentic: boolean;
  /** The highest numbers assigned up to the end of the copy. */
  numbers: GivenNumbers;
  /**
   * Reads entries page by page, each linked to the one before, with the personal data that they commit to.
   * @throws CopyNotWhole, or an error of the file system, after the last intact entry
   */
  pages(): Generator<CopiedRow[]>;
}

/** Returns every copy in a place, newest first. Empty if the folder does not exist. */
export function copySourcesIn(place: string, authentication: Authentication | null): CopySource[] {
  const sets = copySetNames(place).map((name) => readCopySet(join(place, name), authentication));
  const sources = sets.flatMap((set) =>
    set.heads.flatMap((head) => {
      const identity = identityOf(head);
      if (!identity) return [];
      return {
        name: `${basename(set.folder)}/${head.name}`,
        identity,
        text: head.identity,
        head: { seq: head.seq, hash: Buffer.from(head.hash, 'hex') },
        at: head.at,
        isAuthentic: head.isAuthentic,
        numbers: head.numbers,
        pages: () => provenEntries(set, head),
      };
    }),
  );
  return sources.sort((one, other) => Date.parse(other.at) - Date.parse(one.at) || other.head.seq - one.head.seq);
}
