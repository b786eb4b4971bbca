import fs from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { ExportFailed } from './export-failure.ts';
import type { ChosenFormat } from './export-protocol.ts';
import type { ReadSnapshot } from './snapshot.ts';

/** More than a row takes in nearly every journal; where it takes more, the disk itself says that it is full. */
const CSV_ROW_BYTES = 500;
const XLSX_ROW_BYTES = 250;
const LINK_BYTES = 75;
const JSON_LINE_EXTRA_BYTES = 110;
const PDF_BYTES = 4 * 1024 * 1024;
/** The manifest, the checker, and what a file system needs for itself. */
const SPARE_BYTES = 2 * 1024 * 1024;

/** Refuses an export for which the destination has no room, before anything is written. */
export function refuseWhereFull(
  connection: DatabaseSync,
  snapshot: ReadSnapshot,
  formats: readonly ChosenFormat[],
  folder: string,
): void {
  const { bavail, bsize } = fs.statfsSync(folder);
  const neededBytes = estimateBytes(connection, snapshot, formats);
  const freeBytes = bavail * bsize;
  if (freeBytes < neededBytes)
    throw new ExportFailed('diskFull', `${neededBytes} bytes are needed, ${freeBytes} free.`);
}

/** How much room an export takes, as far as it can be told before it is written. */
export function estimateBytes(
  connection: DatabaseSync,
  { payments, range }: ReadSnapshot,
  formats: readonly ChosenFormat[],
): number {
  const of = {
    csv: payments * CSV_ROW_BYTES,
    xlsx: payments * XLSX_ROW_BYTES,
    pdf: PDF_BYTES,
    jsonl: 0,
  };
  if (range) {
    const links = range.chosen ? (range.last.seq - range.before.seq) * LINK_BYTES : 0;
    of.jsonl = payloadBytes(connection, range) + range.count * JSON_LINE_EXTRA_BYTES + links;
  }
  return formats.reduce((total, format) => total + of[format], SPARE_BYTES);
}

/** SQLite knows the length of a text without reading it. */
function payloadBytes(connection: DatabaseSync, { before, last, chosen }: NonNullable<ReadSnapshot['range']>): number {
  const { sql, values } = chosen ?? { sql: 'TRUE', values: [] };
  const row = connection
    .prepare(`SELECT sum(octet_length(payload)) AS bytes FROM event WHERE seq > ? AND seq <= ? AND (${sql})`)
    .get(before.seq, last.seq, ...values);
  return Number(row?.bytes ?? 0);
}
