import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { openedSetSchema } from '../../shared/export/opened-export.ts';
import { hashSchema } from '../../shared/journal/hash-text.ts';
import { writeDurably } from '../journal/heads/durable-file.ts';

/*
 * Opened exports are stored beside the till's journal, never inside it:
 * opened-exports/ID/set.json            the opened exports, and what the check could not know
 * opened-exports/ID/0/journal.db        the entries of one journal and their indexes
 * opened-exports/ID.unfinished/         a set while its exports are read
 */

/** Returns the folder of all opened exports. @param folder the mode's folder */
export function openedFolder(folder: string): string {
  return path.join(folder, 'opened-exports');
}

/** Returns the paths of a set's files. @param folder the set's folder */
export function setFiles(folder: string) {
  return {
    description: path.join(folder, 'set.json'),
    /** @param place index of the journal in the set, from 0 */
    journal: (place: number) => path.join(folder, String(place)),
  };
}

/** The description of a set, written after all of its stores. */
const descriptionSchema = z.object({
  form: z.literal(1),
  set: openedSetSchema,
  /** The journals in the order of their stores, with each store's SHA-256; null while an erasure is incomplete. */
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
