import type { Vault } from './secret-store.ts';

/** The key store of the operating system, as Electron has it. */
type SafeStorage = Pick<
  Electron.SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'
>;

/** On Linux, what begins so was sealed with a key that is part of Chromium's source. A keyring's begins with another number. */
const UNPROTECTED = 'v10';

/**
 * The key store of the operating system, as far as it protects what is sealed. On Linux it is available, and names a keyring, also
 * where none answers: only what it seals shows whose key it has.
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
        // What cannot seal keeps nothing.
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
