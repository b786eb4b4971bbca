import { describe, expect, it } from 'vitest';
import { sealingVault } from './sealing-vault.ts';

/** Imitates Chromium's sealing: a prefix that names the key, and the text reversed. */
function makeSafeStorage(prefix = 'v11') {
  const own = { prefix };
  const safeStorage = {
    isAsyncEncryptionAvailable: async () => true,
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
  sealingVault(makeSafeStorage(prefix).safeStorage, platform);

it.each([
  ['v11', 'linux'],
  ['v12', 'linux'],
  ['v10', 'win32'],
  ['v10', 'darwin'],
] as const)('a key store that seals with the prefix %s on %s is trusted', async (prefix, platform) => {
  const vault = vaultWith(prefix, platform);
  expect(await vault.isTrustworthy()).toBe(true);
  expect(await vault.unseal(await vault.seal('secret'))).toBe('secret');
});

describe('the key store of Linux', () => {
  it("does not trust the key store of Linux with Chromium's built-in key, if no keyring answers", async () => {
    expect(await vaultWith('v10').isTrustworthy()).toBe(false);
  });

  it('does not trust the key store of Linux if it is missing or cannot seal', async () => {
    const { safeStorage } = makeSafeStorage();
    const isMissing = { ...safeStorage, isAsyncEncryptionAvailable: async () => false };
    const cannotSeal = { ...safeStorage, encryptStringAsync: () => Promise.reject(new Error('The bus is gone.')) };
    for (const each of [isMissing, cannotSeal]) expect(await sealingVault(each, 'linux').isTrustworthy()).toBe(false);
  });

  it('opens no secret that anybody could have sealed', async () => {
    await expect(vaultWith('v11').unseal(await vaultWith('v10').seal('planted'))).rejects.toThrow();
  });
});
