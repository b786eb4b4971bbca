import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { answerRequests, tellerOf } from '../../threads/answer-requests.ts';
import { type DigestTask, digestPieces } from './digest-thread.ts';
import { EXPORT_ERRORS } from './export-failure.ts';

// The threads of an export: one counts, writes or packs, and one makes the digest of a large file meanwhile.

if (parentPort) {
  const digest = workerData as DigestTask | null;
  comeAfterPayments();
  if (digest) {
    digestPieces(digest);
  } else {
    // The other thread has no need of all this.
    const { exportOperations } = await import('./export-operations.ts');
    answerRequests(parentPort, exportOperations(tellerOf(parentPort), new URL(import.meta.url)), EXPORT_ERRORS);
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
