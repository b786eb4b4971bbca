import type { DatabaseSync } from 'node:sqlite';
import { readIfReadable } from '../database/connection.ts';
import type { JournalFiles } from '../database/files.ts';
import type { Authentication } from '../heads/authentication.ts';
import { erasedNumbersFile, readErasedNumbers } from '../heads/erased-numbers.ts';
import { outsideFile } from '../heads/heads.ts';

/**
 * Tells whether the personal data of a copy's entry is known to be erased. @param commitment the entry's commitment to
 * the data
 */
export type IsErasedSince = (seq: number, commitment: string) => boolean;

/**
 * Collects what a journal's entries and the numbers outside the profile say was erased. The next opening erases it
 * again. Unreadable files count as empty.
 * @param journal the id of the copy's journal
 * @param outsideHeads the folder of heads outside every profile; null if there is none
 */
export function erasedSince(
  files: JournalFiles,
  journal: string,
  outsideHeads: string | null,
  authentication: Authentication | null,
): IsErasedSince {
  const erased = readIfReadable(files.database, readCommitments);
  const outside = outsideFile(outsideHeads, files.folder);
  const kept =
    outside && authentication ? readErasedNumbers(erasedNumbersFile(outside, journal), authentication) : null;
  const stretches = kept?.journal === journal ? kept.stretches : [];
  return (seq, commitment) =>
    erased?.get(seq) === commitment || stretches.some(([first, last]) => first <= seq && seq <= last);
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
