import { Worker } from 'node:worker_threads';
import { type CheckThread, ThreadQueue } from './check/thread-queue.ts';
import type { ThreadAnswer, ThreadTask } from './check/thread-task.ts';

/** What a thread is handed: the path of a file, and what is asked about it. */
export interface FileTask {
  file: string;
  task: ThreadTask;
}

/** Threads that check large files. They have to be ended, or the program goes on. */
export function checkThreads(count: number): ThreadQueue<string> {
  return new ThreadQueue(() => Array.from({ length: count }, startThread));
}

function startThread(): CheckThread<string> {
  const worker = new Worker(new URL('./node-thread.ts', import.meta.url), { name: 'check' });
  const ask = (file: string, task: ThreadTask) =>
    new Promise<ThreadAnswer>((resolve, reject) => {
      const end = () => reject(new Error('A thread of the check ended.'));
      worker.once('message', (answer: ThreadAnswer) => {
        worker.off('error', reject).off('exit', end);
        resolve(answer);
      });
      worker.once('error', reject).once('exit', end);
      worker.postMessage({ file, task } satisfies FileTask);
    });
  return { ask, end: () => void worker.terminate() };
}
