import type { CheckTools } from './check-tools.ts';
import type { GivenFile } from './given-folder.ts';
import { lineGroups } from './read-lines.ts';
import type { TableCell, TableRow } from './table-row.ts';

/** A field with what ends it: quoted, or without anything that would have to be. */
const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;

const BYTE_ORDER_MARK = '\uFEFF';
const QUOTE = 0x22;

/** Stands for bytes that are no UTF-8: no row has it. */
const NO_TEXT = '""?';

/** No row is longer: a quote that is never closed would take the rest of the file for one. */
const MOST_UNITS = 1024 * 1024;

/** What a spreadsheet runs where no apostrophe stands before it, so that it says something else. */
const RUN = /^[=+\-@\t\r\n＝＋－＠]/;

/** What has one apostrophe more than the journal. */
const DISARMED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** The rows of a table in CSV (RFC 4180), headings first, as many at a time as a piece of the file has. */
export async function* csvRows(file: GivenFile, tools: CheckTools): AsyncGenerator<TableRow[]> {
  let number = 0;
  let row = { line: 1, text: '', isQuoted: false };
  for await (const lines of lineGroups(file.chunks())) {
    const rows: TableRow[] = [];
    for (const bytes of lines) {
      number += 1;
      row.text += tools.decodeUtf8(bytes) ?? NO_TEXT;
      if (hasOddQuotes(bytes)) row.isQuoted = !row.isQuoted;
      // A line break inside quotes ends no row.
      if (row.isQuoted && row.text.length < MOST_UNITS) continue;
      rows.push({ line: row.line, sheet: null, cells: cellsOf(row.text) });
      row = { line: number + 1, text: '', isQuoted: false };
    }
    yield rows;
  }
  if (row.text !== '') yield [{ line: row.line, sheet: null, cells: null }];
}

/** @returns null where the text is no row */
function cellsOf(text: string): TableCell[] | null {
  const cells: TableCell[] = [];
  const field = new RegExp(FIELD);
  field.lastIndex = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  while (field.lastIndex < text.length) {
    const found = field.exec(text);
    if (!found) return null;
    cells.push(cellOf(found[1]?.replaceAll('""', '"') ?? found[2] ?? ''));
    if (found[3] === ',') continue;
    return field.lastIndex === text.length ? cells : null;
  }
  return null;
}

function cellOf(field: string): TableCell {
  if (DISARMED.test(field)) return { kind: 'field', text: field.slice(1) };
  return RUN.test(field) ? { kind: 'formula', text: field } : { kind: 'field', text: field };
}

function hasOddQuotes(bytes: Uint8Array): boolean {
  let isOdd = false;
  for (let at = bytes.indexOf(QUOTE); at >= 0; at = bytes.indexOf(QUOTE, at + 1)) isOdd = !isOdd;
  return isOdd;
}
