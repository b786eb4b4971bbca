import fs from 'node:fs';
import { z } from 'zod';
import { openedSetSchema } from '../../shared/export/opened-export.ts';
import { hashSchema } from '../../shared/journal/hash-text.ts';
import { writeDurably } from '../journal/heads/durable-file.ts';
import { setFiles } from './opened-files.ts';

/** The description of a set, written after all of its stores. */
const descriptionSchema = z.object({
  form: z.literal(1),
  set: openedSetSchema,
  /**
   * The journals in the order of their stores, with each store's SHA-256 after filling or erasing. The hash is null
   * during an erasure, and stays null if the erasure is interrupted, until it is repeated.
   */
  stores: z.array(z.object({ journal: z.string(), sha256: hashSchema.nullable() })).min(1),
});
export type SetDescription = z.infer<typeof descriptionSchema>;

/** @throws the file system's error */
export function writeDescription(folder: string, description: SetDescription): void {
  writeDurably(setFiles(folder).description, `${JSON.stringify(description)}\n`);
}

/** Returns null if the folder contains no usable set. */
export function readDescription(folder: string): SetDescription | null {
  try {
    const reading = descriptionSchema.safeParse(JSON.parse(fs.readFileSync(setFiles(folder).description, 'utf8')));
    return reading.success ? reading.data : null;
  } catch {
    // The description is missing or damaged. Nothing depends on it: the exports can be opened again.
    return null;
  }
}
