import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { canonicalJson } from '../../../shared/journal/canonical.ts';
import { type GivenNumbers, givenNumbersSchema } from '../../../shared/journal/given-numbers.ts';
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
  /** The highest numbers that were given up to there. Absent in heads from before they were kept in them. */
  numbers?: GivenNumbers;
  /** Absent where its end was always proven, and in heads from before that was kept in them. */
  unproven?: UnprovenEnds;
}

const markedSchema = z.strictObject({
  journal: z.uuid(),
  mode: modeSchema,
  seq: z.number().int().nonnegative(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});

/**
 * What is kept outside the database of its newest event: so a journal that vanished, or that lost its end, is not taken
 * for a new or a shorter one. It is written only after the events it speaks of are durable. It may therefore lag behind
 * the journal, and is never ahead of it unless something was taken away.
 */
const fileSchema = z.discriminatedUnion('form', [
  /** Of versions that authenticated nothing, and of a till whose key cannot be had. */
  markedSchema.extend({ form: z.literal(1) }),
  /** The tag is made from the canonical JSON of everything else, with the journal's key. */
  markedSchema.extend({
    form: z.literal(2),
    numbers: givenNumbersSchema.optional(),
    unproven: unprovenEndsSchema.optional(),
    tag: z.string().regex(/^[0-9a-f]{64}$/),
  }),
]);

/** `unreadable` is told apart from `absent`: it still says that there was a journal. */
export type HeadMarkerReading =
  | { kind: 'absent' }
  | { kind: 'unreadable' }
  | { kind: 'present'; form: 1 | 2; marker: HeadMarker };

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
  const { form, journal, mode, seq, hash } = parsed.data;
  const { numbers, unproven } = parsed.data.form === 2 ? parsed.data : {};
  const marker = { journal, mode, seq, hash, ...(numbers && { numbers }), ...(unproven && { unproven }) };
  if (form === 2 && authentication) {
    const tag = Buffer.from(parsed.data.tag, 'hex');
    if (!authentication.isAuthentic(bytesOf(marker), tag)) return { kind: 'unreadable' };
  }
  return { kind: 'present', form, marker };
}

/**
 * Writes the marker; durable when it returns.
 * @param authentication null where the key cannot be had: anybody could have written it then
 */
export function writeHeadMarker(file: string, marker: HeadMarker, authentication: Authentication | null): void {
  writeDurably(file, `${authentication ? headMarkerText(marker, authentication) : textWithoutKey(marker)}\n`);
}

/** The text of a marker with its tag. */
export function headMarkerText(marker: HeadMarker, authentication: Authentication): string {
  const tag = Buffer.from(authentication.authenticate(bytesOf(marker))).toString('hex');
  return canonicalJson({ ...marker, form: 2, tag });
}

/** Numbers that nobody authenticated would be anybody's. */
function textWithoutKey({ journal, mode, seq, hash }: HeadMarker): string {
  return canonicalJson({ journal, mode, seq, hash, form: 1 });
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
