import type { TillParts } from './till-parts.ts';

/** A seat of the back office: it reaches a service of the shop, and holds no encryption key. */
export function isSeat({ installation, encryptionKey }: Pick<TillParts, 'installation' | 'encryptionKey'>): boolean {
  return installation.connection !== null && encryptionKey === null;
}

/** A till that was set up with a key and does not have it: it is asked for, and the till asks about its payments meanwhile. */
export function isKeyMissing(parts: Pick<TillParts, 'installation' | 'encryptionKey'>): boolean {
  return isSeat(parts) && parts.installation.connection?.withoutKey === false;
}
