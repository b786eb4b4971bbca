import type { CheckTools } from './check-tools.ts';
import type { GivenFile } from './given-folder.ts';
import { EMPTY_CELL, type TableCell, type TableRow } from './table-row.ts';
import { readZip, type ZipPart } from './zip-parts.ts';

/*
 * The rows of a workbook as an export has them (ECMA-376): texts stand in their cells, and a cell has nothing but its
 * text or its number. A formula, a hidden row or anything else is in no form that a row of an export has.
 */

const OTHER_PARTS = [
  '[Content_Types].xml',
  '_rels/.rels',
  'xl/workbook.xml',
  'xl/_rels/workbook.xml.rels',
  'xl/styles.xml',
];

const ROWS_BEGIN = '<sheetData>';
const ROWS_END = '</sheetData>';
const ROW_END = '</row>';
const ROW = /^<row r="(\d{1,7})">([\s\S]*)<\/row>$/;
const CELL =
  /<c r="([A-Z]{1,3})(\d{1,7})"(?: s="\d{1,3}")?(?: t="inlineStr"><is><t(?: xml:space="preserve")?>([^<]*)<\/t><\/is>|><v>([^<]*)<\/v>)<\/c>/y;

/** Rows are handed out in groups of about so many, which can then be looked up together. */
const GROUP = 2_000;
/** No row is longer. */
const MOST_UNITS = 1024 * 1024;

/** The rows of all sheets, each with its headings; null at the place from which on it is no workbook of an export. */
export async function* xlsxRows(file: GivenFile, tools: CheckTools): AsyncGenerator<TableRow[] | null> {
  const sheets = sheetsOf((await readZip(file)) ?? []);
  if (!sheets) {
    yield null;
    return;
  }
  for (const [index, sheet] of sheets.entries()) yield* rowsOfSheet(sheet, index + 1, tools);
}

/** The sheets in their order; null where one is missing or the workbook has parts that none of an export has. */
function sheetsOf(parts: readonly ZipPart[]): ZipPart[] | null {
  const named = new Map(parts.map((part) => [part.name, part]));
  if (named.size !== parts.length || !OTHER_PARTS.every((name) => named.delete(name))) return null;
  const sheets = Array.from(named, (_, index) => named.get(`xl/worksheets/sheet${index + 1}.xml`));
  return sheets.length > 0 && sheets.every((part) => part !== undefined) ? sheets : null;
}

async function* rowsOfSheet(sheet: ZipPart, number: number, tools: CheckTools): AsyncGenerator<TableRow[] | null> {
  let text = '';
  let hasBegun = false;
  let rows: TableRow[] = [];
  try {
    for await (const piece of tools.inflateText(sheet.packed())) {
      text += piece;
      if (!hasBegun && text.includes(ROWS_BEGIN)) {
        hasBegun = true;
        text = text.slice(text.indexOf(ROWS_BEGIN) + ROWS_BEGIN.length);
      }
      if (!hasBegun) continue;
      const end = text.lastIndexOf(ROW_END) + ROW_END.length;
      if (end >= ROW_END.length) {
        rows.push(...rowsIn(text.slice(0, end), number));
        text = text.slice(end);
      }
      // What goes on for so long without an end of a row is no sheet of an export.
      if (text.length >= MOST_UNITS) break;
      if (rows.length < GROUP) continue;
      yield rows;
      rows = [];
    }
  } catch {
    // What cannot be unpacked or is no UTF-8 is no sheet; whoever asked says so.
    text = '';
  }
  yield rows;
  if (!text.startsWith(ROWS_END)) yield null;
}

function rowsIn(text: string, sheet: number): TableRow[] {
  const rows: TableRow[] = [];
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf(ROW_END, from) + ROW_END.length;
    rows.push(rowOf(text.slice(from, end), sheet));
    from = end;
  }
  return rows;
}

function rowOf(text: string, sheet: number): TableRow {
  const found = ROW.exec(text);
  const line = Number(found?.[1] ?? 0);
  return { line, sheet, cells: found ? cellsOf(found[2] ?? '', line) : null };
}

/** @returns null where there is something else than cells in their order */
function cellsOf(text: string, line: number): TableCell[] | null {
  const cells: TableCell[] = [];
  const cell = new RegExp(CELL);
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found || Number(found[2]) !== line) return null;
    const column = columnOf(found[1] ?? '');
    if (column < cells.length) return null;
    while (cells.length < column) cells.push(EMPTY_CELL);
    cells.push(
      found[4] === undefined ? { kind: 'text', text: textOf(found[3] ?? '') } : { kind: 'number', text: found[4] },
    );
  }
  return cells;
}

/** A is 0, AA is 26. */
function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Takes back how XML writes a text, and how a workbook writes what XML cannot (`_xHHHH_`, ECMA-376, ST_Xstring). */
function textOf(xml: string): string {
  if (!/[&_]/.test(xml)) return xml;
  return xml
    .replace(/&(amp|lt|gt|quot|apos);/g, (_found, name: string) => ENTITIES[name] ?? '')
    .replace(/_x([0-9a-fA-F]{4})_/g, (_found, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
