import path from 'node:path';
import { z } from 'zod';
import { publicKeySchema } from '../../shared/journal/hash-text.ts';
import { signedRotationSchema } from '../../shared/journal/seal.ts';
import { readJsonFile, renameFile, replaceFile } from '../replace-file.ts';
import { wrappedKeySchema } from './wrapped-key.ts';

const keyNewsSchema = z.discriminatedUnion('kind', [
  /** @property replaces the lost public key, which did not sign its successor; null for the first key */
  z.strictObject({
    kind: z.literal('signingKeyMade'),
    publicKey: publicKeySchema,
    replaces: publicKeySchema.nullable(),
  }),
  z.strictObject({ kind: z.literal('signingKeyRotated'), ...signedRotationSchema.shape }),
]);
export type KeyNews = z.infer<typeof keyNewsSchema>;

/** The file that names the till's key. It contains the private key only if no key store holds it. */
const keyFileSchema = z.strictObject({
  form: z.literal(1),
  publicKey: publicKeySchema,
  wrapped: wrappedKeySchema.nullable(),
  /** The signed rotations that lead to this key, oldest first. */
  rotations: z.array(signedRotationSchema),
  /** A change that the journal does not have yet. After a crash, the next start records it. */
  untold: keyNewsSchema.nullable(),
});
export type KeyFile = z.infer<typeof keyFileSchema>;

const FILE_NAME = 'signing-key.json';
const DAMAGED_NAME = 'signing-key.damaged.json';

/** @returns null if the till never had a key */
export function readKeyFile(folder: string): KeyFile | 'damaged' | null {
  return readJsonFile(path.join(folder, FILE_NAME), keyFileSchema);
}

/** @throws if the disk refuses; the previous file stays */
export function writeKeyFile(folder: string, file: KeyFile): void {
  replaceFile(path.join(folder, FILE_NAME), JSON.stringify(file));
}

export function setAsideKeyFile(folder: string): void {
  renameFile(path.join(folder, FILE_NAME), path.join(folder, DAMAGED_NAME));
}
