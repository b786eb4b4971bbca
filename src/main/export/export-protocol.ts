import type { ExportFormat, SealedFile, Selection, Sum } from '../../shared/journal/seal.ts';
import type { CancelFlag } from '../../threads/cancel-flag.ts';
import type { DayRecords } from './selection/day-records.ts';
import type { Snapshot } from './selection/snapshot.ts';

/** The messages between the program and the thread that counts, writes or packs an export. */

/** The formats that a person can choose; the others come along by themselves. */
export type ChosenFormat = Extract<ExportFormat, 'csv' | 'jsonl' | 'xlsx' | 'pdf'>;

export interface WriteTask {
  /** The journal's folder. */
  journal: string;
  /** Where the files are written: made by the caller, empty. */
  folder: string;
  selection: Selection;
  formats: readonly ChosenFormat[];
  /** As in `ExportRequest`. */
  leavesOutPersonal?: boolean;
  /** The shop's zone, as an IANA name. */
  zone: string;
  cancelled: CancelFlag;
}

/** What was written from one moment of the journal. */
export interface Written extends Snapshot {
  files: SealedFile[];
  /** Of an export of all of one business day; null of any other. */
  day: DayRecords | null;
}

/** The counts before an export starts. It has no folder, since nothing is written. */
export interface CountTask {
  /** The journal's folder. */
  journal: string;
  selection: Selection;
  formats: readonly ChosenFormat[];
}

export interface SelectionCount {
  payments: number;
  sums: Sum[];
  /** 0 where no events are exported. */
  events: number;
  /** An upper bound for the size of the files in nearly every journal. */
  neededBytes: number;
}

/** What to pack into an archive; if it fails or is cancelled, nothing is left behind. */
export interface PackTask {
  /** The files of this folder. */
  packed: string;
  /** The folder in the archive. */
  nameInside: string;
  /** Where the archive is put once it is whole. */
  archive: string;
  cancelled: CancelFlag;
}

/** The operations of the export thread. */
export interface ExportOperations {
  write(task: WriteTask): Written;
  count(task: CountTask): SelectionCount;
  pack(task: PackTask): void;
}

export interface ExportProgress {
  /** Rows; bytes where an archive is packed. */
  rows: number;
  totalRows: number;
}
