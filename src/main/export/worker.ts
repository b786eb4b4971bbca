import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import { answerRequests, tellerOf } from '../../threads/answer-requests.ts';
import { EXPORT_ERRORS } from './export-failure.ts';
import { exportOperations } from './export-operations.ts';

// Runs in the thread of an export, which counts, writes or packs.

if (parentPort) {
  yieldToPayments();
  answerRequests(parentPort, exportOperations(tellerOf(parentPort)), EXPORT_ERRORS);
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
