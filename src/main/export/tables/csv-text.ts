import type { LocalTimes } from '../../../shared/days/local-times.ts';
import type { Cell } from './payment-cells.ts';

/*
 * CSV as in RFC 4180, for programs: every text as the journal has it, 000 and 0017 with their zeros. Only what a spreadsheet
 * would run gets an apostrophe in front. What a spreadsheet makes of the rest is not this file's: the workbook is for that.
 */

export const LINE_END = '\r\n';

/** The mark by which spreadsheets know UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Texts that a spreadsheet runs as a formula, some of them in wide letters in some countries; and those that look like one
 * that was disarmed, so that one apostrophe less is always the text.
 */
const RUN = /^'*[=+\-@\t\r\n＝＋－＠]/;

const NEEDS_QUOTES = /[",\r\n]/;

/** One line of CSV, with its end. */
export function csvLine(cells: readonly Cell[], times: LocalTimes): string {
  return cells.map((cell) => csvField(cell, times)).join(',') + LINE_END;
}

/** What somebody typed or a service said, as it stands between the commas. */
export function textField(text: string | null): string {
  if (text === null) return '';
  const field = RUN.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

/** A cell as it stands between the commas. */
function csvField(cell: Cell, times: LocalTimes): string {
  switch (cell.kind) {
    case 'empty':
      return '';
    case 'name':
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
