import type { TillParts } from './till-parts.ts';

/** A seat of the back office: it reaches a service of the shop, and holds no encryption key. */
export function isSeat({ installation, encryptionKey }: Pick<TillParts, 'installation' | 'encryptionKey'>): boolean {
  return installation.connection !== null && encryptionKey === null;
}
