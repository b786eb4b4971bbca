import type { Log } from '../log.ts';
import type { Connection } from './provisioning.ts';
import type { SecretStore } from './secret-store.ts';

/** What was given since the program started, of the mode that the key is for. */
interface HeldKey {
  key(): string | null;
  hold(encryptionKey: string): void;
}

/**
 * The encryption key of this run: the one that the provisioning file or a person has given, which is then kept, or the one that
 * was kept before. Where the file says that there shall be none, the kept one is forgotten.
 * @returns null where there is none: the till then re-queries and cannot charge
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
