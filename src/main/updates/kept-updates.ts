import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readJsonFile, replaceFile } from '../replace-file.ts';

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
  const found = readJsonFile(file, keptSchema);
  // A damaged file is the same as a first start.
  let kept: KeptUpdates =
    found === null || found === 'damaged' ? { lastLookedAt: null, seen: null, installing: null } : found;
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
