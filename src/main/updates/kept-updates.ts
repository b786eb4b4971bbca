import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { jsonOrNull } from '../../shared/json-or-null.ts';
import { replaceFile } from '../replace-file.ts';

const version = z.string().max(30);

/** The state of updates between starts. Losing it is harmless, because nothing here makes an announcement trusted. */
const keptSchema = z.object({
  lastLookedAt: z.iso.datetime().nullable(),
  /** The newest version ever announced with a valid signature. */
  seen: version.nullable(),
  installing: version.nullable(),
});
export type KeptUpdates = z.infer<typeof keptSchema>;

export function keepUpdates(folder: string) {
  const file = path.join(folder, 'updates.json');
  let kept: KeptUpdates = readKept(file) ?? { lastLookedAt: null, seen: null, installing: null };
  return {
    read: () => kept,
    /** @throws the file system's error */
    write(change: Partial<KeptUpdates>) {
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
    return null; // A missing or unreadable file is the same as a first start.
  }
}
