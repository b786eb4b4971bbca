import type { Log } from '../log.ts';
import type { Connection } from './provisioning.ts';
import type { SecretStore } from './secret-store.ts';

/** A key entered since the program started, and its mode. */
interface HeldKey {
  key(): string | null;
  hold(encryptionKey: string): void;
}

/**
 * Returns the encryption key of this run: a key from the provisioning file or a person, which is then kept, or the
 * kept key. If the file says that there shall be none, the kept key is forgotten.
 * @returns null if there is none: the till then re-queries but cannot charge
 */
export async function encryptionKeyOf(
  connection: Connection,
  secrets: Pick<SecretStore, 'read' | 'keep' | 'forget'>,
  held: HeldKey,
  log: Log,
): Promise<string | null> {
  if (connection.withoutKey) {
    secrets.forget('encryptionKey');
    return null;
  }
  const given = connection.encryptionKey ?? held.key();
  if (given === null) return await secrets.read('encryptionKey');
  held.hold(given);
  const isKept = await secrets.keep('encryptionKey', given);
  if (!isKept) log.write('secretNotKept', { reason: 'noKeyStore' });
  return given;
}
