import path from 'node:path';
import { z } from 'zod';
import { readJsonFile, replaceFile } from '../replace-file.ts';
import type { WithoutSecrets } from './provisioning-file.ts';

/*
 * The till's installation as the profile stores it: the fields of a provisioning file without keys and passphrases. It
 * lies outside the modes' settings, because it decides the mode. It is flushed to disk, because a till that lost it
 * would not know its service.
 */

const keptSchema = z.object({
  form: z.literal(1),
  /** The origin of the set-up: a provisioning file or a person (first screen, Settings). */
  by: z.enum(['file', 'person']),
  /** The fields of a provisioning file, validated when they are read. */
  setUp: z.record(z.string(), z.unknown()),
  /** True while a till that has its own service is switched to practice. */
  practises: z.boolean(),
});
export type KeptInstallation = z.infer<typeof keptSchema> & { setUp: WithoutSecrets };

export const PRACTISES_ONLY: KeptInstallation = {
  form: 1,
  by: 'person',
  setUp: { mode: 'practice' },
  practises: false,
};

/**
 * Reads the stored set-up. An unreadable file is not a missing one: the till must not look as if it had never been set
 * up.
 */
export function readKeptInstallation(folder: string): KeptInstallation | 'damaged' | null {
  return readJsonFile(fileIn(folder), keptSchema);
}

/** @throws if the disk refuses; the previous file stays */
export function keepInstallation(folder: string, kept: KeptInstallation): void {
  replaceFile(fileIn(folder), `${JSON.stringify(kept, null, 2)}\n`);
}

function fileIn(folder: string): string {
  return path.join(folder, 'installation.json');
}
