import fs from 'node:fs';
import { z } from 'zod';
import { openedSetSchema } from '../../shared/export/opened-export.ts';
import { hashSchema } from '../../shared/journal/hash-text.ts';
import { writeDurably } from '../journal/heads/durable-file.ts';
import { setFiles } from './opened-files.ts';

/** What lies beside the stores of a set, written when all of them are whole. */
const descriptionSchema = z.object({
  form: z.literal(1),
  set: openedSetSchema,
  /**
   * The journals, in the order of their stores; each store's SHA-256 when it was filled, or when personal data was erased from it.
   * null while data is erased from it, and until that is done again after an interruption.
   */
  stores: z.array(z.object({ journal: z.string(), sha256: hashSchema.nullable() })).min(1),
});
export type SetDescription = z.infer<typeof descriptionSchema>;

/** @throws the file system's error */
export function writeDescription(folder: string, description: SetDescription): void {
  writeDurably(setFiles(folder).description, `${JSON.stringify(description)}\n`);
}

/** null where the folder holds no set that can be used. */
export function readDescription(folder: string): SetDescription | null {
  try {
    const reading = descriptionSchema.safeParse(JSON.parse(fs.readFileSync(setFiles(folder).description, 'utf8')));
    return reading.success ? reading.data : null;
  } catch {
    // Not there or damaged: the exports can be opened again, and nothing else rests on it.
    return null;
  }
}
