import { createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { canonicalJson } from '../../shared/journal/canonical.ts';
import { hashSchema, publicKeySchema } from '../../shared/journal/hash-text.ts';
import { TABLES } from '../database/tables.ts';
import { isSignedBy, openWitness } from '../server/witness.ts';

const manifestSchema = z.strictObject({
  form: z.literal(1),
  purpose: z.literal('paydesk head office backup'),
  madeAt: z.iso.datetime(),
  publicKey: publicKeySchema,
  /** The SHA-256 hash of the table definitions of the version that wrote the backup. */
  tables: hashSchema,
  files: z.array(z.strictObject({ table: z.string().regex(/^\w+$/), rows: z.int().nonnegative(), sha256: hashSchema })),
  heads: z.array(z.strictObject({ journal: z.uuid(), seq: z.int().nonnegative(), hash: hashSchema })),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

const signedManifestSchema = z.strictObject({ manifest: manifestSchema, signature: z.string() });

export const MANIFEST_FILE = 'manifest.json';

export function fileOf(table: string): string {
  return `${table}.jsonl.gz`;
}

/** @param key the private key of head office: PKCS #8, PEM */
export function signedManifestText(given: Omit<BackupManifest, 'form' | 'purpose' | 'publicKey'>, key: string): string {
  const { publicKey } = openWitness(key);
  const manifest: BackupManifest = { form: 1, purpose: 'paydesk head office backup', publicKey, ...given };
  const signature = sign(null, Buffer.from(canonicalJson(manifest)), createPrivateKey(key)).toString('hex');
  return `${JSON.stringify({ manifest, signature }, null, 1)}\n`;
}

/** @throws with a sentence if the manifest is missing or another head office signed it */
export function readManifest(folder: string, key: string): BackupManifest {
  const read = signedManifestSchema.safeParse(JSON.parse(readFileSync(path.join(folder, MANIFEST_FILE), 'utf8')));
  if (!read.success) throw new Error(`${path.join(folder, MANIFEST_FILE)} is not the manifest of a backup.`);
  const { manifest, signature } = read.data;
  const { publicKey } = openWitness(key);
  if (!isSignedBy(publicKey, canonicalJson(manifest), Buffer.from(signature, 'hex'))) {
    throw new Error('The manifest was changed, or a head office with another key signed it.');
  }
  return manifest;
}

/** Sessions, the mark of a running restore, and the listening periods are of no use after a restore. */
const LEFT_OUT: readonly string[] = ['session', 'begun_restore', 'listening'];

/** Returns every table that a backup contains. `key` names the columns that order its rows. */
export function backupTables() {
  return TABLES.flatMap((statement) => {
    const [, name] = /^CREATE TABLE (\w+) \(/.exec(statement) ?? [];
    const [, key] = /PRIMARY KEY \(([^)]+)\)/.exec(statement) ?? [];
    return name && key && !LEFT_OUT.includes(name) ? [{ name, key }] : [];
  });
}
