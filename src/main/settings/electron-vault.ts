import { safeStorage } from 'electron/main';
import { sealingVault } from './sealing-vault.ts';
import type { Vault } from './secret-store.ts';

/** The key store of this machine. @param host on the stand-in nothing protects what is sealed, so nothing is kept there */
export function electronVault(host: 'electron' | 'stand-in'): Vault {
  const vault = sealingVault(safeStorage, process.platform);
  return host === 'stand-in' ? { ...vault, isTrustworthy: async () => false } : vault;
}
