import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { ExportFormat, SealedFile } from '../../shared/seal.ts';
import { openForReading } from '../journal/connection.ts';
import { journalFiles } from '../journal/files.ts';
import type { WriteTask, Written } from './export-protocol.ts';
import { refuseWhereCancelled } from './export-thread.ts';
import { FileSink, LineChecks } from './file-sink.ts';
import { type ReadSnapshot, readSnapshot } from './snapshot.ts';
import { refuseWhereFull } from './space.ts';
import { writeCsv } from './write-csv.ts';
import { writeEvents, writeLinks } from './write-events.ts';
import { writeXlsx } from './write-xlsx.ts';

/** A row costs some microseconds, so that looking at the clock with each would cost more than the row. */
const ROWS_BETWEEN_LOOKS = 500;
const PROGRESS_MS = 100;

type TellProgress = (rows: number, totalRows: number) => void;

/**
 * Writes the files of an export from one moment of the journal, each brought to the disk. Payments go on meanwhile.
 * @throws ExportFailed, JournalUnreadable, an error of SQLite or of the file system
 */
export function writeFiles(task: WriteTask, nowMs: () => number, tellProgress: TellProgress): Written {
  const connection = openForReading(journalFiles(task.journal).database);
  try {
    connection.exec('BEGIN');
    const snapshot = readSnapshot(connection, task.selection, task.formats.includes('jsonl'));
    refuseWhereFull(connection, snapshot, task.formats, task.folder);
    const step = createStep(task, totalRowsOf(task, snapshot), nowMs, tellProgress);
    const files = writeChosen(connection, task, snapshot, step);
    const { identity, head, payments, sums, events } = snapshot;
    return { identity, head, payments, sums, events, files, statementRecords: recordsOf(connection, task, snapshot) };
  } finally {
    connection.close();
  }
}

function writeChosen(
  connection: DatabaseSync,
  { folder, formats, zone }: WriteTask,
  { selected, payments, range }: ReadSnapshot,
  step: () => void,
): SealedFile[] {
  const files: SealedFile[] = [];
  const write = (name: string, format: ExportFormat, rows: number, fill: (sink: FileSink) => void) => {
    files.push({ name, format, rows, ...writeFile(path.join(folder, name), fill) });
  };
  if (formats.includes('csv')) files.push(...writeCheckedCsv(connection, folder, selected, zone, payments, step));
  if (formats.includes('xlsx')) {
    write('payments.xlsx', 'xlsx', payments, (sink) => writeXlsx(connection, selected, zone, sink, step));
  }
  if (range) {
    write('journal.jsonl', 'jsonl', range.count, (sink) => writeEvents(connection, range, sink, step));
    if (range.chosen) {
      const links = range.last.seq - range.before.seq;
      write('links.csv', 'links', links, (sink) => writeLinks(connection, range, sink, step));
    }
  }
  return files;
}

/** The table, and beside it the checks of its lines, which name the line where it was changed. */
function writeCheckedCsv(
  connection: DatabaseSync,
  folder: string,
  selected: ReadSnapshot['selected'],
  zone: string,
  payments: number,
  step: () => void,
): SealedFile[] {
  const name = 'payments.csv';
  const checksName = 'payments.csv.lines';
  const checksSink = new FileSink(path.join(folder, checksName));
  const lines = new LineChecks((text) => checksSink.writeText(text));
  try {
    const table = writeFile(path.join(folder, name), (sink) => writeCsv(connection, selected, zone, sink, step), lines);
    const checks = checksSink.finish();
    return [
      { name, format: 'csv', rows: payments, ...table },
      { name: checksName, format: 'checks', rows: lines.count, ...checks },
    ];
  } catch (error) {
    checksSink.abandon();
    throw error;
  }
}

function writeFile(file: string, fill: (sink: FileSink) => void, lines: LineChecks | null = null) {
  const sink = new FileSink(file, lines);
  try {
    fill(sink);
    return sink.finish();
  } catch (error) {
    sink.abandon();
    throw error;
  }
}

function recordsOf(connection: DatabaseSync, { formats }: WriteTask, { selected }: ReadSnapshot): string[] {
  if (!formats.includes('pdf')) return [];
  return connection
    .prepare(`SELECT record FROM payments WHERE ${selected.sql} ORDER BY position`)
    .all(...selected.values)
    .map(({ record }) => String(record));
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
    refuseWhereCancelled(cancelled);
    if (nowMs() - toldMs < PROGRESS_MS) return;
    toldMs = nowMs();
    tellProgress(rows, totalRows);
  };
}
