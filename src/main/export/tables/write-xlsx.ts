import type { DatabaseSync } from 'node:sqlite';
import { paymentCells } from '../../../shared/export/table-cells.ts';
import { createWorkbook } from '../../../shared/export/workbook.ts';
import type { FileSink } from '../files/file-sink.ts';
import { ZipWriter } from '../files/zip.ts';
import { readPayments, type SelectedPayments } from '../selection/read-payments.ts';

/**
 * Writes the selected payments as a workbook, one per row, oldest first. Memory holds only the chunk being compressed.
 * @param step called for each row; throws to stop
 * @param mostRows the limit of a sheet, with its headings
 */
export function writeXlsx(
  connection: DatabaseSync,
  selected: SelectedPayments,
  zone: string,
  sink: FileSink,
  step: () => void,
  mostRows?: number,
): void {
  const zip = new ZipWriter(sink);
  const table = createWorkbook(zone, (name) => zip.begin(name), mostRows);
  readPayments(connection, selected, (payment) => {
    table.addRow(paymentCells(payment, zone));
    step();
  });
  table.finish();
  zip.finish();
}
