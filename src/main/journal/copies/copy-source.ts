import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { GivenNumbers } from '../../../shared/journal/given-numbers.ts';
import type { JournalIdentity } from '../../../shared/journal/journal-identity.ts';
import { type ChainHead, type ChainRow, chainFaults, hex } from '../chain.ts';
import type { Authentication } from '../heads/authentication.ts';
import { identityOf } from './copy-head.ts';
import { CopyNotWhole } from './copy-not-whole.ts';
import { beginningOf, copySetNames, provenEntries, readCopySet } from './copy-set.ts';
import { entriesOfWholeCopy, wholeCopiesIn } from './whole-copies.ts';

/** A copy that can be gone back to. */
export interface CopySource {
  /** What it is called in its place: tells it from the others there. */
  name: string;
  identity: JournalIdentity;
  /** The text of the identity, whose hash the chain begins with. */
  text: string;
  /** How far it reaches, as it says itself. */
  head: ChainHead;
  /** When it was made, UTC. */
  at: string;
  /** Its head was written by this till, with the key that it has now. */
  isAuthentic: boolean;
  /** The highest numbers that were given up to there; null where it does not say. */
  numbers: GivenNumbers | null;
  /**
   * Its entries, page by page, each linked to the one before.
   * @throws CopyNotWhole, or an error of SQLite or the file system, after those that are whole
   */
  pages(): Generator<ChainRow[]>;
}

/** Every copy in a place, the newest first. Empty where there is no such folder. */
export function copySourcesIn(place: string, authentication: Authentication | null): CopySource[] {
  if (!existsSync(place)) return [];
  return [...segmentSources(place, authentication), ...wholeSources(place)].sort(
    (one, other) => Date.parse(other.at) - Date.parse(one.at) || other.head.seq - one.head.seq,
  );
}

function segmentSources(place: string, authentication: Authentication | null): CopySource[] {
  const sets = copySetNames(place).map((name) => readCopySet(join(place, name), authentication));
  return sets.flatMap((set) =>
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
        numbers: head.numbers ?? null,
        pages: () => provenEntries(set, head),
      };
    }),
  );
}

function wholeSources(place: string): CopySource[] {
  return wholeCopiesIn(place).map(({ name, identity, text, head, at }) => ({
    ...{ name, identity, text, head, at },
    isAuthentic: false,
    numbers: null,
    pages: () => linkedPages(text, entriesOfWholeCopy(join(place, name))),
  }));
}

/** A database proves nothing by itself: each of its entries is held against the one before. */
function* linkedPages(text: string, pages: Iterable<ChainRow[]>): Generator<ChainRow[]> {
  let reached = beginningOf({ identity: text });
  for (const page of pages) {
    const linked: ChainRow[] = [];
    for (const row of page) {
      const [fault] = chainFaults(reached, row);
      if (fault) {
        if (linked.length > 0) yield linked;
        throw new CopyNotWhole(`Entry ${row.seq}: ${fault.fault}, after ${hex(reached.hash)}.`);
      }
      linked.push(row);
      reached = { seq: row.seq, hash: row.hash };
    }
    yield linked;
  }
}
