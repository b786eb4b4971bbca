import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { jsonOrNull } from '../../shared/json-or-null.ts';
import { replaceFile } from '../replace-file.ts';

const version = z.string().max(30);

/** What is kept of updates from one start to the next. Its loss is a nuisance: nothing here makes an update believed. */
const keptSchema = z.object({
  lastLookedAt: z.iso.datetime().nullable(),
  /** The newest version that was ever announced with a good signature. */
  seen: version.nullable(),
  /** The version whose installation was begun. */
  installing: version.nullable(),
});
export type KeptUpdates = z.infer<typeof keptSchema>;

/** Reads and writes what is kept, in a file of the folder in which updates lie. */
export function keepUpdates(folder: string): {
  read(): KeptUpdates;
  /** @throws the file system's error */
  write(change: Partial<KeptUpdates>): void;
} {
  const file = path.join(folder, 'updates.json');
  let kept = readKept(file) ?? { lastLookedAt: null, seen: null, installing: null };
  return {
    read: () => kept,
    write(change) {
      kept = { ...kept, ...change };
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      replaceFile(file, `${JSON.stringify(kept, null, 2)}\n`);
    },
  };
}

function readKept(file: string): KeptUpdates | null {
  try {
    return keptSchema.safeParse(jsonOrNull(readFileSync(file, 'utf8'))).data ?? null;
  } catch {
    return null; // Nothing was kept yet, or it cannot be read: the till begins anew.
  }
}
