import type { TillParts } from '../till-parts.ts';

export function isSeat({ installation, encryptionKey }: Pick<TillParts, 'installation' | 'encryptionKey'>): boolean {
  return installation.connection !== null && encryptionKey === null;
}

/** Tells whether the till was set up with a key and lost it: it asks for the key and still re-queries its payments. */
export function isKeyMissing(parts: Pick<TillParts, 'installation' | 'encryptionKey'>): boolean {
  return isSeat(parts) && parts.installation.connection?.withoutKey === false;
}
