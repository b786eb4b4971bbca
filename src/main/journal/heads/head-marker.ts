import { readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { givenNumbersSchema } from '../../../shared/journal/given-numbers.ts';
import { hashSchema } from '../../../shared/journal/hash-text.ts';
import type { Happening } from '../../../shared/journal/journal-entry.ts';
import { modeSchema } from '../../../shared/mode.ts';
import { type Authentication, readTaggedJson, taggedJson } from './authentication.ts';
import { replaceText, writeDurably } from './durable-file.ts';

/** The numbers of the newest entries that record an unproven end of the journal; 0 if there is none. */
const unprovenEndsSchema = z.strictObject({
  /** A person accepted the journal although entries may be missing. Goods of earlier payments may have left already. */
  lost: z.int().nonnegative(),
  /** The program found entries that it cannot prove to have written. Earlier payments need a new re-query. */
  added: z.int().nonnegative(),
});
export type UnprovenEnds = z.infer<typeof unprovenEndsSchema>;

/**
 * The newest event, outside the database. It reveals that a journal vanished or lost its end. The marker is written only after its event is
 * durable, so it may lag behind the journal. It is ahead only if events were removed.
 */
const fileSchema = z.strictObject({
  form: z.literal(2),
  journal: z.uuid(),
  /** `people` for the journal of people, which all modes share. */
  mode: modeSchema.or(z.literal('people')),
  seq: z.number().int().nonnegative(),
  /** The SHA-256 hash; the genesis hash if there is no event yet. */
  hash: hashSchema,
  /** The highest numbers assigned up to this event. */
  numbers: givenNumbersSchema.exactOptional(),
  unproven: unprovenEndsSchema.exactOptional(),
});
export type HeadMarker = Omit<z.infer<typeof fileSchema>, 'form'>;

/** Unlike `absent`, `unreadable` still proves that there was a journal. */
export type HeadMarkerReading = { kind: 'absent' } | { kind: 'unreadable' } | { kind: 'present'; marker: HeadMarker };

/**
 * Reads a marker. Without a valid tag it is unreadable, because this till did not write it. Throws for errors of the
 * file system other than a missing file.
 * @param authentication null if the key is unavailable: the tag is then not checked
 */
export function readHeadMarker(file: string, authentication: Authentication | null = null): HeadMarkerReading {
  const text = readIfThere(file);
  return text === null ? { kind: 'absent' } : parseHeadMarker(text, authentication);
}

function parseHeadMarker(text: string, authentication: Authentication | null): HeadMarkerReading {
  const read = readTaggedJson(text, fileSchema, authentication);
  if (!read?.isTagged || (authentication && !read.isAuthentic)) return { kind: 'unreadable' };
  const { form: _form, ...marker } = read.value;
  return { kind: 'present', marker };
}

export function writeHeadMarker(file: string, marker: HeadMarker, authentication: Authentication): void {
  writeDurably(file, `${headMarkerText(marker, authentication)}\n`);
}

/** Replaces the marker with one sync less. After a power cut the earlier marker may remain. */
export function replaceHeadMarker(file: string, marker: HeadMarker, authentication: Authentication): void {
  replaceText(file, `${headMarkerText(marker, authentication)}\n`);
}

export function headMarkerText(marker: HeadMarker, authentication: Authentication): string {
  return taggedJson({ ...marker, form: 2 }, authentication);
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

const NONE: UnprovenEnds = { lost: 0, added: 0 };

export function newestUnprovenEnds(known: readonly (UnprovenEnds | undefined)[]): UnprovenEnds {
  const all = [NONE, ...known.filter((each) => each !== undefined)];
  return { lost: Math.max(...all.map(({ lost }) => lost)), added: Math.max(...all.map(({ added }) => added)) };
}

export function unprovenEndsAfter(before: UnprovenEnds, seq: number, happening: Happening): UnprovenEnds {
  if (happening.kind !== 'headAccepted') return before;
  if (happening.fault === 'tailNotProven') return { ...before, added: seq };
  // `lost` covers all earlier payments. After a return to a copy, an old `added` may lie beyond the journal's end.
  return { lost: seq, added: 0 };
}

/** Reads columns that somebody may have edited, so the heads keep the same numbers. */
export function readUnprovenEnds(connection: DatabaseSync): UnprovenEnds {
  const newest = connection.prepare(
    `SELECT max(seq) AS seq FROM event
       WHERE kind = 'headAccepted' AND (payload ->> '$.happening.fault' IS 'tailNotProven') = ?`,
  );
  return { lost: Number(newest.get(0)?.seq ?? 0), added: Number(newest.get(1)?.seq ?? 0) };
}

/**
 * Prepares the head in the tables, which changes in the transaction that adds an event, so it never lags behind this
 * till's entries. Without the journal's key, nobody can make it name an added event.
 * @param authentication null if the key is unavailable: the head then stays unchanged
 * @returns a function to call in the transaction, with the newest event
 */
export function prepareWrittenHead(
  connection: DatabaseSync,
  authentication: Authentication | null,
): (marker: HeadMarker) => void {
  if (!authentication) return () => undefined;
  const keep = connection.prepare(
    'INSERT INTO written_head (id, marker) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET marker = excluded.marker',
  );
  return (marker) => void keep.run(headMarkerText(marker, authentication));
}

/** @returns null if no till with a key has written to the journal */
export function readWrittenHead(
  connection: DatabaseSync,
  authentication: Authentication | null,
): HeadMarkerReading | null {
  const row = connection.prepare('SELECT marker FROM written_head').get();
  return row ? parseHeadMarker(String(row.marker), authentication) : null;
}
