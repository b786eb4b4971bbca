import { createLocalTimes, type LocalTimes } from '../days/local-times.ts';
import { EXPORTED_COLUMNS } from '../journal/payment-columns.ts';
import type { Cell, TableText } from './table-cells.ts';

/* CSV as in RFC 4180. Texts are as in the journal, with an apostrophe before each that a spreadsheet would run. */

export const LINE_END = '\r\n';

/** The byte order mark by which spreadsheets recognise UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Texts that a spreadsheet runs as a formula. Leading apostrophes count, so that removing one restores the text. */
const RUN = /^'*[=+\-@\t\r\n＝＋－＠]/;

const NEEDS_QUOTES = /[",\r\n]/;

/** Writes a table of payments as CSV, headings first. @throws RangeError if the zone is invalid */
export function createCsvTable(zone: string, write: (text: string) => void): TableText {
  const times = createLocalTimes(zone);
  write(BYTE_ORDER_MARK + EXPORTED_COLUMNS.map(({ heading }) => heading).join(',') + LINE_END);
  return { addRow: (cells) => write(csvLine(cells, times)), finish: () => undefined };
}

function csvLine(cells: readonly Cell[], times: LocalTimes): string {
  return cells.map((cell) => csvField(cell, times)).join(',') + LINE_END;
}

export function textField(text: string | null): string {
  if (text === null) return '';
  const field = RUN.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

function csvField(cell: Cell, times: LocalTimes): string {
  switch (cell.kind) {
    case 'empty':
      return '';
    case 'decimal':
      return cell.text;
    case 'text':
      return textField(cell.text);
    case 'whole':
      return String(cell.number);
    case 'time':
      return times.iso(cell.at);
  }
}
