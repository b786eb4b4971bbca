import { problem } from '../../shared/problems.ts';
import { type Log, valueOr } from '../log.ts';
import type { Connection } from './provisioning.ts';
import type { SecretStore } from './secret-store.ts';

/** Holds the key that a person entered in this run, for the current mode. */
interface HeldKey {
  key(): string | null;
  hold(encryptionKey: string): void;
}

/**
 * Returns the key from the provisioning file, a person or the store. If the file rules out a key, the stored key is
 * deleted. Without a key the till re-queries but cannot charge. If the disk refuses a change, the till opens all the
 * same.
 */
export async function encryptionKeyOf(
  connection: Connection,
  secrets: Pick<SecretStore, 'read' | 'keep' | 'forget'>,
  held: HeldKey,
  log: Log,
): Promise<string | null> {
  const attempt = (act: () => Promise<void> | void) => valueOr(problem('setupNotKept'), act, log, 'settingsNotWritten');
  if (connection.withoutKey) {
    await attempt(() => secrets.forget('encryptionKey'));
    return null;
  }
  const given = connection.encryptionKey ?? held.key();
  if (given === null) return await secrets.read('encryptionKey');
  held.hold(given);
  await attempt(async () => {
    const isKept = await secrets.keep('encryptionKey', given);
    if (!isKept) log.write('secretNotKept', { reason: 'noKeyStore' });
  });
  return given;
}
