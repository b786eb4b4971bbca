import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { canonicalJson } from '../../../shared/journal/canonical.ts';
import { type GivenNumbers, givenNumbersSchema } from '../../../shared/journal/given-numbers.ts';
import { hashSchema } from '../../../shared/journal/hash-text.ts';
import { type Mode, modeSchema } from '../../../shared/mode.ts';
import type { Authentication } from './authentication.ts';
import { writeDurably } from './durable-file.ts';
import { type UnprovenEnds, unprovenEndsSchema } from './unproven-ends.ts';

/** An event that the journal is known to have. */
export interface HeadMarker {
  /** The journal's id. */
  journal: string;
  mode: Mode;
  seq: number;
  /** SHA-256, hex; the genesis where there is no event yet. */
  hash: string;
  /** The highest numbers that were given up to there. */
  numbers?: GivenNumbers;
  /** Absent if the end of the journal was always proven. */
  unproven?: UnprovenEnds;
}

/**
 * What is kept outside the database of its newest event: so a journal that vanished, or that lost its end, is not taken
 * for a new or a shorter one. It is written only after the events it speaks of are durable. It may therefore lag behind
 * the journal, and is never ahead of it unless something was taken away.
 */
const fileSchema = z.strictObject({
  form: z.literal(2),
  journal: z.uuid(),
  mode: modeSchema,
  seq: z.number().int().nonnegative(),
  hash: hashSchema,
  numbers: givenNumbersSchema.optional(),
  unproven: unprovenEndsSchema.optional(),
  /** Made from the canonical JSON of everything else, with the journal's key. */
  tag: hashSchema,
});

/** `unreadable` is told apart from `absent`: it still says that there was a journal. */
export type HeadMarkerReading = { kind: 'absent' } | { kind: 'unreadable' } | { kind: 'present'; marker: HeadMarker };

/**
 * Reads the marker. One whose tag is not the key's is unreadable: this till did not write it. Throws where the file system
 * fails otherwise than by having no such file.
 * @param authentication null where the key cannot be had: the tag is then not looked at
 */
export function readHeadMarker(file: string, authentication: Authentication | null = null): HeadMarkerReading {
  const text = readIfThere(file);
  return text === null ? { kind: 'absent' } : parseHeadMarker(text, authentication);
}

/** The same of a text, wherever that was kept. */
export function parseHeadMarker(text: string, authentication: Authentication | null): HeadMarkerReading {
  const parsed = z.string().transform(asJson).pipe(fileSchema).safeParse(text);
  if (!parsed.success) return { kind: 'unreadable' };
  const { form: _form, tag, numbers, unproven, ...named } = parsed.data;
  const marker = { ...named, ...(numbers && { numbers }), ...(unproven && { unproven }) };
  const isOurs = authentication?.isAuthentic(bytesOf(marker), Buffer.from(tag, 'hex')) ?? true;
  return isOurs ? { kind: 'present', marker } : { kind: 'unreadable' };
}

/** Writes the marker; durable when it returns. */
export function writeHeadMarker(file: string, marker: HeadMarker, authentication: Authentication): void {
  writeDurably(file, `${headMarkerText(marker, authentication)}\n`);
}

/** The text of a marker with its tag. */
export function headMarkerText(marker: HeadMarker, authentication: Authentication): string {
  const tag = Buffer.from(authentication.authenticate(bytesOf(marker))).toString('hex');
  return canonicalJson({ ...marker, form: 2, tag });
}

function bytesOf(marker: HeadMarker): Uint8Array {
  return Buffer.from(canonicalJson({ ...marker, form: 2 }), 'utf8');
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function asJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' });
    return z.NEVER;
  }
}
