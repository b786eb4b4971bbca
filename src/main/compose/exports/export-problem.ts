import { type Problem, type ProblemCode, problem } from '../../../shared/problems.ts';
import type { ExportProblem } from '../../export/export-failure.ts';
import type { SigningKeyProblem } from '../../seal/key-store.ts';

/** Cancelling is what a person wanted, and no problem. */
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

/** Why an export was not made, as a person is told. */
export function exportProblem(
  reason: keyof typeof EXPORT_PROBLEMS,
  { folder, name }: { folder: string; name: string },
): Problem {
  return problem(EXPORT_PROBLEMS[reason], { folder, name }).problem;
}

/** Why nothing can be signed, as a person is told. */
export function signingKeyProblem(reason: SigningKeyProblem): Problem {
  return problem(SIGNING_KEY_PROBLEMS[reason]).problem;
}
