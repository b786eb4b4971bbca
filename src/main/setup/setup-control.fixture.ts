import { randomBytes } from 'node:crypto';
import { expect, onTestFinished } from 'vitest';
import { createPracticeService } from '../../practice/practice-service.fixture.ts';
import type { Mode } from '../../shared/mode.ts';
import type { SetupFields } from '../../shared/setup/setup-channels.ts';
import { temporaryFolder } from '../journal/write/store.fixture.ts';
import type { LogEvent } from '../log.ts';
import { openSigningKey } from '../seal/key-store.ts';
import { openProfile } from '../settings/profile.ts';
import { readKept } from '../settings/read-installation.ts';
import type { Vault } from '../settings/secret-store.ts';
import { settingsInMemory } from '../settings/settings.ts';
import { createHeldSecrets } from './held-secrets.ts';
import { openServiceKeyStore } from './service-key.ts';
import { createSetupControl, type SetupParts } from './setup-control.ts';
import type { TillInUse } from './till-in-use.ts';

export const KEY = '0a1b2c3d4e5f92c999f151a7';
export const WRONG_KEY = '9z8y7x6w5v4u3t2s1r0q9p8o';
export const PASSPHRASE = 'correct horse battery staple';
export const PUBLIC_KEY = 'OTHERPUBK-0123456789-X';

export type SetupOfTest = Awaited<ReturnType<typeof setupOfTest>>;

/** Creates a folder and a payment service that knows the keys. Both are gone after the test. */
export async function setupOfTest() {
  const folder = temporaryFolder();
  const service = await createPracticeService({
    database: ':memory:',
    publicKey: PUBLIC_KEY,
    encryptionKey: KEY,
    clock: () => new Date(),
    randomBytes,
  });
  const connection = { baseUrl: service.baseUrl, publicKey: PUBLIC_KEY };
  const fields: SetupFields = { mode: 'sandbox', merchant: 'Ade Stores', till: 'B2', ...connection };
  let isRunning = true;
  const stopService = async () => {
    if (isRunning) await service.stop();
    isRunning = false;
  };
  onTestFinished(stopService);
  const makeSetup = ({
    hasKeyStore = true as Parameters<typeof vaultThat>[0],
    holdsBack = null as Awaited<ReturnType<TillInUse['exchange']>>,
  } = {}) => {
    const vault = vaultThat(hasKeyStore);
    const held = createHeldSecrets();
    const done: string[] = [];
    const logged: LogEvent[] = [];
    const references = new Set<string>();
    const settings = settingsInMemory();
    const secretsOf = (mode: Mode) => openServiceKeyStore({ profile: openProfile(folder), mode, vault, held });
    const till: Pick<TillInUse, 'exchange'> = {
      async exchange(prepare, between) {
        if (holdsBack !== null) return holdsBack;
        await prepare();
        between();
        done.push('the till opens anew');
        return null;
      },
    };
    const parts = {
      folder,
      held,
      fetch,
      secretsOf,
      hasKeyStore: () => vault.isTrustworthy(),
      losesHeads: () => false,
      reading: () => readKept(folder),
      till: () => till,
      settings,
      newTestReference: () => `TEST-00000${references.add(String(references.size)).size}`,
      changed: () => undefined,
      reloadPages: () => void done.push('the page is loaded again'),
      log: { write: (event: LogEvent) => void logged.push(event) },
    };
    const withFile = (provisioningPath: string | undefined, reading: SetupParts['reading'] = parts.reading) =>
      createSetupControl({ ...parts, reading, provisioningPath });
    const setup = withFile(undefined);
    const finish = (given: Partial<Parameters<(typeof setup)['setup.finish']>[0]> = {}) =>
      setup['setup.finish']({ fields, keyMark: null, passphrase: null, practises: false, ...given });
    const applyKey = (given: Partial<Parameters<(typeof setup)['setup.useKey']>[0]>) =>
      setup['setup.useKey']({ keyMark: null, passphrase: null, ...given });
    return { setup, finish, applyKey, withFile, held, secretsOf, settings, done, logged };
  };
  return { folder, service, fields, stopService, makeSetup };
}

/**
 * Makes a fake key store that inverts bytes.
 * @param isTrustworthy may change over time
 */
export function vaultThat(isTrustworthy: boolean | (() => boolean)): Vault {
  const turned = (bytes: Uint8Array) => bytes.map((byte) => byte ^ 0xff);
  return {
    isTrustworthy: async () => (typeof isTrustworthy === 'boolean' ? isTrustworthy : isTrustworthy()),
    seal: async (text) => turned(Buffer.from(text)),
    unseal: async (sealed) => Buffer.from(turned(sealed)).toString(),
  };
}

export async function give(setup: Setup, entered: string, prefix = ''): Promise<string> {
  const given = await setup['setup.giveKey']({ entered, prefix });
  return given.ok ? given.value.fingerprint : '';
}

export type Setup = ReturnType<SetupOfTest['makeSetup']>['setup'];

/** Locks a mode's signing key with the passphrase, as a machine without a key store does. */
export async function lockSigningKey(folder: string): Promise<void> {
  const secrets = { read: async () => null, keep: async () => false };
  expect(await openSigningKey({ mode: 'sandbox', folder, secrets, passphrase: PASSPHRASE })).toMatchObject({
    ok: true,
  });
}
