import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../journal/write/store.fixture.ts';
import { openSecretStore, type Vault } from './secret-store.ts';

const KEY = '0a1b2c3d4e5f92c999f151a7';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** Imitates one machine's key store: it reverses the bytes and marks them with a first byte. */
function makeVault(machine = 1, isTrustworthy = true): Vault {
  return {
    isTrustworthy: async () => isTrustworthy,
    seal: async (text) => Uint8Array.of(machine, ...Buffer.from(text).map((byte) => byte ^ 0xff)),
    unseal: async (sealed) => {
      if (sealed[0] !== machine) throw new Error('sealed elsewhere');
      return Buffer.from(sealed.slice(1).map((byte) => byte ^ 0xff)).toString();
    },
  };
}
function holdFileOnce(): void {
  vi.spyOn(fs, 'readFileSync').mockImplementationOnce(() => {
    throw Object.assign(new Error('held by a virus scanner'), { code: 'EBUSY' });
  });
}

const everythingWritten = () =>
  fs
    .readdirSync(folder)
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
    .join();

describe('the secret store', () => {
  it('returns a secret after a restart, and writes it sealed', async () => {
    expect(await openSecretStore(folder, makeVault()).keep('encryptionKey', KEY)).toBe(true);
    expect(await openSecretStore(folder, makeVault()).read('encryptionKey')).toBe(KEY);
    expect(everythingWritten()).not.toContain(KEY);
    expect(everythingWritten()).not.toContain(Buffer.from(KEY).toString('base64'));
  });

  it('writes nothing if the key store protects nothing', async () => {
    const store = openSecretStore(folder, makeVault(1, false));
    expect(await store.keep('encryptionKey', KEY)).toBe(false);
    expect(fs.readdirSync(folder)).toEqual([]);
    expect(await store.read('encryptionKey')).toBeNull();
  });

  it('forgets one secret and keeps the others', async () => {
    const store = openSecretStore(folder, makeVault());
    await store.keep('encryptionKey', KEY);
    await store.keep('signingKey', 'signs');
    store.forget('encryptionKey');
    expect(await store.read('encryptionKey')).toBeNull();
    expect(await store.read('signingKey')).toBe('signs');
  });

  it('does not open secrets sealed on another machine', async () => {
    await openSecretStore(folder, makeVault(1)).keep('encryptionKey', KEY);
    expect(await openSecretStore(folder, makeVault(2)).read('encryptionKey')).toBeNull();
  });

  it('replaces no secret that was unreadable, even if the file is readable again', async () => {
    await openSecretStore(folder, makeVault()).keep('journalKey', KEY);
    const store = openSecretStore(folder, makeVault());
    holdFileOnce();
    expect(await store.read('journalKey')).toBeNull();
    await expect(store.keep('journalKey', 'another')).rejects.toThrow('held');
    expect(await openSecretStore(folder, makeVault()).read('journalKey')).toBe(KEY);
  });

  it('stores another secret after one could not be read', async () => {
    await openSecretStore(folder, makeVault()).keep('journalKey', KEY);
    const store = openSecretStore(folder, makeVault());
    holdFileOnce();
    await store.read('journalKey');
    expect(await store.keep('encryptionKey', KEY)).toBe(true);
    expect(await openSecretStore(folder, makeVault()).read('journalKey')).toBe(KEY);
  });

  it('throws if a secret cannot be forgotten because the file is unreadable', () => {
    fs.writeFileSync(path.join(folder, 'secrets.json'), '{}');
    holdFileOnce();
    expect(() => openSecretStore(folder, makeVault()).forget('encryptionKey')).toThrow('held');
  });

  it('replaces no journal key that the key store did not unseal', async () => {
    await openSecretStore(folder, makeVault()).keep('journalKey', KEY);
    await expect(openSecretStore(folder, makeVault(2)).keep('journalKey', 'another')).rejects.toThrow('sealed');
    expect(await openSecretStore(folder, makeVault()).read('journalKey')).toBe(KEY);
  });

  it('accepts a new secret if the file is damaged', async () => {
    fs.writeFileSync(path.join(folder, 'secrets.json'), '{"encryptionKey":');
    const store = openSecretStore(folder, makeVault());
    expect(await store.read('encryptionKey')).toBeNull();
    await store.keep('encryptionKey', KEY);
    expect(await store.read('encryptionKey')).toBe(KEY);
  });
});
