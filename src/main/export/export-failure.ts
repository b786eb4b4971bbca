import fs from 'node:fs';
import { type Problem, type ProblemCode, problem } from '../../shared/problems.ts';
import type { ErrorCarrier } from '../../threads/messages.ts';
import { JournalFailed, JournalUnreadable } from '../desk/ports/journal-port.ts';

const EXPORT_PROBLEMS = {
  destinationMissing: 'exportFolderMissing',
  destinationReadOnly: 'exportFolderReadOnly',
  /** The destination vanished during the export, such as a USB stick that was pulled out. */
  destinationGone: 'exportFolderGone',
  nameExists: 'exportNameTaken',
  diskFull: 'exportDiskFull',
  /** A file exceeds the limit of the destination's file system (FAT: 4 GiB) or of a workbook. */
  fileTooLarge: 'exportFileTooLarge',
  /** A statement covers exactly one business day. */
  notOneDay: 'exportNotOneDay',
  notPrinted: 'exportNotPrinted',
  journalUnreadable: 'exportJournalUnreadable',
  journalFailed: 'exportNotSealed',
  failed: 'exportFailed',
} as const satisfies Record<string, ProblemCode>;

export type ExportProblem = keyof typeof EXPORT_PROBLEMS | 'cancelled';

/** Ends an export; caught inside this folder. */
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
    problem: error instanceof ExportFailed ? error.problem : 'failed',
    detail: error instanceof Error ? error.message : 'unknown error',
  }),
  uncarry: ({ problem, detail }) => new ExportFailed(problem, detail),
};

const OF_SYSTEM: ReadonlyMap<string, ExportProblem> = new Map([
  ['ENOSPC', 'diskFull'],
  ['EDQUOT', 'diskFull'],
  ['EROFS', 'destinationReadOnly'],
  ['EACCES', 'destinationReadOnly'],
  ['EPERM', 'destinationReadOnly'],
  ['EFBIG', 'fileTooLarge'],
  ['EEXIST', 'nameExists'],
  ['ENOTEMPTY', 'nameExists'],
]);

export function problemOf(error: unknown, destination: string): { problem: ExportProblem; detail: string } {
  const detail = error instanceof Error ? error.message : 'unknown error';
  if (error instanceof ExportFailed) return { problem: error.problem, detail };
  if (error instanceof JournalUnreadable) return { problem: 'journalUnreadable', detail };
  if (error instanceof JournalFailed) return { problem: 'journalFailed', detail };
  if (!(error instanceof Error) || !('code' in error)) return { problem: 'failed', detail };
  if (error.code === 'ERR_SQLITE_ERROR') return { problem: 'journalUnreadable', detail };
  // After a stick is pulled out, drivers report arbitrary errors, so the folder itself is checked.
  if (!isFolder(destination)) return { problem: 'destinationGone', detail };
  return { problem: OF_SYSTEM.get(String(error.code)) ?? 'failed', detail };
}

export function isFolder(path: string): boolean {
  return fs.statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

export function exportProblem(
  reason: keyof typeof EXPORT_PROBLEMS,
  { folder, name }: { folder: string; name: string },
): Problem {
  return problem(EXPORT_PROBLEMS[reason], { folder, name }).problem;
}
