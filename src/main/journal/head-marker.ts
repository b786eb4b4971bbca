import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { canonicalJson } from '../../shared/canonical.ts';
import { modeSchema } from '../../shared/mode.ts';
import { writeDurably } from './durable-file.ts';

/**
 * What is kept outside the database of its newest event: so a journal that vanished, or that lost its end, is not taken
 * for a new or a shorter one. It is written only after the events it speaks of are durable. It may therefore lag behind
 * the journal, and is never ahead of it unless something was taken away.
 */
export const headMarkerSchema = z.object({
  form: z.literal(1),
  /** The journal's id. */
  journal: z.uuid(),
  mode: modeSchema,
  seq: z.number().int().nonnegative(),
  /** SHA-256, hex; the genesis where there is no event yet. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type HeadMarker = z.infer<typeof headMarkerSchema>;

/** `unreadable` is told apart from `absent`: it still says that there was a journal. */
export type HeadMarkerReading = { kind: 'absent' } | { kind: 'unreadable' } | { kind: 'present'; marker: HeadMarker };

/** Reads the marker. Throws where the file system fails otherwise than by having no such file. */
export function readHeadMarker(file: string): HeadMarkerReading {
  const text = readIfThere(file);
  if (text === null) return { kind: 'absent' };
  const parsed = z.string().transform(asJson).pipe(headMarkerSchema).safeParse(text);
  return parsed.success ? { kind: 'present', marker: parsed.data } : { kind: 'unreadable' };
}

/** Writes the marker; durable when it returns. */
export function writeHeadMarker(file: string, marker: HeadMarker): void {
  writeDurably(file, `${canonicalJson(marker)}\n`);
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
