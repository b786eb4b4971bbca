import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { answerRequests, tellerOf } from '../../threads/answer-requests.ts';
import { type DigestTask, digestPieces } from './digest-thread.ts';
import { EXPORT_ERRORS } from './export-failure.ts';

// Runs in the threads of an export: one counts, writes or packs, while another hashes a large file.

if (parentPort) {
  const digest = workerData as DigestTask | null;
  yieldToPayments();
  if (digest) {
    digestPieces(digest);
  } else {
    // The digest thread does not need these modules.
    const { exportOperations } = await import('./export-operations.ts');
    answerRequests(parentPort, exportOperations(tellerOf(parentPort), new URL(import.meta.url)), EXPORT_ERRORS);
  }
}

/** Lowers the thread's priority, so payments come first. Only Linux has priorities of single threads. */
function yieldToPayments(): void {
  if (process.platform !== 'linux') return;
  try {
    os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // If the system forbids lower priorities, the threads share the processors equally.
  }
}
