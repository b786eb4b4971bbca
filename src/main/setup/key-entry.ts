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

/**
 * A key goes in and never comes out: it is held here between the moment in which it was given and the one in which it is used. Whoever
 * uses it names it by its mark: a key that somebody gave and left lying is nobody else's.
 */
export interface KeyEntry {
  give(entered: string, prefix: string): Result<{ fingerprint: string; isDerived: boolean }>;
  /**
   * The key of this mark, which whoever asks then uses: another one may be given while he waits. Its key is null where the mark is, since
   * that names none; the whole is null where the key of the mark is not held any more.
   */
  named(mark: string | null): NamedKey | null;
  /** Tries a connection with this key, else with the one that is in use. */
  test(mode: 'sandbox' | 'live', connection: Connection, named: NamedKey): Promise<ConnectionTest>;
  /**
   * Makes this key the one of the mode, and keeps it.
   * @returns puts back what was in use before
   */
  use(mode: Mode, using: NamedKey & { passphrase: string | null }): Promise<() => Promise<void>>;
  /** Lets go of what was given. */
  forget(): void;
}

interface NamedKey {
  key: string | null;
}

export interface KeyEntryParts {
  held: HeldSecrets;
  secretsOf: (mode: Mode) => ServiceKeyStore;
  fetch: Fetch;
  /** The reference of a charge that is to be refused. */
  newTestReference: () => string;
  log: Log;
}

export function createKeyEntry({ held, secretsOf, fetch, newTestReference, log }: KeyEntryParts): KeyEntry {
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
    give(entered, prefix) {
      const key = readEncryptionKey(entered, prefix);
      if (!key.ok) return problem('keyRefused', { reason: key.problem });
      if (!cipherPassesSelfTest()) return problem('cipherFails');
      const fingerprint = fingerprintOf(key.encryptionKey);
      given = { key: key.encryptionKey, fingerprint };
      return { ok: true, value: { fingerprint, isDerived: key.madeFrom === 'secretKey' } };
    },
    named(mark) {
      if (mark === null) return { key: null };
      return given?.fingerprint === mark ? given : null;
    },
    async test(mode, connection, { key }) {
      const encryptionKey = key ?? held.keyOf(mode) ?? (await secretsOf(mode).read('encryptionKey'));
      return await testConnection({ fetch, encryptionKey }, connection, mode === 'sandbox' ? newTestReference() : null);
    },
    async use(mode, { key, passphrase }) {
      const before = held.passphrase();
      // Without a key store, the passphrase locks the key: it comes first, and goes last.
      if (passphrase) held.holdPassphrase(passphrase);
      const putKeyBack = key === null ? null : await replaceKey(mode, key);
      return async () => {
        await putKeyBack?.();
        held.holdPassphrase(before);
      };
    },
    forget() {
      given = null;
    },
  };
}
