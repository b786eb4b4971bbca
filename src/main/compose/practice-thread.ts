import { Worker } from 'node:worker_threads';
import { PRACTICE_ENCRYPTION_KEY, PRACTICE_PUBLIC_KEY } from '../../practice/identity.ts';
import type { PracticeWorkerMessage, PracticeWorkerOptions } from '../../practice/worker.ts';

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
  const workerData: PracticeWorkerOptions = { database, port, ...keys };
  const worker = new Worker(workerUrl, { workerData, name: 'practice service' });
  const ended = new Promise<null>((resolve) => worker.once('exit', () => resolve(null)));
  const baseUrl = await Promise.race([listening(worker), ended]);
  if (baseUrl === null) {
    await worker.terminate();
    return null;
  }
  let isStopping = false;
  worker.once('exit', () => {
    if (!isStopping) onEnded();
  });
  const stop = async () => {
    isStopping = true;
    worker.postMessage('stop');
    await ended;
  };
  return { baseUrl, ...keys, stop };
}

function listening(worker: Worker): Promise<string | null> {
  return new Promise((resolve) => {
    worker.once('message', (message: PracticeWorkerMessage) =>
      resolve(message.kind === 'listening' ? message.baseUrl : null),
    );
    worker.on('error', () => resolve(null));
  });
}
