import { Worker } from 'node:worker_threads';

/** The SHA-256 of a file, made in a thread of its own. Rejects with the file system's error where it cannot be read. */
export function hashInThread(file: string): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./hash-thread.ts', import.meta.url), { workerData: file, name: 'hash' });
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('The thread that makes hashes ended.')));
  });
}
