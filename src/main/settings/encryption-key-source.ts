import type { Log } from '../log.ts';
import type { Connection } from './provisioning.ts';
import type { SecretStore } from './secret-store.ts';

/** What was given since the program started, of the mode that the key is for. */
interface HeldKey {
  key(): string | null;
  hold(encryptionKey: string): void;
}

/**
 * The encryption key of this run: the one that the provisioning file gives, which is then kept in the machine's key store,
 * or the one that was kept before. Where the file says that there shall be none, the kept one is forgotten.
 * @returns null where there is none: the till then re-queries and cannot charge
 */
export async function encryptionKeyOf(
  connection: Connection,
  secrets: SecretStore,
  held: HeldKey,
  log: Log,
): Promise<string | null> {
  if (connection.withoutKey) {
    secrets.forget('encryptionKey');
    return null;
  }
  if (connection.encryptionKey === null) return held.key() ?? (await secrets.read('encryptionKey'));
  held.hold(connection.encryptionKey);
  const isKept = await secrets.keep('encryptionKey', connection.encryptionKey);
  if (!isKept) log.write('secretNotKept', { reason: 'noKeyStore' });
  return connection.encryptionKey;
}
