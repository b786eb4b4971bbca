import type { OpenedSet, OpenOrder, Refusal } from '../../shared/export/opened-export.ts';
import type { CancelFlag } from '../../threads/cancel-flag.ts';
import type { OpenProblem } from './open-failure.ts';

/** The messages between main and the thread that checks and reads exports. */

export interface OpenTask {
  folders: readonly string[];
  /** Fingerprints and seals that the person knows from another source. */
  known: OpenOrder;
  /** The future folder of the set, which does not exist yet. */
  target: string;
  /** The set's own data, which the exports do not contain. */
  set: Pick<OpenedSet, 'id' | 'openedAt' | 'folder'>;
  cancelled: CancelFlag;
}

export type OpenProgress =
  | { stage: 'checking'; bytes: number; totalBytes: number }
  | { stage: 'reading'; entries: number; totalEntries: number };

export type OpenEnding =
  | { kind: 'opened'; set: OpenedSet }
  | { kind: 'refused'; findings: Refusal[] }
  /** @property detail for the log */
  | { kind: 'failed'; problem: OpenProblem; detail: string };

export interface EraseTask {
  set: string;
  /** The file of the till's journal, which lists the erasures. */
  journal: string;
}

/** The operations of the thread that opens exports. */
export interface OpenOperations {
  open(task: OpenTask): Promise<OpenEnding>;
  /**
   * Erases from a set what the till's journal has erased. Nobody may read the set during that time. @throws an error of
   * SQLite or the file system
   */
  erase(task: EraseTask): void;
}
