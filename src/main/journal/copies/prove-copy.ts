import type { DatabaseSync } from 'node:sqlite';
import { type ChainHead, hex, sameBytes } from '../chain.ts';
import { readIfReadable } from '../database/connection.ts';
import { databasesAside, type JournalFiles } from '../database/files.ts';
import type { Authentication } from '../heads/authentication.ts';
import { erasedNumbersFile, readErasedNumbers } from '../heads/erased-numbers.ts';
import { outsideFile, readOutside } from '../heads/heads.ts';
import { readEnd, readIdentity } from '../verify/verify.ts';
import { commitmentTo } from '../written-entry.ts';
import { beginningOf, type CopySource } from './copy-set.ts';

export type CopyProof = ReturnType<typeof proveCopy>;

export function proveCopy(
  source: CopySource,
  ends: readonly KnownEnd[],
  isErased: IsErasedSince,
  told: (entries: number) => void,
) {
  const wanted = new Set(ends.map(({ seq }) => seq));
  const hashes = new Map<number, string>();
  let reached = beginningOf({ identity: source.text });
  let newest: string | Uint8Array | null = null;
  hashes.set(0, hex(reached.hash));
  let erased = 0;
  let isRead = true;
  try {
    for (const page of source.pages()) {
      for (const { seq, hash, payload, personal } of page) {
        if (personal && isErased(seq, commitmentTo(personal))) erased += 1;
        if (wanted.has(seq)) hashes.set(seq, hex(hash));
        reached = { seq, hash };
        newest = payload;
      }
      told(reached.seq);
    }
  } catch {
    // Damage ends the read here; the proof says how far the copy is intact.
    isRead = false;
  }
  const { seq, hash } = reached;
  return {
    /** The number of the last proven entry, and its SHA-256 in hex. */
    seq,
    hash: hex(hash),
    /** The time of the last proven entry; null if no entry is proven. */
    newestAt: newest === null ? null : timeOf(newest),
    /** False if the copy is damaged or incomplete after `seq`. */
    isWhole: isRead && isHead(reached, source.head),
    /** The number of proven entries whose personal data was erased after the copy. */
    erased,
    ends: ends.map((end) => ({
      ...end,
      missing: missingBy(end, source.identity.id, reached, (at) => hashes.get(at) ?? null),
    })),
  };
}

function isHead(reached: ChainHead, head: ChainHead): boolean {
  return reached.seq === head.seq && sameBytes(reached.hash, head.hash);
}

function timeOf(payload: string | Uint8Array): string | null {
  const { at } = JSON.parse(Buffer.from(payload).toString('utf8')) as { at?: unknown };
  return typeof at === 'string' ? at : null;
}

/** The newest entry according to the journal, one of its heads, or its newest seal. */
interface KnownEnd {
  by: 'journal' | 'headBeside' | 'headOutside' | 'seal';
  journal: string;
  seq: number;
  hash: string;
}

/** Returns the newest entry that each source knows. Leaves out unreadable sources. */
export function readKnownEnds(
  files: JournalFiles,
  outsideHeads: string | null,
  authentication: Authentication | null,
): KnownEnd[] {
  const headEnd = (by: 'headBeside' | 'headOutside', file: string | null): KnownEnd[] => {
    const head = readOutside(file, authentication);
    if (head?.kind !== 'present') return [];
    const { journal, seq, hash } = head.marker;
    return [{ by, journal, seq, hash }];
  };
  return [
    ...(readIfReadable(files.database, endsInJournal) ?? []),
    ...headEnd('headBeside', files.headMarker),
    ...headEnd('headOutside', outsideFile(outsideHeads, files.folder)),
  ];
}

type Missing =
  /** The copy lacks this many later entries; 0 if it has all of them. */
  | { kind: 'entries'; count: number }
  /** The source knows a different entry for a number in the copy. */
  | { kind: 'otherEntries' }
  /** The source belongs to another journal. */
  | { kind: 'otherJournal' };

/** @param hashAt returns the copy's hash at a number; null beyond its end */
function missingBy(
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

/** Tells whether the personal data behind an entry's commitment is known to be erased. */
export type IsErasedSince = (seq: number, commitment: string) => boolean;

/**
 * Collects which personal data was erased, according to the journal, the journals that were put aside, and the numbers
 * kept outside the profile. Unreadable files count as empty.
 * @param journal the id of the copy's journal
 * @param outsideHeads null if there is no folder outside the profile
 */
export function erasedSince(
  files: JournalFiles,
  journal: string,
  outsideHeads: string | null,
  authentication: Authentication | null,
): IsErasedSince {
  const known = [files.database, ...databasesAside(files)].map((file) => readIfReadable(file, readCommitments));
  const outside = outsideFile(outsideHeads, files.folder);
  const kept =
    outside && authentication ? readErasedNumbers(erasedNumbersFile(outside, journal), authentication) : null;
  const stretches = kept?.journal === journal ? kept.stretches : [];
  return (seq, commitment) =>
    known.some((erased) => erased?.get(seq) === commitment) ||
    stretches.some(([first, last]) => first <= seq && seq <= last);
}

function readCommitments(connection: DatabaseSync): Map<number, string> {
  const rows = connection
    .prepare(
      `SELECT erased.seq, erased.payload ->> '$.personal' AS commitment
       FROM event AS told INDEXED BY event_personal_erased, json_each(told.payload, '$.happening.entries') AS number
       JOIN event AS erased ON erased.seq = number.value
       WHERE told.kind = 'personalErased' AND commitment IS NOT NULL`,
    )
    .all();
  return new Map(rows.map(({ seq, commitment }) => [Number(seq), String(commitment)]));
}
