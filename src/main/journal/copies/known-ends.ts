import { DatabaseSync } from 'node:sqlite';
import { type ChainHead, hex } from '../chain.ts';
import type { JournalFiles } from '../database/files.ts';
import type { Authentication } from '../heads/authentication.ts';
import { readHeadMarker } from '../heads/head-marker.ts';
import { outsideFile, readOutside } from '../heads/heads.ts';
import { readIdentity } from '../verify/verify.ts';

/** How far a journal is known to have come, and by what: itself, the head beside it, the head outside the profile, its newest seal. */
export interface KnownEnd {
  by: 'journal' | 'headBeside' | 'headOutside' | 'seal';
  journal: string;
  seq: number;
  /** SHA-256, hex. */
  hash: string;
}

/**
 * Everything that says how far the journal of a folder came. What cannot be read says nothing.
 * @param outsideHeads the folder of heads outside every profile; null where there is none
 */
export function readKnownEnds(
  files: JournalFiles,
  outsideHeads: string | null,
  authentication: Authentication | null,
): KnownEnd[] {
  const outside = readOutside(outsideFile(outsideHeads, files.folder), authentication);
  return [
    ...endsInJournal(files.database),
    ...besideEnd(files.headMarker, authentication),
    ...(outside?.kind === 'present' ? [{ by: 'headOutside' as const, ...endOf(outside.marker) }] : []),
  ];
}

/** What one of them says of a copy that was proven. */
export type Missing =
  /** So many entries came after the copy; 0 where it has them all. */
  | { kind: 'entries'; count: number }
  /** It knows another entry of a number that the copy has: they went apart. */
  | { kind: 'otherEntries' }
  /** It is about another journal. */
  | { kind: 'otherJournal' };

/** @param hashAt the hash that the copy has at this number; null beyond its end */
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

function endsInJournal(database: string): KnownEnd[] {
  try {
    const connection = new DatabaseSync(database, { readOnly: true });
    try {
      const { identity, genesis } = readIdentity(connection);
      const row = connection.prepare('SELECT seq, hash FROM event ORDER BY seq DESC LIMIT 1').get();
      const newest = { seq: Number(row?.seq ?? 0), hash: hex((row?.hash as Uint8Array | undefined) ?? genesis) };
      const seal = connection
        .prepare(
          `SELECT payload ->> '$.happening.seal.head.seq' AS seq, payload ->> '$.happening.seal.head.hash' AS hash
           FROM event WHERE kind = 'sealed' ORDER BY seq DESC LIMIT 1`,
        )
        .get();
      const sealed = seal
        ? [{ by: 'seal' as const, journal: identity.id, seq: Number(seal.seq), hash: String(seal.hash) }]
        : [];
      return [{ by: 'journal', journal: identity.id, ...newest }, ...sealed];
    } finally {
      connection.close();
    }
  } catch {
    // A journal that cannot be read says nothing, which may be why a copy is looked for.
    return [];
  }
}

function besideEnd(file: string, authentication: Authentication | null): KnownEnd[] {
  try {
    const reading = readHeadMarker(file, authentication);
    return reading.kind === 'present' ? [{ by: 'headBeside', ...endOf(reading.marker) }] : [];
  } catch {
    return [];
  }
}

function endOf({ journal, seq, hash }: { journal: string; seq: number; hash: string }) {
  return { journal, seq, hash };
}
