import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createCsvTable } from '../../shared/export/csv-table.ts';
import { paymentCells, type TableText } from '../../shared/export/table-cells.ts';
import { createWorkbook } from '../../shared/export/workbook.ts';
import type { SealedFile } from '../../shared/journal/seal.ts';
import { openForReading } from '../journal/database/connection.ts';
import { journalFiles } from '../journal/database/files.ts';
import type { WriteTask, Written } from './export-protocol.ts';
import { refuseIfCancelled } from './export-thread.ts';
import { FileSink } from './files/file-sink.ts';
import { writeEvents, writeLinks } from './files/write-events.ts';
import { ZipWriter } from './files/zip.ts';
import { estimateBytes, refuseIfFull } from './selection/count-selected.ts';
import { readDayRecords } from './selection/day-records.ts';
import { readPayments, type SelectedPayments } from './selection/selected-payments.ts';
import { type ReadSnapshot, readSnapshot } from './selection/snapshot.ts';

/** Writing a row takes microseconds. Reading the clock for each row would take longer. */
const ROWS_BETWEEN_LOOKS = 500;
const PROGRESS_MS = 100;

type TellProgress = (rows: number, totalRows: number) => void;

/** Writes and flushes the files of an export from one snapshot of the journal. @throws ExportFailed */
export function writeFiles(task: WriteTask, nowMs: () => number, tellProgress: TellProgress): Written {
  const connection = openForReading(journalFiles(task.journal).database);
  try {
    connection.exec('BEGIN');
    const snapshot = readSnapshot(connection, task.selection, task.formats.includes('jsonl'));
    refuseIfFull(estimateBytes(connection, snapshot), task.formats, task.folder);
    const step = createStep(task, totalRowsOf(task, snapshot), nowMs, tellProgress);
    const files = writeChosen({ connection, task, snapshot, step });
    const { selected, range: _range, ...written } = snapshot;
    return { ...written, files, day: readDayRecords(connection, task.selection, selected.condition) };
  } finally {
    connection.close();
  }
}

interface Writing {
  connection: DatabaseSync;
  task: WriteTask;
  snapshot: ReadSnapshot;
  step: () => void;
}

function writeChosen({ connection, task, snapshot, step }: Writing): SealedFile[] {
  const { payments, range } = snapshot;
  const { formats, zone, leavesOutPersonal = false } = task;
  const selected = { ...snapshot.selected, leavesOutPersonal };
  const files: SealedFile[] = [];
  const write = (entry: Pick<SealedFile, 'name' | 'format' | 'rows'>, fill: (sink: FileSink) => void) => {
    const sink = new FileSink(path.join(task.folder, entry.name));
    try {
      fill(sink);
      files.push({ ...entry, ...sink.finish() });
    } catch (error) {
      sink.abandon();
      throw error;
    }
  };
  const fillTable = fillingWith(connection, selected, zone, step);
  if (formats.includes('csv')) {
    write({ name: 'payments.csv', format: 'csv', rows: payments }, (sink) => writeCsv(zone, sink, fillTable));
  }
  if (formats.includes('xlsx')) {
    write({ name: 'payments.xlsx', format: 'xlsx', rows: payments }, (sink) => writeXlsx(zone, sink, fillTable));
  }
  if (range) {
    const fill = (sink: FileSink) => writeEvents(connection, range, !leavesOutPersonal, sink, step);
    write({ name: 'journal.jsonl', format: 'jsonl', rows: range.count }, fill);
  }
  if (range?.chosen) {
    const links = range.last.seq - range.before.seq;
    write({ name: 'links.csv', format: 'links', rows: links }, (sink) => writeLinks(connection, range, sink, step));
  }
  return files;
}

function totalRowsOf({ formats }: WriteTask, { payments, range }: ReadSnapshot): number {
  const tables = formats.filter((format) => format === 'csv' || format === 'xlsx').length;
  const links = range?.chosen ? range.last.seq - range.before.seq : 0;
  return tables * payments + (range?.count ?? 0) + links;
}

function createStep(
  { cancelled }: WriteTask,
  totalRows: number,
  nowMs: () => number,
  tellProgress: TellProgress,
): () => void {
  let rows = 0;
  let toldMs = nowMs();
  tellProgress(0, totalRows);
  return () => {
    rows += 1;
    if (rows % ROWS_BETWEEN_LOOKS !== 0) return;
    refuseIfCancelled(cancelled);
    if (nowMs() - toldMs < PROGRESS_MS) return;
    toldMs = nowMs();
    tellProgress(rows, totalRows);
  };
}

/** The size of one write to the file, in characters: a few hundred lines. */
const TEXT_UNITS = 64 * 1024;

export function writeCsv(zone: string, sink: FileSink, fill: (table: TableText) => void): void {
  let text = '';
  const table = createCsvTable(zone, (more) => {
    text += more;
    if (text.length < TEXT_UNITS) return;
    sink.writeText(text);
    text = '';
  });
  fill(table);
  sink.writeText(text);
}

export function writeXlsx(zone: string, sink: FileSink, fill: (table: TableText) => void, mostRows?: number): void {
  const zip = new ZipWriter(sink);
  fill(createWorkbook(zone, (name) => zip.begin(name), mostRows));
  zip.finish();
}

/** Fills a table with the selected payments, one per row, oldest first. @param step called for each row; throws to stop */
export function fillingWith(connection: DatabaseSync, selected: SelectedPayments, zone: string, step: () => void) {
  return (table: TableText): void => {
    readPayments(connection, selected, (payment) => {
      table.addRow(paymentCells(payment, zone));
      step();
    });
    table.finish();
  };
}
