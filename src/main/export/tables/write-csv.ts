import type { DatabaseSync } from 'node:sqlite';
import { createCsvTable } from '../../../shared/export/csv-table.ts';
import { paymentCells } from '../../../shared/export/table-cells.ts';
import type { FileSink } from '../files/file-sink.ts';
import { readPayments, type SelectedPayments } from '../selection/read-payments.ts';

/** A few hundred lines, written to the file at once. */
const TEXT_UNITS = 64 * 1024;

/** Writes the selected payments as CSV, one per row, oldest first. @param step called for each row; throws to stop */
export function writeCsv(
  connection: DatabaseSync,
  selected: SelectedPayments,
  zone: string,
  sink: FileSink,
  step: () => void,
): void {
  let text = '';
  const table = createCsvTable(zone, (more) => {
    text += more;
    if (text.length < TEXT_UNITS) return;
    sink.writeText(text);
    text = '';
  });
  readPayments(connection, selected, (payment) => {
    table.addRow(paymentCells(payment, zone));
    step();
  });
  table.finish();
  sink.writeText(text);
}
