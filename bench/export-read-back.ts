import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writeFiles } from '../src/main/export/write-files.ts';
import { openForReading } from '../src/main/journal/database/connection.ts';
import { journalFiles } from '../src/main/journal/database/files.ts';
import { createLocalTimes, type LocalTimes } from '../src/shared/days/local-times.ts';
import { csvRows } from '../src/verify/check/csv-rows.ts';
import type { GivenFile } from '../src/verify/check/given-folder.ts';
import { type BegunRowPayment, rowPaymentSchema, TABLE_COLUMNS } from '../src/verify/check/table-columns.ts';
import { EMPTY_CELL, isSaid, type TableRow } from '../src/verify/check/table-row.ts';
import { xlsxRows } from '../src/verify/check/xlsx-rows.ts';
import { nodeTools, readFolder } from '../src/verify/node-tools.ts';

const EXPORT_WORKER = new URL('../src/main/export/worker.ts', import.meta.url);
const EVERYTHING = { from: null, to: null, search: null, outcomes: null, reviewOnly: false };
const ZONE = 'Africa/Lagos';

export interface ReadBack {
  file: string;
  rows: number;
  cells: number;
}

/**
 * Writes both tables of everything, and reads every cell of them back with what the checkers read tables with, which shares
 * no line with what wrote them. Each is held against the journal's newest entry of its payment.
 * @throws where a cell says something else, or a row is missing or too many
 */
export async function readTablesBack(journal: string, parent: string): Promise<ReadBack[]> {
  const folder = mkdtempSync(path.join(parent, 'tables-'));
  const cancelled = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const formats = ['csv' as const, 'xlsx' as const];
  const task = { journal, folder, selection: EVERYTHING, formats, zone: ZONE, cancelled };
  writeFiles(task, Date.now, () => undefined, EXPORT_WORKER);
  const tools = nodeTools();
  const readers = new Map([
    ['payments.csv', (file: GivenFile) => csvRows(file, tools)],
    ['payments.xlsx', (file: GivenFile) => xlsxRows(file, tools)],
  ]);
  const told: ReadBack[] = [];
  for (const file of readFolder(folder).files) {
    const rows = readers.get(file.name)?.(file);
    if (rows) told.push({ file: file.name, ...(await compare(rows, journal)) });
  }
  rmSync(folder, { recursive: true });
  return told;
}

async function compare(groups: AsyncIterable<TableRow[] | null>, journal: string) {
  const times = createLocalTimes(ZONE);
  const entries = newestEntries(journal);
  let sheet: number | null = -1;
  let rows = 0;
  for await (const group of groups) {
    if (group === null) throw new Error('This is no table.');
    for (const row of group) {
      const isHeading = row.sheet !== sheet;
      sheet = row.sheet;
      if (isHeading) continue;
      const payment = entries.next().value;
      if (!payment) throw new Error('There are more rows than payments.');
      compareRow(row, payment, times);
      rows += 1;
    }
  }
  if (!entries.next().done) throw new Error('There are fewer rows than payments.');
  return { rows, cells: rows * TABLE_COLUMNS.length };
}

function compareRow({ cells, line }: TableRow, payment: BegunRowPayment, times: LocalTimes): void {
  if (cells === null || cells.length > TABLE_COLUMNS.length) throw new Error(`Line ${line} is no row.`);
  for (const [index, { heading, value }] of TABLE_COLUMNS.entries()) {
    const cell = cells[index] ?? EMPTY_CELL;
    const expected = value(payment, ZONE);
    if (!expected || !isSaid(cell, expected, times)) throw new Error(`Line ${line}: ${heading} says "${cell.text}".`);
  }
}

/** What the journal's newest entry of each payment says, oldest payment first. */
function* newestEntries(journal: string): Generator<BegunRowPayment, undefined> {
  const connection = openForReading(journalFiles(journal).database);
  const payloads = connection.prepare(
    'SELECT event.payload, payments.actor FROM payments JOIN event ON event.seq = payments.last_seq ORDER BY payments.position',
  );
  for (const { payload, actor } of payloads.iterate()) {
    const payment = rowPaymentSchema.parse((JSON.parse(String(payload)) as { payment: unknown }).payment);
    yield { ...payment, begunBy: String(actor) };
  }
  connection.close();
}
