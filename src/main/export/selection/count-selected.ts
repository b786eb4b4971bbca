import fs from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { ExportHolds } from '../../../shared/export/export-view.ts';
import { openForReading } from '../../journal/database/connection.ts';
import { journalFiles } from '../../journal/database/files.ts';
import { ExportFailed } from '../export-failure.ts';
import type { ChosenFormat, CountTask } from '../export-protocol.ts';
import type { EventRange } from './event-range.ts';
import { type ReadSnapshot, readSnapshot } from './snapshot.ts';

/**
 * Counts inside the thread.
 * @throws JournalUnreadable, or SQLite's error
 */
export function readCount({ journal, selection, formats }: CountTask): ExportHolds {
  const connection = openForReading(journalFiles(journal).database);
  try {
    connection.exec('BEGIN');
    const snapshot = readSnapshot(connection, selection, formats.includes('jsonl'));
    const { payments, sums, events } = snapshot;
    const neededBytes = sumOfBytes(estimateBytes(connection, snapshot), formats);
    return { payments, sums, events: events?.count ?? 0, neededBytes };
  } finally {
    connection.close();
  }
}

/** Upper bounds of a row's size in nearly every journal. If rows are larger, the write fails on a full disk. */
const CSV_ROW_BYTES = 500;
const XLSX_ROW_BYTES = 250;
const LINK_BYTES = 75;
const JSON_LINE_EXTRA_BYTES = 110;
const PDF_BYTES = 4 * 1024 * 1024;
/** Disk space for the manifest, the checker and the file system itself. */
const SPARE_BYTES = 2 * 1024 * 1024;

type NeededBytes = Readonly<Record<ChosenFormat, number>>;

/** Throws before anything is written if the export does not fit on the destination. */
export function refuseIfFull(needed: NeededBytes, formats: readonly ChosenFormat[], folder: string): void {
  const { bavail, bsize } = fs.statfsSync(folder);
  const neededBytes = sumOfBytes(needed, formats);
  const freeBytes = bavail * bsize;
  if (freeBytes < neededBytes)
    throw new ExportFailed('exportDiskFull', `${neededBytes} bytes are needed, ${freeBytes} free.`);
}

export function estimateBytes(connection: DatabaseSync, { payments, range }: ReadSnapshot): NeededBytes {
  const links = range?.chosen ? (range.last.seq - range.before.seq) * LINK_BYTES : 0;
  return {
    csv: payments * CSV_ROW_BYTES,
    xlsx: payments * XLSX_ROW_BYTES,
    pdf: PDF_BYTES,
    jsonl: range ? payloadBytes(connection, range) + range.count * JSON_LINE_EXTRA_BYTES + links : 0,
  };
}

function sumOfBytes(needed: NeededBytes, formats: readonly ChosenFormat[]): number {
  return formats.reduce((total, format) => total + needed[format], SPARE_BYTES);
}

/** Returns the size of a range's payloads, in bytes. A long range is estimated from samples, plus a margin. */
function payloadBytes(connection: DatabaseSync, { before, last, chosen, count }: EventRange): number {
  if (chosen || count <= MOST_MEASURED) {
    const { sql, values } = chosen ?? { sql: 'TRUE', values: [] };
    const row = connection
      .prepare(`SELECT sum(octet_length(payload)) AS bytes FROM event WHERE seq > ? AND seq <= ? AND (${sql})`)
      .get(before.seq, last.seq, ...values);
    return Number(row?.bytes ?? 0);
  }
  const payload = connection.prepare('SELECT octet_length(payload) AS bytes FROM event WHERE seq = ?');
  const apart = count / MOST_MEASURED;
  let bytes = 0;
  for (let measured = 1; measured <= MOST_MEASURED; measured += 1) {
    bytes += Number(payload.get(before.seq + Math.floor(measured * apart))?.bytes ?? 0);
  }
  return Math.ceil(bytes * apart * MARGIN);
}

const MOST_MEASURED = 2_000;
const MARGIN = 1.05;
