import path from 'node:path';
import { ExportFailed, problemOf } from './export-failure.ts';
import type { ExportOperations, ExportProgress } from './export-protocol.ts';
import { packFolder } from './files/zip-folder.ts';
import { readCount } from './selection/count-selected.ts';
import { writeFiles } from './write-files.ts';

/** Each operation throws ExportFailed. */
export function exportOperations(tell: (progress: ExportProgress) => void): ExportOperations {
  const tellProgress = (rows: number, totalRows: number) => tell({ rows, totalRows });
  return {
    write: (task) => failingIn(task.folder, () => writeFiles(task, Date.now, tellProgress)),
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
