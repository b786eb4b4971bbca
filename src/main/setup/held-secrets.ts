import type { Mode } from '../../shared/mode.ts';

/**
 * What a person or a provisioning file has given, for as long as the program runs: on a machine without a key store it is held
 * nowhere else, and the till may be opened anew while it runs.
 */
export interface HeldSecrets {
  keyOf(mode: Mode): string | null;
  /** @param encryptionKey null to hold none any more */
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
