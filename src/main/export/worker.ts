import { parentPort, workerData } from 'node:worker_threads';
import { problemOf } from './export-failure.ts';
import type { WriteReport, WriteTask } from './export-protocol.ts';
import { writeFiles } from './write-files.ts';

/** The thread that writes an export: it does one, reports, and ends. */
if (parentPort) {
  const report = (message: WriteReport) => parentPort?.postMessage(message);
  const task = workerData as WriteTask;
  try {
    const written = writeFiles(task, Date.now, (rows, totalRows) => report({ kind: 'progress', rows, totalRows }));
    report({ kind: 'written', written });
  } catch (error) {
    report({ kind: 'failed', ...problemOf(error, task.folder) });
  }
}
