import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { languageSchema } from '../../shared/languages.ts';
import { replaceFile } from '../replace-file.ts';
import type { WithoutSecrets } from './provisioning-file.ts';

/*
 * What the profile remembers of how its till was set up: the fields of a provisioning file without keys and passphrases. It is
 * no setting of a mode, since it says which mode there is; and it is written through to the disk, since a till that forgot
 * it would not know its service.
 */

const keptSchema = z.strictObject({
  form: z.literal(1),
  /** Of the screens. */
  language: languageSchema,
  /** Whether a provisioning file said so, or a person at the first screen and in Settings. */
  by: z.enum(['file', 'person']),
  /** The fields of a provisioning file; which of them fit is not known before they are read as one. */
  setUp: z.record(z.string(), z.unknown()),
  /** A person lets a till that has a service of its own practise. */
  practises: z.boolean(),
});
export type KeptInstallation = z.infer<typeof keptSchema> & { setUp: WithoutSecrets };

export type KeptReading = { kind: 'none' } | { kind: 'damaged' } | { kind: 'kept'; kept: KeptInstallation };

/** What a till keeps that was only ever told to practise. */
export const PRACTISES_ONLY: KeptInstallation = {
  form: 1,
  language: 'en',
  by: 'person',
  setUp: { mode: 'practice' },
  practises: false,
};

/** @param folder the profile's */
export function readKeptInstallation(folder: string): KeptReading {
  const file = fileIn(folder);
  try {
    if (!fs.existsSync(file)) return { kind: 'none' };
    const reading = keptSchema.safeParse(JSON.parse(fs.readFileSync(file, 'utf8')));
    return reading.success ? { kind: 'kept', kept: reading.data } : { kind: 'damaged' };
  } catch {
    // It was there and cannot be used: the till must not pass for one that nobody has set up.
    return { kind: 'damaged' };
  }
}

/** @throws where the disk does not take it; what was kept before stays */
export function keepInstallation(folder: string, kept: KeptInstallation): void {
  replaceFile(fileIn(folder), `${JSON.stringify(kept, null, 2)}\n`);
}

function fileIn(folder: string): string {
  return path.join(folder, 'installation.json');
}
