import type { OpenedSet, OpenOrder, Refusal } from '../../shared/export/opened-export.ts';
import type { ProblemCode } from '../../shared/problems.ts';
import type { CancelFlag } from '../../threads/cancel-flag.ts';
import { failureOf } from '../journal/sqlite-failure.ts';

export interface OpenTask {
  folders: readonly string[];
  known: OpenOrder;
  /** The folder that the set will have once it is complete. */
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

type OpenProblem = ProblemCode | 'cancelled';

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
    return { problem: 'openedFolderGone', detail };
  return { problem: failureOf(error) === 'diskFull' ? 'openedDiskFull' : 'openedFailed', detail };
}
