import { safeStorage } from 'electron/main';
import type { Vault } from './secret-store.ts';

/**
 * The key store of the operating system.
 * @param host on the stand-in nothing protects what is sealed, so nothing is kept there
 */
export function electronVault(host: 'electron' | 'stand-in'): Vault {
  return {
    async isTrustworthy() {
      if (host === 'stand-in' || !(await safeStorage.isAsyncEncryptionAvailable())) return false;
      // On Linux "available" can mean a key that is part of Chromium's source.
      return process.platform !== 'linux' || isRealBackend(safeStorage.getSelectedStorageBackend());
    },
    seal: (text) => safeStorage.encryptStringAsync(text),
    async unseal(sealed) {
      return (await safeStorage.decryptStringAsync(Buffer.from(sealed))).result;
    },
  };
}

function isRealBackend(backend: string): boolean {
  return backend !== 'basic_text' && backend !== 'unknown';
}
