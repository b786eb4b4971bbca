import type { LocalTimes } from '../../shared/local-times.ts';
import type { Cell, Column } from './payment-columns.ts';
import { PAYMENT_COLUMNS } from './payment-columns.ts';

/*
 * The parts of a workbook (ECMA-376). Times are numbers on the shop's clock, since a spreadsheet knows no zones: the zone
 * stands in a column of its own. Texts stand in their cells, as text whatever they look like.
 */

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Cell formats, by their place in `styles.xml`. */
const STYLE = { plain: 0, heading: 1, time: 2, amount: 3 };

/** Day 0 of a spreadsheet's calendar, which counts 29 February 1900, a day that never was. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30);
const DAY_MS = 24 * 60 * 60 * 1_000;

/** More digits than this would be noise: a millisecond is 1.2e-8 of a day. */
const DAY_DECIMALS = 9;

const LETTERS = PAYMENT_COLUMNS.map((_column, index) => columnLetters(index));
export const LAST_CELL = LETTERS.at(-1) ?? 'A';

/** The beginning of a sheet, up to its rows. @param isFirst the sheet that is shown when the file is opened */
export function sheetStart(isFirst: boolean): string {
  return (
    `${HEAD}<worksheet xmlns="${NAMESPACE}"><sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${PAYMENT_COLUMNS.map(columnWidth).join('')}</cols><sheetData>`
  );
}

/** @param filtered the cells that the filter is for: `A1:AA20` */
export function sheetEnd(filtered: string): string {
  return `</sheetData><autoFilter ref="${filtered}"/></worksheet>`;
}

export function headingRow(columns: readonly Column[]): string {
  const cells = columns.map(({ heading }, index) => textCell(`${LETTERS[index]}1`, heading, STYLE.heading));
  return `<row r="1">${cells.join('')}</row>`;
}

/** @param number of the row, from 1 */
export function rowOf(number: number, cells: readonly Cell[], times: LocalTimes): string {
  let row = `<row r="${number}">`;
  for (const [index, cell] of cells.entries()) row += cellOf(`${LETTERS[index]}${number}`, cell, times);
  return `${row}</row>`;
}

function cellOf(place: string, cell: Cell, times: LocalTimes): string {
  switch (cell.kind) {
    case 'empty':
      return '';
    case 'name':
    case 'text':
    case 'digits':
      return textCell(place, cell.text);
    case 'decimal':
      return `<c r="${place}" s="${STYLE.amount}"><v>${cell.text}</v></c>`;
    case 'whole':
      return `<c r="${place}"><v>${cell.number}</v></c>`;
    case 'time':
      return `<c r="${place}" s="${STYLE.time}"><v>${dayNumber(times.wallClockMs(cell.at))}</v></c>`;
  }
}

function textCell(place: string, text: string, style = STYLE.plain): string {
  const isTrimmed = /^\s|\s$/.test(text);
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t${isTrimmed ? ' xml:space="preserve"' : ''}>${xmlText(text)}</t></is></c>`;
}

function dayNumber(wallClockMs: number): string {
  return ((wallClockMs - DAY_ZERO_MS) / DAY_MS).toFixed(DAY_DECIMALS);
}

/** What XML cannot hold is written as `_xHHHH_` (ECMA-376, ST_Xstring), and what looks like that as if it could not. */
const UNUSUAL = /[&<>\p{Cc}\p{Cs}\ufffe\uffff]|_x[0-9a-fA-F]{4}_/gu;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '\n', '\t': '\t' };

function xmlText(text: string): string {
  return text.replace(UNUSUAL, (found) => {
    const entity = ENTITIES[found];
    if (entity !== undefined) return entity;
    const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return found.length > 1 ? `_x005F_${found.slice(1)}` : `_x${code}_`;
  });
}

/** Everything but the sheets: name and text of each part. */
export function workbookParts(sheets: number): [name: string, text: string][] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  return [
    ['[Content_Types].xml', contentTypes(numbers)],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    ['xl/workbook.xml', workbook(numbers)],
    ['xl/_rels/workbook.xml.rels', workbookRelations(numbers)],
    ['xl/styles.xml', STYLES],
  ];
}

function contentTypes(numbers: readonly number[]): string {
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const sheets = numbers.map(
    (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${kind}.worksheet+xml"/>`,
  );
  return (
    `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>${sheets.join('')}` +
    `<Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`
  );
}

function workbook(numbers: readonly number[]): string {
  const sheets = numbers.map(
    (number) => `<sheet name="${sheetName(number)}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  return `${HEAD}<workbook xmlns="${NAMESPACE}" xmlns:r="${RELATIONS}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

function sheetName(number: number): string {
  return number === 1 ? 'Payments' : `Payments ${number}`;
}

function workbookRelations(numbers: readonly number[]): string {
  const sheets = numbers.map(
    (number) =>
      `<Relationship Id="rId${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  const styles = `<Relationship Id="rId${numbers.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/>`;
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${sheets.join('')}${styles}</Relationships>`;
}

/** A number format of the file's own begins at 164; 4 is `#,##0.00`. */
const STYLES = `${HEAD}<styleSheet xmlns="${NAMESPACE}">
<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`;

const LONGEST_HEADING = 26;

function columnWidth({ heading }: Column, index: number): string {
  const width = Math.min(Math.max(heading.length + 4, 12), LONGEST_HEADING);
  return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
}

/** 0 is A, 26 is AA. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
