import type { Mode } from '../../../shared/mode.ts';
import { problem, type Result } from '../../../shared/problems.ts';
import type { ConnectionTest } from '../../../shared/setup/connection-test.ts';
import { cipherPassesSelfTest } from '../../gateway/cipher/cipher.ts';
import { fingerprintOf, readEncryptionKey } from '../../gateway/cipher/encryption-key.ts';
import { testConnection } from '../../gateway/connection-test.ts';
import type { Fetch } from '../../gateway/http/http.ts';
import type { Log } from '../../log.ts';
import type { Connection } from '../../settings/provisioning.ts';
import type { SecretStore } from '../../settings/secret-store.ts';
import type { HeldSecrets } from './held-secrets.ts';

/**
 * A key goes in and never comes out: it is held here between the moment in which it was given and the one in which it is used. Whoever
 * uses it names it by its mark: a key that somebody gave and left lying is nobody else's.
 */
export interface KeyEntry {
  give(entered: string, prefix: string): Result<{ fingerprint: string; isDerived: boolean }>;
  /** Whether the key of this mark is still held; null is of none, which needs none. */
  holds(mark: string | null): boolean;
  /** Tries a connection with the key of this mark, else with the one that is in use. */
  test(mode: 'sandbox' | 'live', connection: Connection, mark: string | null): Promise<ConnectionTest>;
  /**
   * Makes the key of this mark the one of the mode, in the machine's key store where there is one to trust.
   * @returns puts back what was in use before
   */
  use(mode: Mode, using: { keyMark: string | null; passphrase: string | null }): Promise<() => Promise<void>>;
  /** Lets go of what was given. */
  forget(): void;
}

export interface KeyEntryParts {
  held: HeldSecrets;
  secretsOf: (mode: Mode) => Pick<SecretStore, 'read' | 'keep' | 'forget'>;
  fetch: Fetch;
  /** The reference of a charge that is to be refused. */
  newTestReference: () => string;
  log: Log;
}

export function createKeyEntry({ held, secretsOf, fetch, newTestReference, log }: KeyEntryParts): KeyEntry {
  let given: { key: string; fingerprint: string } | null = null;
  const keyOf = (mark: string | null) => (given?.fingerprint === mark ? given.key : null);

  async function replaceKey(mode: Mode, key: string): Promise<() => Promise<void>> {
    const secrets = secretsOf(mode);
    const before = { held: held.keyOf(mode), kept: await secrets.read('encryptionKey') };
    if (!(await secrets.keep('encryptionKey', key))) log.write('secretNotKept', { reason: 'noKeyStore' });
    held.holdKey(mode, key);
    return async () => {
      held.holdKey(mode, before.held);
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
    holds: (mark) => mark === null || keyOf(mark) !== null,
    async test(mode, connection, mark) {
      const encryptionKey = keyOf(mark) ?? held.keyOf(mode) ?? (await secretsOf(mode).read('encryptionKey'));
      return await testConnection({ fetch, encryptionKey }, connection, mode === 'sandbox' ? newTestReference() : null);
    },
    async use(mode, { keyMark, passphrase }) {
      const key = keyOf(keyMark);
      const putKeyBack = key === null ? null : await replaceKey(mode, key);
      const before = held.passphrase();
      if (passphrase) held.holdPassphrase(passphrase);
      return async () => {
        held.holdPassphrase(before);
        await putKeyBack?.();
      };
    },
    forget() {
      given = null;
    },
  };
}
