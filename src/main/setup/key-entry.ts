import type { Mode } from '../../shared/mode.ts';
import { problem, type Result } from '../../shared/problems.ts';
import type { ConnectionTest } from '../../shared/setup/connection-test.ts';
import { cipherPassesSelfTest } from '../gateway/cipher/cipher.ts';
import { fingerprintOf, readEncryptionKey } from '../gateway/cipher/encryption-key.ts';
import { testConnection } from '../gateway/connection-test.ts';
import type { Fetch } from '../gateway/http/http.ts';
import type { Log } from '../log.ts';
import type { Connection } from '../settings/provisioning.ts';
import type { HeldSecrets } from './held-secrets.ts';
import type { ServiceKeyStore } from './service-key.ts';

/** Holds an entered key until it is used; keys never leave main. Users name a key by its fingerprint. */
export type KeyEntry = ReturnType<typeof createKeyEntry>;

interface NamedKey {
  key: string | null;
}

export interface KeyEntryParts {
  held: HeldSecrets;
  secretsOf: (mode: Mode) => ServiceKeyStore;
  fetch: Fetch;
  /** Makes the reference of a test charge that the service must refuse. */
  newTestReference: () => string;
  log: Log;
}

export function createKeyEntry({ held, secretsOf, fetch, newTestReference, log }: KeyEntryParts) {
  let given: { key: string; fingerprint: string } | null = null;

  async function replaceKey(mode: Mode, key: string): Promise<() => Promise<void>> {
    const secrets = secretsOf(mode);
    const before = { held: held.keyOf(mode), kept: await secrets.read('encryptionKey') };
    const isKept = await secrets.keep('encryptionKey', key);
    if (!isKept) log.write('secretNotKept', { reason: 'noKeyStore' });
    held.holdKey(mode, key);
    return async () => {
      held.holdKey(mode, before.held);
      if (!isKept) return;
      if (before.kept === null) secrets.forget('encryptionKey');
      else await secrets.keep('encryptionKey', before.kept);
    };
  }

  return {
    give(entered: string, prefix: string): Result<{ fingerprint: string; isDerived: boolean }> {
      const key = readEncryptionKey(entered, prefix);
      if (!key.ok) return problem('keyRefused', { reason: key.problem });
      if (!cipherPassesSelfTest()) return problem('cipherFails');
      const fingerprint = fingerprintOf(key.encryptionKey);
      given = { key: key.encryptionKey, fingerprint };
      return { ok: true, value: { fingerprint, isDerived: key.madeFrom === 'secretKey' } };
    },
    /**
     * Returns the entered key; null if it is no longer held. Keep the result, because another key may be entered
     * meanwhile.
     */
    named(mark: string | null): NamedKey | null {
      if (mark === null) return { key: null };
      return given?.fingerprint === mark ? given : null;
    },
    /** Tests a connection with this key, or with the current key if it is null. */
    async test(mode: 'sandbox' | 'live', connection: Connection, { key }: NamedKey): Promise<ConnectionTest> {
      const encryptionKey = key ?? held.keyOf(mode) ?? (await secretsOf(mode).read('encryptionKey'));
      return await testConnection({ fetch, encryptionKey }, connection, mode === 'sandbox' ? newTestReference() : null);
    },
    /** Stores this key as the mode's key. @returns a function that restores the previous key */
    async use(mode: Mode, { key, passphrase }: NamedKey & { passphrase: string | null }): Promise<() => Promise<void>> {
      const before = held.passphrase();
      // Without a key store the passphrase locks the key, so it is set first and restored last.
      if (passphrase) held.holdPassphrase(passphrase);
      const putPassphraseBack = () => held.holdPassphrase(before);
      try {
        const putKeyBack = key === null ? null : await replaceKey(mode, key);
        return async () => {
          await putKeyBack?.();
          putPassphraseBack();
        };
      } catch (error) {
        putPassphraseBack();
        throw error;
      }
    },
    forget() {
      given = null;
    },
  };
}
