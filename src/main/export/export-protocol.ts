import type { ExportHolds } from '../../shared/export/export-view.ts';
import type { ExportFormat, SealedFile, Selection } from '../../shared/journal/seal.ts';
import type { CancelFlag } from '../../threads/cancel-flag.ts';
import type { DayRecords } from './selection/day-records.ts';
import type { Snapshot } from './selection/snapshot.ts';

/** The formats that a person can choose. Files in other formats, such as the checker, are always added. */
export type ChosenFormat = Extract<ExportFormat, 'csv' | 'jsonl' | 'xlsx' | 'pdf'>;

export interface WriteTask {
  journal: string;
  /** An empty folder that the caller has made. */
  folder: string;
  selection: Selection;
  formats: readonly ChosenFormat[];
  leavesOutPersonal?: boolean;
  zone: string;
  cancelled: CancelFlag;
}

/** The written files, all from one snapshot of the journal. */
export interface Written extends Snapshot {
  files: SealedFile[];
  /** Set if the export contains exactly one whole business day. */
  day: DayRecords | null;
}

export type CountTask = Pick<WriteTask, 'journal' | 'selection' | 'formats'>;

export interface PackTask {
  packed: string;
  nameInside: string;
  /** The final path of the archive, used once it is complete. */
  archive: string;
  cancelled: CancelFlag;
}

export interface ExportOperations {
  write(task: WriteTask): Written;
  count(task: CountTask): ExportHolds;
  pack(task: PackTask): void;
}

export interface ExportProgress {
  /** The number of rows, or of bytes while an archive is packed. */
  rows: number;
  totalRows: number;
}
