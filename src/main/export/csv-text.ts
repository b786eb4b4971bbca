import type { LocalTimes } from '../../shared/local-times.ts';
import type { Cell } from './payment-columns.ts';

/*
 * CSV as in RFC 4180, and so that a spreadsheet that opens it changes nothing. Excel and others take a text that looks
 * like a formula for one and run it, and turn what looks like a number or a date into one: 0017 becomes 17, and a 19-digit
 * number loses its last digits. There is no way in CSV to say "text". So such a text, and everything in a column of
 * digits, gets an apostrophe in front; to get the journal's value back, take one leading apostrophe away.
 */

export const LINE_END = '\r\n';

/** The mark by which spreadsheets know UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Texts that a spreadsheet takes for a formula (also after a tab or a line break), and those that begin as a guarded one. */
const FORMULA = /^[=+\-@\t\r\n'＝＋－＠]/;

/** Texts that a spreadsheet takes for a number, a time, a date, a fraction, an amount or a truth. */
const NUMBER = /^[\s.,$€£₦(]*\d[\d\s.,:/()%eE+-]*$/;
const DATE =
  /^\s*(?:\d{1,4}[\s./-]*)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?[\s./,-]*\d{0,4}\s*$|^\d.*\s[ap]m?\s*$/i;
const TRUTH = /^\s*(?:true|false)\s*$/i;

const NEEDS_QUOTES = /[",\r\n]/;

/** Screens out nearly every text: it begins with a letter that begins none of the above, and has nothing to quote. */
const PLAIN = /^[bceghikl-npqru-zBCEGHIKL-NPQRU-Z][^",\r\n]*$/;

/** An address that no spreadsheet takes for something else, with nothing to quote. */
const PLAIN_EMAIL = /^[a-zA-Z][^@",\r\n]*@[^",\r\n]*$/;

/** One line of CSV, with its end. */
export function csvLine(cells: readonly Cell[], times: LocalTimes): string {
  return cells.map((cell) => csvField(cell, times)).join(',') + LINE_END;
}

/** What somebody typed or a service said, as it stands between the commas. */
export function textField(text: string | null): string {
  if (text === null || text === '' || PLAIN.test(text)) return text ?? '';
  return quoted(isMistaken(text) ? `'${text}` : text);
}

/** An address of e-mail, as it stands between the commas: nearly all begin with a letter, and `@` is in no date. */
export function emailField(email: string): string {
  return PLAIN_EMAIL.test(email) ? email : textField(email);
}

/** A text of digits, as it stands between the commas. */
export function digitsField(text: string | null): string {
  return text === null || text === '' ? '' : quoted(`'${text}`);
}

function csvField(cell: Cell, times: LocalTimes): string {
  switch (cell.kind) {
    case 'empty':
      return '';
    case 'name':
    case 'decimal':
      return cell.text;
    case 'text':
      return textField(cell.text);
    case 'digits':
      return digitsField(cell.text);
    case 'whole':
      return String(cell.number);
    case 'time':
      return times.iso(cell.at);
  }
}

/** Whether a spreadsheet would take the text for something else. */
function isMistaken(text: string): boolean {
  return FORMULA.test(text) || NUMBER.test(text) || DATE.test(text) || TRUTH.test(text);
}

function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
