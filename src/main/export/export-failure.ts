import fs from 'node:fs';
import type { ProblemCode } from '../../shared/problems.ts';
import type { ErrorCarrier } from '../../threads/messages.ts';
import { JournalFailed, JournalUnreadable } from '../desk/ports/journal-port.ts';

export type ExportProblem = ProblemCode | 'cancelled';

/** The error that ends an export. It is caught inside this folder. */
export class ExportFailed extends Error {
  override readonly name = 'ExportFailed';
  readonly problem: ExportProblem;
  constructor(problem: ExportProblem, detail = '', options?: ErrorOptions) {
    super(detail, options);
    this.problem = problem;
  }
}

/** Carries an export's error across the thread boundary. An unknown error becomes `failed`. */
export const EXPORT_ERRORS: ErrorCarrier<{ problem: ExportProblem; detail: string }> = {
  carry: (error) => ({
    problem: error instanceof ExportFailed ? error.problem : 'exportFailed',
    detail: error instanceof Error ? error.message : 'unknown error',
  }),
  uncarry: ({ problem, detail }) => new ExportFailed(problem, detail),
};

const OF_SYSTEM: ReadonlyMap<string, ExportProblem> = new Map([
  ['ENOSPC', 'exportDiskFull'],
  ['EDQUOT', 'exportDiskFull'],
  ['EROFS', 'exportFolderReadOnly'],
  ['EACCES', 'exportFolderReadOnly'],
  ['EPERM', 'exportFolderReadOnly'],
  ['EFBIG', 'exportFileTooLarge'],
  ['EEXIST', 'exportNameTaken'],
  ['ENOTEMPTY', 'exportNameTaken'],
]);

export function problemOf(error: unknown, destination: string): { problem: ExportProblem; detail: string } {
  const detail = error instanceof Error ? error.message : 'unknown error';
  if (error instanceof ExportFailed) return { problem: error.problem, detail };
  if (error instanceof JournalUnreadable) return { problem: 'exportJournalUnreadable', detail };
  if (error instanceof JournalFailed) return { problem: 'exportNotSealed', detail };
  if (!(error instanceof Error) || !('code' in error)) return { problem: 'exportFailed', detail };
  if (error.code === 'ERR_SQLITE_ERROR') return { problem: 'exportJournalUnreadable', detail };
  // After a stick is pulled out, drivers report arbitrary errors, so the folder itself is checked.
  if (!isFolder(destination)) return { problem: 'exportFolderGone', detail };
  return { problem: OF_SYSTEM.get(String(error.code)) ?? 'exportFailed', detail };
}

/** Returns false if the system refuses to look at the folder, as it does at a lost network folder. */
export function isFolder(path: string): boolean {
  try {
    return fs.statSync(path).isDirectory();
  } catch {
    return false;
  }
}
