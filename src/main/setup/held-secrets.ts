import type { Mode } from '../../shared/mode.ts';

/**
 * Secrets from a person or a provisioning file, in memory while the program runs. Without a key store they are nowhere
 * else, and reopening the till needs them.
 */
export interface HeldSecrets {
  keyOf(mode: Mode): string | null;
  /** @param encryptionKey null to discard the key */
  holdKey(mode: Mode, encryptionKey: string | null): void;
  passphrase(): string | null;
  holdPassphrase(passphrase: string | null): void;
}

export function createHeldSecrets(): HeldSecrets {
  const keys = new Map<Mode, string | null>();
  let passphrase: string | null = null;
  return {
    keyOf: (mode) => keys.get(mode) ?? null,
    holdKey: (mode, encryptionKey) => void keys.set(mode, encryptionKey),
    passphrase: () => passphrase,
    holdPassphrase(given) {
      passphrase = given;
    },
  };
}
