import fs from 'node:fs';
import type { ErrorCarrier } from '../../threads/messages.ts';
import { JournalFailed, JournalUnreadable } from '../desk/ports/journal-port.ts';

/** Why an export was not made. Nothing of it is left, whatever the reason. */
export type ExportProblem =
  | 'destinationMissing'
  | 'destinationReadOnly'
  /** It was there at first: a stick was pulled out. */
  | 'destinationGone'
  | 'nameExists'
  | 'diskFull'
  /** The destination's file system takes no file of that size (FAT: 4 GiB), or a workbook none so large. */
  | 'fileTooLarge'
  /** A statement is of one day of the shop. */
  | 'notOneDay'
  | 'notPrinted'
  | 'journalUnreadable'
  /** The seal could not be journaled. */
  | 'journalFailed'
  | 'cancelled'
  | 'failed';

/** Ends an export. Never leaves this folder. */
export class ExportFailed extends Error {
  override readonly name = 'ExportFailed';
  readonly problem: ExportProblem;
  constructor(problem: ExportProblem, detail = '', options?: ErrorOptions) {
    super(detail, options);
    this.problem = problem;
  }
}

/** As it crosses from the thread of an export. What the thread itself does not know how to name has failed. */
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

/** What an error means for an export to this destination. */
export function problemOf(error: unknown, destination: string): { problem: ExportProblem; detail: string } {
  const detail = error instanceof Error ? error.message : 'unknown error';
  if (error instanceof ExportFailed) return { problem: error.problem, detail };
  if (error instanceof JournalUnreadable) return { problem: 'journalUnreadable', detail };
  if (error instanceof JournalFailed) return { problem: 'journalFailed', detail };
  if (!(error instanceof Error) || !('code' in error)) return { problem: 'failed', detail };
  if (error.code === 'ERR_SQLITE_ERROR') return { problem: 'journalUnreadable', detail };
  // A stick that was pulled out answers with whatever its driver makes of it.
  if (!isFolder(destination)) return { problem: 'destinationGone', detail };
  return { problem: OF_SYSTEM.get(String(error.code)) ?? 'failed', detail };
}

export function isFolder(path: string): boolean {
  return fs.statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
