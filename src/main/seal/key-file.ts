import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { publicKeySchema } from '../../shared/journal/hash-text.ts';
import { signedRotationSchema } from '../../shared/journal/seal.ts';
import { renameFile, replaceFile } from '../replace-file.ts';
import { wrappedKeySchema } from './wrapped-key.ts';

/** What the journal is to be told of the till's key. */
const keyNewsSchema = z.discriminatedUnion('kind', [
  /** @property replaces the public half of a key that was given up without its signature; null for the first key */
  z.strictObject({
    kind: z.literal('signingKeyMade'),
    publicKey: publicKeySchema,
    replaces: publicKeySchema.nullable(),
  }),
  z.strictObject({ kind: z.literal('signingKeyRotated'), ...signedRotationSchema.shape }),
]);
export type KeyNews = z.infer<typeof keyNewsSchema>;

/** Says which key the till has. The private half lies in the machine's key store, or is wrapped here. */
const keyFileSchema = z.strictObject({
  form: z.literal(1),
  publicKey: publicKeySchema,
  wrapped: wrappedKeySchema.nullable(),
  /** How this key follows from earlier ones, oldest first. */
  rotations: z.array(signedRotationSchema),
  /** What the journal was not told yet: it is told again after a crash. */
  untold: keyNewsSchema.nullable(),
});
export type KeyFile = z.infer<typeof keyFileSchema>;

const FILE_NAME = 'signing-key.json';
const DAMAGED_NAME = 'signing-key.damaged.json';

/** @returns null where the till never had a key */
export function readKeyFile(folder: string): KeyFile | 'damaged' | null {
  const file = path.join(folder, FILE_NAME);
  if (!fs.existsSync(file)) return null;
  try {
    const reading = keyFileSchema.safeParse(JSON.parse(fs.readFileSync(file, 'utf8')));
    return reading.success ? reading.data : 'damaged';
  } catch {
    // What is no JSON is damaged, whatever the parser said of it.
    return 'damaged';
  }
}

/** @throws where the disk does not take it; the file before stays */
export function writeKeyFile(folder: string, file: KeyFile): void {
  replaceFile(path.join(folder, FILE_NAME), JSON.stringify(file));
}

/** Keeps a file that cannot be read, for whoever may still make something of it. */
export function setAsideKeyFile(folder: string): void {
  renameFile(path.join(folder, FILE_NAME), path.join(folder, DAMAGED_NAME));
}
