import { AskedThread } from '../../threads/asked-thread.ts';
import { EXPORT_ERRORS, ExportFailed } from './export-failure.ts';
import type { Cancelled, ExportOperations, ExportProgress } from './export-protocol.ts';

/** Rows are short-lived: more room for them would only be filled before it is cleaned. */
const WORKER_LIMITS = { maxYoungGenerationSizeMb: 24 };

/**
 * Lets a thread of its own do one task: a large journal would delay payments meanwhile.
 * @param workerUrl the module that runs in the thread: `worker.ts`, or what it was bundled to
 * @throws ExportFailed
 */
export function doInThread<Name extends keyof ExportOperations>(
  workerUrl: URL,
  operation: Name,
  task: Parameters<ExportOperations[Name]>[0],
  told: (progress: ExportProgress) => void,
): Promise<ReturnType<ExportOperations[Name]>> {
  const lost = (cause: unknown) => new ExportFailed('failed', 'The thread ended.', { cause });
  const given = { workerUrl, name: 'export', resourceLimits: WORKER_LIMITS, errors: EXPORT_ERRORS, told, lost };
  const thread = new AskedThread<ExportOperations, ExportProgress>(given);
  return thread.callOnce(operation, ...([task] as Parameters<ExportOperations[Name]>));
}

/** What a thread can look at while it works: its messages wait until it is done. */
export function flagOf(cancelled: AbortSignal): Cancelled {
  const flag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  if (cancelled.aborted) raise(flag);
  else cancelled.addEventListener('abort', () => raise(flag), { once: true });
  return flag;
}

/** For the thread. @throws ExportFailed once the caller has cancelled */
export function refuseWhereCancelled(flag: Cancelled): void {
  if (Atomics.load(flag, 0) !== 0) throw new ExportFailed('cancelled');
}

function raise(flag: Cancelled): void {
  Atomics.store(flag, 0, 1);
}
