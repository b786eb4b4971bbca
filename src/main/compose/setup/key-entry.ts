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

/** A key goes in and never comes out: it is held here between the moment in which it was given and the one in which it is used. */
export interface KeyEntry {
  give(entered: string, prefix: string): Result<{ fingerprint: string; isDerived: boolean }>;
  /** Tries a connection with the key that was given, else with the one that is in use. */
  test(mode: 'sandbox' | 'live', connection: Connection): Promise<ConnectionTest>;
  /** Makes what was given the key of this mode, in the machine's key store where there is one to trust. */
  use(mode: Mode, passphrase: string | null): Promise<void>;
}

export interface KeyEntryParts {
  held: HeldSecrets;
  secretsOf: (mode: Mode) => Pick<SecretStore, 'read' | 'keep'>;
  fetch: Fetch;
  /** The reference of a charge that is to be refused. */
  newTestReference: () => string;
  log: Log;
}

export function createKeyEntry({ held, secretsOf, fetch, newTestReference, log }: KeyEntryParts): KeyEntry {
  let given: string | null = null;
  return {
    give(entered, prefix) {
      const key = readEncryptionKey(entered, prefix);
      if (!key.ok) return problem('keyRefused', { reason: key.problem });
      if (!cipherPassesSelfTest()) return problem('cipherFails');
      given = key.encryptionKey;
      return { ok: true, value: { fingerprint: fingerprintOf(given), isDerived: key.madeFrom === 'secretKey' } };
    },
    async test(mode, connection) {
      const encryptionKey = given ?? held.keyOf(mode) ?? (await secretsOf(mode).read('encryptionKey'));
      return await testConnection({ fetch, encryptionKey }, connection, mode === 'sandbox' ? newTestReference() : null);
    },
    async use(mode, passphrase) {
      if (passphrase) held.holdPassphrase(passphrase);
      if (given === null) return;
      held.holdKey(mode, given);
      if (!(await secretsOf(mode).keep('encryptionKey', given))) log.write('secretNotKept', { reason: 'noKeyStore' });
      given = null;
    },
  };
}
