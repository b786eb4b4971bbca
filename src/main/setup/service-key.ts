import path from 'node:path';
import { z } from 'zod';
import type { Mode } from '../../shared/mode.ts';
import { readJsonFile, removeFile, replaceFile } from '../replace-file.ts';
import { unwrapKey, type WrappedKey, wrapKey, wrappedKeySchema } from '../seal/wrapped-key.ts';
import type { Profile } from '../settings/profile.ts';
import { openSecretStore, type Vault } from '../settings/secret-store.ts';
import type { HeldSecrets } from './held-secrets.ts';
import { opensKeys } from './needs-passphrase.ts';

const FILE_NAME = 'service-key.json';
const fileSchema = z.strictObject({ form: z.literal(1), wrapped: wrappedKeySchema });

export type ServiceKeyStore = ReturnType<typeof openServiceKeyStore>;

/** Keeps the service's key in the key store; without a key store, in a file that the signing passphrase locks. */
export function openServiceKeyStore(parts: {
  profile: Profile;
  mode: Mode;
  vault: Vault;
  held: Pick<HeldSecrets, 'passphrase'>;
}) {
  const { profile, mode, vault, held } = parts;
  const secrets = openSecretStore(profile.folderOf(mode), vault);
  const file = path.join(profile.folderOf(mode), FILE_NAME);
  const bound = Buffer.from(mode).toString('hex');

  async function unwrap(passphrase: string): Promise<string | null> {
    const wrapped = readWrapped(file);
    return wrapped && (await unwrapKey(wrapped, passphrase, bound));
  }

  return {
    /** @returns null if there is no key, or neither the key store nor the passphrase opens it */
    async read(name: 'encryptionKey'): Promise<string | null> {
      const passphrase = held.passphrase();
      // The file exists only if the key store refused a newer key.
      return (passphrase === null ? null : await unwrap(passphrase)) ?? (await secrets.read(name));
    },
    /** @returns true if the next start will find the key */
    async keep(name: 'encryptionKey', key: string): Promise<boolean> {
      if (await secrets.keep(name, key)) {
        removeFile(file);
        return true;
      }
      const passphrase = held.passphrase();
      if (passphrase === null) return false;
      if ((await unwrap(passphrase)) === key) return true;
      // A provisioning file's passphrase may be wrong, and the keys of a till must not need two passphrases.
      if (!(await opensKeys(profile.folder, mode, passphrase))) return false;
      replaceFile(file, JSON.stringify({ form: 1, wrapped: await wrapKey(key, passphrase, bound) }));
      return true;
    },
    forget(name: 'encryptionKey') {
      secrets.forget(name);
      removeFile(file);
    },
  };
}

/** Returns null for a damaged file: the key must be entered again. */
function readWrapped(file: string): WrappedKey | null {
  const kept = readJsonFile(file, fileSchema);
  return kept === null || kept === 'damaged' ? null : kept.wrapped;
}
