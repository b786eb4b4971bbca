import type { OpenedSet, OpenOrder, Refusal } from '../../shared/export/opened-export.ts';
import { type ProblemCode, problem } from '../../shared/problems.ts';
import type { CancelFlag } from '../../threads/cancel-flag.ts';
import { failureOf } from '../journal/sqlite-failure.ts';

export interface OpenTask {
  folders: readonly string[];
  known: OpenOrder;
  /** The future folder of the set, which does not exist yet. */
  target: string;
  set: Pick<OpenedSet, 'id' | 'openedAt' | 'folder'>;
  cancelled: CancelFlag;
}

export type OpenProgress =
  | { stage: 'checking'; bytes: number; totalBytes: number }
  | { stage: 'reading'; entries: number; totalEntries: number };

export type OpenEnding =
  | { kind: 'opened'; set: OpenedSet }
  | { kind: 'refused'; findings: Refusal[] }
  | { kind: 'failed'; problem: OpenProblem; detail: string };

export interface EraseTask {
  set: string;
  journal: string;
}

const OPEN_PROBLEMS = {
  /** The folder or a file disappeared, such as a stick that was pulled out. */
  gone: 'openedFolderGone',
  noExport: 'openedNoExport',
  /** No export contains the journal's entries (JSON Lines). */
  noEntries: 'openedNoEntries',
  /** A newer version of the program wrote an entry that this version does not know. */
  newerEntry: 'openedNewerVersion',
  diskFull: 'openedDiskFull',
  failed: 'openedFailed',
} as const satisfies Record<string, ProblemCode>;

/** Why opening failed. A failed opening leaves no files in the profile. */
type OpenProblem = keyof typeof OPEN_PROBLEMS | 'cancelled';

export function openProblem(reason: keyof typeof OPEN_PROBLEMS, folder = '') {
  return problem(OPEN_PROBLEMS[reason], { folder });
}

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

export function problemOf(error: unknown): { problem: OpenProblem; detail: string } {
  const detail = error instanceof Error ? error.message : 'unknown error';
  if (error instanceof OpenFailed) return { problem: error.problem, detail };
  if (error instanceof Error && 'code' in error && GONE.includes(String(error.code)))
    return { problem: 'gone', detail };
  return { problem: failureOf(error) === 'diskFull' ? 'diskFull' : 'failed', detail };
}
