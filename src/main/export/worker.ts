import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { answerRequests, tellerOf } from '../../threads/answer-requests.ts';
import { EXPORT_ERRORS, ExportFailed, problemOf } from './export-failure.ts';
import type { ExportOperations, ExportProgress } from './export-protocol.ts';
import { addFile, beginExport, finishExport } from './files/destination.ts';
import { packFolder } from './files/zip-folder.ts';
import { readCount } from './selection/count-selected.ts';
import { writeFiles } from './write-files.ts';

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

/** Creates the thread's operations. Each throws ExportFailed. */
function exportOperations(tell: (progress: ExportProgress) => void): ExportOperations {
  const tellProgress = (rows: number, totalRows: number) => tell({ rows, totalRows });
  return {
    write: (task) =>
      failingIn(path.dirname(task.final), () => {
        beginExport(task);
        return writeFiles(task, Date.now, tellProgress);
      }),
    add: ({ folder, files }) => failingIn(path.dirname(folder), () => files.map((file) => addFile(folder, file))),
    finish: (task) => failingIn(path.dirname(task.final), () => finishExport(task)),
    remove: (folder) => fs.rmSync(folder, { recursive: true, force: true }),
    count: (task) => failingIn(task.journal, () => readCount(task)),
    pack: (task) => failingIn(path.dirname(task.archive), () => packFolder(task, tellProgress)),
  };
}

/** @param place the folder that the work reads or writes, named in the error */
function failingIn<Value>(place: string, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw failureOf(error, place);
  }
}

function failureOf(error: unknown, place: string): ExportFailed {
  const { problem, detail } = problemOf(error, place);
  return new ExportFailed(problem, detail, { cause: error });
}
