import { PRACTICE_ENCRYPTION_KEY, PRACTICE_PUBLIC_KEY } from '../../practice/identity.ts';
import type { PracticeOperations } from '../../practice/worker.ts';
import { AskedThread } from '../../threads/asked-thread.ts';
import { MESSAGE_ALONE } from '../../threads/messages.ts';

export interface PracticeThread {
  baseUrl: string;
  publicKey: string;
  encryptionKey: string;
  stop(): Promise<void>;
}

/**
 * Starts the practice service, on its previous port if possible, because payments store their service address. Returns
 * null if it does not start.
 * @param onEnded called if the service ends unexpectedly
 */
export async function startPracticeThread(parts: {
  workerUrl: URL;
  database: string;
  port: number | null;
  onEnded: () => void;
}): Promise<PracticeThread | null> {
  const { port } = parts;
  const started = port === null ? null : await startOn(port, parts);
  return started ?? (await startOn(0, parts));
}

async function startOn(
  port: number,
  { workerUrl, database, onEnded }: { workerUrl: URL; database: string; onEnded: () => void },
): Promise<PracticeThread | null> {
  const keys = { publicKey: PRACTICE_PUBLIC_KEY, encryptionKey: PRACTICE_ENCRYPTION_KEY };
  let isRunning = false;
  const thread = new AskedThread<PracticeOperations>({
    workerUrl,
    name: 'practice service',
    errors: MESSAGE_ALONE,
    lost: () => new Error('The practice service has ended.'),
    ended: () => isRunning && onEnded(),
  });
  try {
    const baseUrl = await thread.call('listen', { database, port, ...keys });
    isRunning = thread.alive;
    // The thread may have ended right after its answer.
    if (!isRunning) onEnded();
    const stop = async () => {
      isRunning = false;
      // A thread that has ended needs no stop.
      await thread.callOnce('close').catch(() => undefined);
    };
    return { baseUrl, ...keys, stop };
  } catch {
    // The port is taken or the database is invalid. The caller decides what to do.
    await thread.end();
    return null;
  }
}
