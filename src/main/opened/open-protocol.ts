import type { OpenedSet, OpenOrder, Refusal } from '../../shared/export/opened-export.ts';
import type { CancelFlag } from '../../threads/cancel-flag.ts';
import type { OpenProblem } from './open-failure.ts';

/** What passes between the program and the thread that checks exports and reads them. */

export interface OpenTask {
  /** The exports' own folders. */
  folders: readonly string[];
  /** What the person knows from elsewhere. */
  known: OpenOrder;
  /** Where the set comes to lie: there is nothing yet. */
  target: string;
  /** Of the set: what is told of it beside what the exports say. */
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
  /** The set's own folder. */
  set: string;
  /** The file of the till's journal, which knows what was erased. */
  journal: string;
}

/** What the thread can be asked that opens exports. */
export interface OpenOperations {
  open(task: OpenTask): Promise<OpenEnding>;
  /** Erases from a set what the till's journal has erased. Nobody may read the set meanwhile. @throws an error of SQLite or the file system */
  erase(task: EraseTask): void;
}
