import type { ExportHolds } from '../../shared/export/export-view.ts';
import type { ExportFormat, SealedFile, Selection } from '../../shared/journal/seal.ts';
import type { CancelFlag } from '../../threads/cancel-flag.ts';
import type { DayRecords } from './selection/day-records.ts';
import type { Snapshot } from './selection/snapshot.ts';

/** The formats that a person can choose. Files in other formats, such as the checker, are always added. */
export type ChosenFormat = Extract<ExportFormat, 'csv' | 'jsonl' | 'xlsx' | 'pdf'>;

/** The folder of an export while it is written, and its final path. */
export interface ExportPlace {
  folder: string;
  final: string;
}

export interface WriteTask extends Pick<ExportPlace, 'folder'> {
  journal: string;
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

export interface MoreFile {
  name: string;
  format: SealedFile['format'];
  content: string | Uint8Array;
  rows?: number;
}

export interface FinishTask extends ExportPlace {
  manifest: string;
}

export interface PackTask {
  packed: string;
  nameInside: string;
  /** The final path of the archive, used once it is complete. */
  archive: string;
  cancelled: CancelFlag;
}

/** Each runs in a thread: a lost network drive blocks whoever touches it, which must not be the program. */
export interface ExportOperations {
  /** Makes the folder and writes the files of the journal. */
  write(task: WriteTask & ExportPlace): Written;
  add(task: { folder: string; files: readonly MoreFile[] }): SealedFile[];
  finish(task: FinishTask): void;
  remove(folder: string): void;
  count(task: CountTask): ExportHolds;
  pack(task: PackTask): void;
}

export interface ExportProgress {
  /** The number of rows, or of bytes while an archive is packed. */
  rows: number;
  totalRows: number;
}
