import { PRACTICE_ENCRYPTION_KEY, PRACTICE_PUBLIC_KEY } from '../../practice/identity.ts';
import type { PracticeOperations } from '../../practice/worker.ts';
import { AskedThread } from '../../threads/asked-thread.ts';
import { MESSAGE_ALONE } from '../../threads/messages.ts';

/** The built-in practice service, running in a thread of its own. */
export interface PracticeThread {
  baseUrl: string;
  publicKey: string;
  encryptionKey: string;
  stop(): Promise<void>;
}

/**
 * Starts the practice service. Payments remember the address that they were made at, so it takes the port that it had
 * before, and another one only where that is taken.
 * @param onEnded told when the service ends unasked
 * @returns null where it does not start
 */
export async function startPracticeThread(parts: {
  workerUrl: URL;
  /** Path of its database. */
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
    // It may have ended between its answer and now.
    if (!isRunning) onEnded();
    const stop = async () => {
      isRunning = false;
      // Where it has ended already, there is nothing to wait for.
      await thread.callOnce('close').catch(() => undefined);
    };
    return { baseUrl, ...keys, stop };
  } catch {
    // The port is taken, or the database is none: the caller says what happens then.
    await thread.end();
    return null;
  }
}
