import type { DatabaseSync } from 'node:sqlite';
import { createLocalTimes } from '../../../shared/days/local-times.ts';
import type { Condition } from '../../journal/search/condition.ts';
import type { FileSink } from '../files/file-sink.ts';
import { type ZipPart, ZipWriter } from '../files/zip.ts';
import { paymentCells } from './payment-cells.ts';
import { isUsual, readPayments } from './usual-payments.ts';
import { sheetEnd, sheetStart, workbookParts } from './xlsx-parts.ts';
import { createUsualRows, headingRow, LAST_CELL, rowOf } from './xlsx-rows.ts';

/** What a sheet can have, with its headings (ECMA-376: 2^20). */
const MOST_ROWS = 1_048_576;

/**
 * Writes the selected payments as a workbook of Excel (ECMA-376), one a row, oldest first, a new sheet when one is full.
 * Nothing of it is kept in memory but the row that is written.
 * @param step called for each row; it may throw to end the writing
 * @param mostRows of a sheet, its headings among them
 */
export function writeXlsx(
  connection: DatabaseSync,
  selected: Condition,
  zone: string,
  sink: FileSink,
  step: () => void,
  mostRows = MOST_ROWS,
): void {
  const zip = new ZipWriter(sink);
  const times = createLocalTimes(zone);
  const usualRow = createUsualRows(zone, times);
  let sheets = 0;
  let sheet: ZipPart | null = null;
  let rows = 0;
  const begin = () => {
    sheets += 1;
    rows = 1;
    const part = zip.begin(`xl/worksheets/sheet${sheets}.xml`);
    part.write(sheetStart(sheets === 1) + headingRow());
    return part;
  };
  const end = (part: ZipPart) => {
    part.write(sheetEnd(`A1:${LAST_CELL}${rows}`));
    part.finish();
  };
  readPayments(connection, selected, (payment) => {
    if (sheet && rows === mostRows) {
      end(sheet);
      sheet = null;
    }
    sheet ??= begin();
    rows += 1;
    sheet.write(isUsual(payment) ? usualRow(rows, payment) : rowOf(rows, paymentCells(payment, zone), times));
    step();
  });
  end(sheet ?? begin());
  for (const [name, text] of workbookParts(sheets)) zip.add(name, text);
  zip.finish();
}
