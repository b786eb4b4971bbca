import { safeStorage } from 'electron/main';
import { sealingVault } from './sealing-vault.ts';
import type { Vault } from './secret-store.ts';

/** Makes the vault of the system's key store. The stand-in's store protects nothing, so it counts as untrusted. */
export function electronVault(host: 'electron' | 'stand-in'): Vault {
  const vault = sealingVault(safeStorage, process.platform);
  return host === 'stand-in' ? { ...vault, isTrustworthy: async () => false } : vault;
}
