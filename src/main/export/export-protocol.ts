import type { ExportFormat, SealedFile, Selection, Sum } from '../../shared/seal.ts';
import type { ExportProblem } from './export-failure.ts';
import type { Snapshot } from './snapshot.ts';

/** What passes between the program and the thread that writes an export. */

/** The formats that a person can choose; the others come along by themselves. */
export type ChosenFormat = Extract<ExportFormat, 'csv' | 'jsonl' | 'xlsx' | 'pdf'>;

export interface WriteTask {
  /** The journal's folder. */
  journal: string;
  /** Where the files are written: made by the caller, empty. */
  folder: string;
  selection: Selection;
  formats: readonly ChosenFormat[];
  /** The shop's zone, as an IANA name. */
  zone: string;
  /** One number, shared with the caller: not 0 once the export is cancelled. */
  cancelled: Int32Array<SharedArrayBuffer>;
}

export type WriteReport =
  | { kind: 'progress'; rows: number; totalRows: number }
  | { kind: 'written'; written: Written }
  | { kind: 'failed'; problem: ExportProblem; detail: string };

/** What was written from one moment of the journal. */
export interface Written extends Snapshot {
  files: SealedFile[];
  /** The records of the selected payments, for a day's statement; empty where none was asked for. */
  statementRecords: string[];
}

/** What is counted before an export begins. It names no folder, since nothing is written. */
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
  /** What the files take at most, in nearly every journal. */
  neededBytes: number;
}

export type CountReport =
  | { kind: 'counted'; count: SelectionCount }
  | { kind: 'failed'; problem: ExportProblem; detail: string };
