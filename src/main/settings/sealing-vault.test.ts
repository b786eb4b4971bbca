import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../journal/write/store.fixture.ts';
import { sealingVault } from './sealing-vault.ts';
import { openSecretStore } from './secret-store.ts';

/** Imitates Chromium's sealing: a prefix that names the key, and the text reversed. */
function makeSafeStorage({ prefix = 'v11', isAvailable = true } = {}) {
  const own = { prefix };
  const safeStorage = {
    isAsyncEncryptionAvailable: async () => isAvailable,
    encryptStringAsync: async (text: string) => Buffer.from(own.prefix + [...text].reverse().join('')),
    decryptStringAsync: async (sealed: Buffer) => {
      const text = sealed.toString();
      // Chromium's public key is always available, a keyring's key only while the keyring answers.
      if (!text.startsWith('v10') && !text.startsWith(own.prefix)) throw new Error('The key is not there.');
      return { result: [...text.slice(3)].reverse().join(''), shouldReEncrypt: false };
    },
  };
  return { own, safeStorage };
}

const vaultWith = (prefix: string, platform: NodeJS.Platform = 'linux') =>
  sealingVault(makeSafeStorage({ prefix }).safeStorage, platform);

describe('the key store of Linux', () => {
  it.each(['v11', 'v12'])('trusts the key store of Linux if a keyring has the key: %s', async (prefix) => {
    expect(await vaultWith(prefix).isTrustworthy()).toBe(true);
    const vault = vaultWith(prefix);
    expect(await vault.unseal(await vault.seal('secret'))).toBe('secret');
  });

  it("does not trust the key store of Linux with Chromium's built-in key, if no keyring answers", async () => {
    expect(await vaultWith('v10').isTrustworthy()).toBe(false);
  });

  it('does not trust the key store of Linux if it is missing or cannot seal', async () => {
    expect(await sealingVault(makeSafeStorage({ isAvailable: false }).safeStorage, 'linux').isTrustworthy()).toBe(
      false,
    );
    const { safeStorage } = makeSafeStorage();
    const cannot = { ...safeStorage, encryptStringAsync: () => Promise.reject(new Error('The bus is gone.')) };
    expect(await sealingVault(cannot, 'linux').isTrustworthy()).toBe(false);
  });

  it('opens no secret that anybody could have sealed', async () => {
    await expect(vaultWith('v11').unseal(await vaultWith('v10').seal('planted'))).rejects.toThrow();
  });

  it('loses no secret if the keyring was locked once', async () => {
    const { own, safeStorage } = makeSafeStorage();
    const secrets = openSecretStore(temporaryFolder(), sealingVault(safeStorage, 'linux'));
    await secrets.keep('journalKey', 'first');
    own.prefix = 'v10';
    expect(await secrets.read('journalKey')).toBeNull();
    await expect(secrets.keep('journalKey', 'another')).rejects.toThrow('sealed');
    own.prefix = 'v11';
    expect(await secrets.read('journalKey')).toBe('first');
  });
});

it.each(['win32', 'darwin'] as const)(
  'the key store of %s seals under one prefix, and is trusted',
  async (platform) => {
    const vault = vaultWith('v10', platform);
    expect(await vault.isTrustworthy()).toBe(true);
    expect(await vault.unseal(await vault.seal('secret'))).toBe('secret');
  },
);
