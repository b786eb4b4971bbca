import { type Problem, type ProblemCode, problem } from '../../shared/problems.ts';
import type { ExportProblem } from './export-failure.ts';

/** Cancelling is not a problem: the person asked for it. */
const EXPORT_PROBLEMS = {
  destinationMissing: 'exportFolderMissing',
  destinationReadOnly: 'exportFolderReadOnly',
  destinationGone: 'exportFolderGone',
  nameExists: 'exportNameTaken',
  diskFull: 'exportDiskFull',
  fileTooLarge: 'exportFileTooLarge',
  notOneDay: 'exportNotOneDay',
  notPrinted: 'exportNotPrinted',
  journalUnreadable: 'exportJournalUnreadable',
  journalFailed: 'exportNotSealed',
  failed: 'exportFailed',
} as const satisfies Record<Exclude<ExportProblem, 'cancelled'>, ProblemCode>;

export function exportProblem(
  reason: keyof typeof EXPORT_PROBLEMS,
  { folder, name }: { folder: string; name: string },
): Problem {
  return problem(EXPORT_PROBLEMS[reason], { folder, name }).problem;
}
