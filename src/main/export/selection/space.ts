import fs from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { ExportFailed } from '../export-failure.ts';
import type { ChosenFormat } from '../export-protocol.ts';
import type { EventRange } from './event-range.ts';
import type { ReadSnapshot } from './snapshot.ts';

/** More than a row takes in nearly every journal; where it takes more, the disk itself says that it is full. */
const CSV_ROW_BYTES = 500;
const XLSX_ROW_BYTES = 250;
const LINK_BYTES = 75;
const JSON_LINE_EXTRA_BYTES = 110;
const PDF_BYTES = 4 * 1024 * 1024;
/** The manifest, the checker, and what a file system needs for itself. */
const SPARE_BYTES = 2 * 1024 * 1024;

/** The estimated size of each format. */
export type NeededBytes = Readonly<Record<ChosenFormat, number>>;

/** Refuses an export that does not fit on the destination, before anything is written. */
export function refuseWhereFull(needed: NeededBytes, formats: readonly ChosenFormat[], folder: string): void {
  const { bavail, bsize } = fs.statfsSync(folder);
  const neededBytes = sumOfBytes(needed, formats);
  const freeBytes = bavail * bsize;
  if (freeBytes < neededBytes)
    throw new ExportFailed('diskFull', `${neededBytes} bytes are needed, ${freeBytes} free.`);
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

/** What an export of these formats takes. */
export function sumOfBytes(needed: NeededBytes, formats: readonly ChosenFormat[]): number {
  return formats.reduce((total, format) => total + needed[format], SPARE_BYTES);
}

/**
 * What the payloads of a range take. Of a long one that is not known without going through it all, so that it is told
 * from some that lie evenly in it, with a little more.
 */
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
