import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { readCount } from './count-selected.ts';
import { problemOf } from './export-failure.ts';
import type { ThreadReport, ThreadTask } from './export-protocol.ts';
import { writeFiles } from './write-files.ts';
import { packFolder } from './zip-folder.ts';

/** The thread that counts what an export would hold, writes it, or packs it: it does one task, reports, and ends. */
if (parentPort) {
  const report = (message: ThreadReport) => parentPort?.postMessage(message);
  const task = workerData as ThreadTask;
  try {
    report(done(task, (rows, totalRows) => report({ kind: 'progress', rows, totalRows })));
  } catch (error) {
    report({ kind: 'failed', ...problemOf(error, placeOf(task)) });
  }
}

function done(task: ThreadTask, tellProgress: (rows: number, totalRows: number) => void): ThreadReport {
  if ('folder' in task) return { kind: 'written', written: writeFiles(task, Date.now, tellProgress) };
  if (!('packed' in task)) return { kind: 'counted', count: readCount(task) };
  packFolder(task, tellProgress);
  return { kind: 'packed' };
}

/** Where its files go: that may be what was in the way. */
function placeOf(task: ThreadTask): string {
  if ('folder' in task) return task.folder;
  return 'packed' in task ? path.dirname(task.archive) : task.journal;
}
