import { failureOf } from '../journal/sqlite-failure.ts';

/** Why exports were not opened. Nothing of them is left in the profile, whatever the reason. */
export type OpenProblem =
  /** The folder, or a file in it, is not there any more: a stick was pulled out. */
  | 'gone'
  /** Nothing is found in the folder that says that it is an export. */
  | 'noExport'
  /** No export in it has its journal's entries (JSON Lines). */
  | 'noEntries'
  /** A newer version of the program wrote an entry that this one does not know. */
  | 'newerEntry'
  | 'diskFull'
  | 'cancelled'
  | 'failed';

/** Ends an opening. Never leaves this folder. */
export class OpenFailed extends Error {
  override readonly name = 'OpenFailed';
  readonly problem: OpenProblem;
  constructor(problem: OpenProblem, detail = '') {
    super(detail);
    this.problem = problem;
  }
}

/** Errors of a disk that went away while it was read. */
const GONE = ['ENOENT', 'ENOTDIR', 'EIO', 'ENODEV', 'ENXIO'];

/** What an error means for an opening. */
export function problemOf(error: unknown): { problem: OpenProblem; detail: string } {
  const detail = error instanceof Error ? error.message : 'unknown error';
  if (error instanceof OpenFailed) return { problem: error.problem, detail };
  if (error instanceof Error && 'code' in error && GONE.includes(String(error.code)))
    return { problem: 'gone', detail };
  return { problem: failureOf(error) === 'diskFull' ? 'diskFull' : 'failed', detail };
}
