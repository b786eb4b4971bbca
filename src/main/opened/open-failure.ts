import { failureOf } from '../journal/sqlite-failure.ts';

/** Why opening failed. A failed opening leaves no files in the profile. */
export type OpenProblem =
  /** The folder or a file disappeared, such as a stick that was pulled out. */
  | 'gone'
  /** The folder contains no export. */
  | 'noExport'
  /** No export contains the journal's entries (JSON Lines). */
  | 'noEntries'
  /** A newer version of the program wrote an entry that this version does not know. */
  | 'newerEntry'
  | 'diskFull'
  | 'cancelled'
  | 'failed';

/** Ends an opening; caught inside this folder. */
export class OpenFailed extends Error {
  override readonly name = 'OpenFailed';
  readonly problem: OpenProblem;
  constructor(problem: OpenProblem, detail = '') {
    super(detail);
    this.problem = problem;
  }
}

/** Errors of a disk that disappeared while it was read. */
const GONE = ['ENOENT', 'ENOTDIR', 'EIO', 'ENODEV', 'ENXIO'];

/** Maps any error of an opening to its problem. */
export function problemOf(error: unknown): { problem: OpenProblem; detail: string } {
  const detail = error instanceof Error ? error.message : 'unknown error';
  if (error instanceof OpenFailed) return { problem: error.problem, detail };
  if (error instanceof Error && 'code' in error && GONE.includes(String(error.code)))
    return { problem: 'gone', detail };
  return { problem: failureOf(error) === 'diskFull' ? 'diskFull' : 'failed', detail };
}
