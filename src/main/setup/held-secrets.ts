import type { Mode } from '../../shared/mode.ts';

/** Secrets in memory while the program runs. On a machine without a key store they exist only here. */
export type HeldSecrets = ReturnType<typeof createHeldSecrets>;

export function createHeldSecrets() {
  const keys = new Map<Mode, string | null>();
  let passphrase: string | null = null;
  return {
    keyOf: (mode: Mode) => keys.get(mode) ?? null,
    holdKey: (mode: Mode, encryptionKey: string | null) => void keys.set(mode, encryptionKey),
    passphrase: () => passphrase,
    holdPassphrase(given: string | null) {
      passphrase = given;
    },
  };
}
