import { type Problem, type ProblemCode, problem } from '../../shared/problems.ts';
import type { SigningKeyProblem } from '../seal/key-store.ts';
import type { ExportProblem } from './export-failure.ts';

/** Cancelling is not a problem: a person wanted it. */
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

const SIGNING_KEY_PROBLEMS = {
  passphraseNeeded: 'signingPassphraseNeeded',
  passphraseWrong: 'signingPassphraseWrong',
  lost: 'signingKeyLost',
  damaged: 'signingKeyDamaged',
} as const satisfies Record<SigningKeyProblem, ProblemCode>;

/** The reason given to a person for a failed export. */
export function exportProblem(
  reason: keyof typeof EXPORT_PROBLEMS,
  { folder, name }: { folder: string; name: string },
): Problem {
  return problem(EXPORT_PROBLEMS[reason], { folder, name }).problem;
}

/** The reason given to a person if nothing can be signed. */
export function signingKeyProblem(reason: SigningKeyProblem): Problem {
  return problem(SIGNING_KEY_PROBLEMS[reason]).problem;
}
