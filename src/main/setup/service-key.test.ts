import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../journal/write/store.fixture.ts';
import { openProfile } from '../settings/profile.ts';
import { createHeldSecrets } from './held-secrets.ts';
import { openServiceKeyStore } from './service-key.ts';
import { KEY, lockSigningKey, PASSPHRASE, vaultThat, WRONG_KEY } from './setup-control.fixture.ts';

let profile: string;
beforeEach(() => {
  profile = temporaryFolder();
});

function open(passphrase: string | null, { mode = 'sandbox' as 'sandbox' | 'live', hasKeyStore = false } = {}) {
  const held = createHeldSecrets();
  held.holdPassphrase(passphrase);
  return openServiceKeyStore({ profile: openProfile(profile), mode, vault: vaultThat(hasKeyStore), held });
}
const fileOf = (mode: string) => path.join(profile, mode, 'service-key.json');

describe('openServiceKeyStore without a key store', () => {
  it('opens the key with the passphrase that locked it, and with no other', async () => {
    expect(await open(PASSPHRASE).keep('encryptionKey', KEY)).toBe(true);
    expect(fs.readFileSync(fileOf('sandbox'), 'utf8')).not.toContain(KEY);
    expect(await open(PASSPHRASE).read('encryptionKey')).toBe(KEY);
    expect(await open('another horse').read('encryptionKey')).toBeNull();
    expect(await open(null).read('encryptionKey')).toBeNull();
  });

  it('stores no key without a passphrase', async () => {
    expect(await open(null).keep('encryptionKey', KEY)).toBe(false);
    expect(fs.existsSync(fileOf('sandbox'))).toBe(false);
  });

  it('does not lock the key with a passphrase that does not open the signing key', async () => {
    await lockSigningKey(openProfile(profile).folderOf('sandbox'));
    expect(await open(PASSPHRASE).keep('encryptionKey', KEY)).toBe(true);
    expect(await open('a slip of the hand').keep('encryptionKey', WRONG_KEY)).toBe(false);
    expect(await open(PASSPHRASE).read('encryptionKey')).toBe(KEY);
  });

  it('does not accept the key of one mode for another', async () => {
    await open(PASSPHRASE).keep('encryptionKey', KEY);
    openProfile(profile).folderOf('live');
    fs.copyFileSync(fileOf('sandbox'), fileOf('live'));
    expect(await open(PASSPHRASE, { mode: 'live' }).read('encryptionKey')).toBeNull();
  });

  it.each(['', '{}', '{"form":1,"wrapped":{}}'])('finds no key in a damaged file: %j', async (text) => {
    openProfile(profile).folderOf('sandbox');
    fs.writeFileSync(fileOf('sandbox'), text);
    expect(await open(PASSPHRASE).read('encryptionKey')).toBeNull();
    expect(await open(PASSPHRASE).keep('encryptionKey', KEY)).toBe(true);
    expect(await open(PASSPHRASE).read('encryptionKey')).toBe(KEY);
  });

  it('forgets the key of the service', async () => {
    await open(PASSPHRASE).keep('encryptionKey', KEY);
    open(null).forget('encryptionKey');
    expect(await open(PASSPHRASE).read('encryptionKey')).toBeNull();
  });
});

describe('openServiceKeyStore with a key store', () => {
  it('moves the key to the key store, so that the passphrase opens no older key', async () => {
    await open(PASSPHRASE).keep('encryptionKey', WRONG_KEY);
    expect(await open(PASSPHRASE, { hasKeyStore: true }).keep('encryptionKey', KEY)).toBe(true);
    expect(fs.existsSync(fileOf('sandbox'))).toBe(false);
    expect(await open(null, { hasKeyStore: true }).read('encryptionKey')).toBe(KEY);
  });

  it('reads the newer key that was locked while the key store did not answer', async () => {
    await open(null, { hasKeyStore: true }).keep('encryptionKey', WRONG_KEY);
    await open(PASSPHRASE).keep('encryptionKey', KEY);
    expect(await open(PASSPHRASE, { hasKeyStore: true }).read('encryptionKey')).toBe(KEY);
  });
});
