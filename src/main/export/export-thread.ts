import { Worker } from 'node:worker_threads';
import { ExportFailed } from './export-failure.ts';
import type { Cancelled, ThreadReport, ThreadTask } from './export-protocol.ts';

/** Rows are short-lived: more room for them would only be filled before it is cleaned. */
const WORKER_LIMITS = { maxYoungGenerationSizeMb: 24 };

type Told<Kind extends ThreadReport['kind']> = Extract<ThreadReport, { kind: Kind }>;

/**
 * Lets a thread of its own do one task: a large journal would delay payments meanwhile.
 * @param workerUrl the module that runs in the thread: `worker.ts`, or what it was bundled to
 * @param ending the report with which this task is done
 * @throws ExportFailed
 */
export function doInThread<Ending extends ThreadReport['kind']>(
  workerUrl: URL,
  task: ThreadTask,
  ending: Ending,
  onProgress: (progress: Omit<Told<'progress'>, 'kind'>) => void,
): Promise<Told<Ending>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerUrl, { workerData: task, name: 'export', resourceLimits: WORKER_LIMITS });
    worker.on('message', (report: ThreadReport) => {
      if (isOf(report, ending)) resolve(report);
      else if (report.kind === 'progress') onProgress({ rows: report.rows, totalRows: report.totalRows });
      else if (report.kind === 'failed') reject(new ExportFailed(report.problem, report.detail));
    });
    worker.on('error', (error) => reject(new ExportFailed('failed', 'The thread ended.', { cause: error })));
    worker.on('exit', () => reject(new ExportFailed('failed', 'The thread ended.')));
  });
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

function isOf<Kind extends ThreadReport['kind']>(report: ThreadReport, kind: Kind): report is Told<Kind> {
  return report.kind === kind;
}
