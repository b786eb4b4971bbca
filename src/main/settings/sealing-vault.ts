import type { Vault } from './secret-store.ts';

type SafeStorage = Pick<
  Electron.SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'
>;

/** The prefix of secrets that Chromium on Linux sealed with a key in its source code. */
const UNPROTECTED = 'v10';

/**
 * Makes a vault. Linux reports a keyring even if none answers, so only the prefix of a sealed text shows whose key was
 * used.
 */
export function sealingVault(safeStorage: SafeStorage, platform: NodeJS.Platform): Vault {
  const isUnprotected = (sealed: Uint8Array) =>
    platform === 'linux' && Buffer.from(sealed.subarray(0, UNPROTECTED.length)).toString('latin1') === UNPROTECTED;
  return {
    async isTrustworthy() {
      if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
      try {
        return !isUnprotected(await safeStorage.encryptStringAsync('probe'));
      } catch {
        // A store that cannot seal is not trustworthy.
        return false;
      }
    },
    seal: (text) => safeStorage.encryptStringAsync(text),
    async unseal(sealed) {
      if (isUnprotected(sealed)) throw new Error('Anybody could have sealed it.');
      return (await safeStorage.decryptStringAsync(Buffer.from(sealed))).result;
    },
  };
}
