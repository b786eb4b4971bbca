import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type DigestTask, digestPieces } from './digest-thread.ts';
import type { ThreadReport, ThreadTask } from './export-protocol.ts';

// The threads of an export: one counts, writes or packs, and one makes the digest of a large file meanwhile. Each does one
// task, reports, and ends.

if (parentPort) {
  const task = workerData as ThreadTask | DigestTask;
  comeAfterPayments();
  if ('pieces' in task) {
    digestPieces(task);
  } else {
    // The other thread has no need of all this.
    const { doTask } = await import('./do-task.ts');
    doTask(task, (message: ThreadReport) => parentPort?.postMessage(message), new URL(import.meta.url));
  }
}

/** Lets everything else that wants the processors have them first, where a thread can have a priority of its own: in Linux. */
function comeAfterPayments(): void {
  if (process.platform !== 'linux') return;
  try {
    os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A system that forbids it shares the processors evenly, as without it.
  }
}
