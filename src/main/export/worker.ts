import { parentPort, workerData } from 'node:worker_threads';
import { readCount } from './count-selected.ts';
import { problemOf } from './export-failure.ts';
import type { CountReport, CountTask, WriteReport, WriteTask } from './export-protocol.ts';
import { writeFiles } from './write-files.ts';

/** The thread that counts what an export would hold, or writes it: it does one, reports, and ends. */
if (parentPort) {
  const report = (message: WriteReport | CountReport) => parentPort?.postMessage(message);
  const task = workerData as WriteTask | CountTask;
  try {
    if ('folder' in task) write(task, report);
    else report({ kind: 'counted', count: readCount(task) });
  } catch (error) {
    report({ kind: 'failed', ...problemOf(error, 'folder' in task ? task.folder : task.journal) });
  }
}

function write(task: WriteTask, report: (message: WriteReport) => void): void {
  const written = writeFiles(task, Date.now, (rows, totalRows) => report({ kind: 'progress', rows, totalRows }));
  report({ kind: 'written', written });
}
