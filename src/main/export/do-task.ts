import path from 'node:path';
import { problemOf } from './export-failure.ts';
import type { ThreadReport, ThreadTask } from './export-protocol.ts';
import { packFolder } from './files/zip-folder.ts';
import { readCount } from './selection/count-selected.ts';
import { writeFiles } from './write-files.ts';

/**
 * Counts what an export would hold, writes it, or packs it, and reports how that went. Throws nothing.
 * @param workerUrl the module that runs in the threads of an export: `worker.ts`, or what it was bundled to
 */
export function doTask(task: ThreadTask, report: (message: ThreadReport) => void, workerUrl: URL): void {
  const tellProgress = (rows: number, totalRows: number) => report({ kind: 'progress', rows, totalRows });
  try {
    if ('folder' in task) {
      report({ kind: 'written', written: writeFiles(task, Date.now, tellProgress, workerUrl) });
    } else if ('packed' in task) {
      packFolder(task, tellProgress);
      report({ kind: 'packed' });
    } else {
      report({ kind: 'counted', count: readCount(task) });
    }
  } catch (error) {
    report({ kind: 'failed', ...problemOf(error, placeOf(task)) });
  }
}

/** Where its files go: that may be what was in the way. */
function placeOf(task: ThreadTask): string {
  if ('folder' in task) return task.folder;
  return 'packed' in task ? path.dirname(task.archive) : task.journal;
}
