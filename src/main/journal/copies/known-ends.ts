import type { DatabaseSync } from 'node:sqlite';
import type { ChainHead } from '../chain.ts';
import { readIfReadable } from '../database/connection.ts';
import type { JournalFiles } from '../database/files.ts';
import type { Authentication } from '../heads/authentication.ts';
import { outsideFile, readOutside } from '../heads/heads.ts';
import { readEnd, readIdentity } from '../verify/verify.ts';

/**
 * How far a journal came, according to one source: the journal, its head, the head outside the profile, or its newest
 * seal.
 */
export interface KnownEnd {
  by: 'journal' | 'headBeside' | 'headOutside' | 'seal';
  journal: string;
  seq: number;
  /** SHA-256, hex. */
  hash: string;
}

/**
 * Collects everything that says how far the journal of a folder came. Unreadable sources are left out.
 * @param outsideHeads the folder of heads outside every profile; null if there is none
 */
export function readKnownEnds(
  files: JournalFiles,
  outsideHeads: string | null,
  authentication: Authentication | null,
): KnownEnd[] {
  const headEnd = (by: 'headBeside' | 'headOutside', file: string | null): KnownEnd[] => {
    const head = readOutside(file, authentication);
    return head?.kind === 'present' ? [{ by, ...endOf(head.marker) }] : [];
  };
  return [
    ...(readIfReadable(files.database, endsInJournal) ?? []),
    ...headEnd('headBeside', files.headMarker),
    ...headEnd('headOutside', outsideFile(outsideHeads, files.folder)),
  ];
}

/** What one source says about a proven copy. */
export type Missing =
  /** The copy lacks this many later entries; 0 if it has all of them. */
  | { kind: 'entries'; count: number }
  /** The source knows a different entry for a number in the copy. */
  | { kind: 'otherEntries' }
  /** The source belongs to another journal. */
  | { kind: 'otherJournal' };

/** @param hashAt returns the copy's hash at a number; null beyond its end */
export function missingBy(
  end: KnownEnd,
  journal: string,
  reached: ChainHead,
  hashAt: (seq: number) => string | null,
): Missing {
  if (end.journal !== journal) return { kind: 'otherJournal' };
  if (end.seq > reached.seq) return { kind: 'entries', count: end.seq - reached.seq };
  return hashAt(end.seq) === end.hash ? { kind: 'entries', count: 0 } : { kind: 'otherEntries' };
}

function endsInJournal(connection: DatabaseSync): KnownEnd[] {
  const { identity } = readIdentity(connection);
  const seal = connection
    .prepare(
      `SELECT payload ->> '$.happening.seal.head.seq' AS seq, payload ->> '$.happening.seal.head.hash' AS hash
       FROM event WHERE kind = 'sealed' ORDER BY seq DESC LIMIT 1`,
    )
    .get();
  const sealed = seal
    ? [{ by: 'seal' as const, journal: identity.id, seq: Number(seal.seq), hash: String(seal.hash) }]
    : [];
  return [{ by: 'journal', journal: identity.id, ...readEnd(connection) }, ...sealed];
}

function endOf({ journal, seq, hash }: { journal: string; seq: number; hash: string }) {
  return { journal, seq, hash };
}
