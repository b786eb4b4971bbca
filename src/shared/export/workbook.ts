import { createLocalTimes } from '../days/local-times.ts';
import { type ColumnKind, EXPORTED_COLUMNS, type PaymentColumn } from '../journal/payment-columns.ts';
import type { TableText } from './table-cells.ts';
import { headingRow, LAST_CELL, rowOf } from './workbook-rows.ts';

/** The most rows of a sheet with its headings (ECMA-376: 2^20). */
const MOST_ROWS = 1_048_576;

export interface WorkbookPart {
  /** @param row the number of the row in its sheet, from 1; absent for the text around the rows */
  write(text: string, row?: number): void;
  finish(): void;
}

/**
 * Writes a table of payments as an Excel workbook (ECMA-376), with a new sheet when one is full.
 * @param begin begins a part of the archive; each part is finished before the next begins
 * @param mostRows of a sheet, including its headings
 * @throws RangeError if the zone is invalid
 */
export function createWorkbook(zone: string, begin: (name: string) => WorkbookPart, mostRows = MOST_ROWS): TableText {
  const times = createLocalTimes(zone);
  let sheets = 0;
  let sheet: WorkbookPart | null = null;
  let rows = 0;
  const beginSheet = () => {
    sheets += 1;
    rows = 1;
    const part = begin(`xl/worksheets/sheet${sheets}.xml`);
    part.write(sheetStart(sheets === 1) + headingRow());
    return part;
  };
  const endSheet = (part: WorkbookPart) => {
    part.write(`</sheetData><autoFilter ref="A1:${LAST_CELL}${rows}"/></worksheet>`);
    part.finish();
  };
  return {
    addRow(cells) {
      if (sheet && rows === mostRows) {
        endSheet(sheet);
        sheet = null;
      }
      sheet ??= beginSheet();
      rows += 1;
      sheet.write(rowOf(rows, cells, times), rows);
    },
    finish() {
      endSheet(sheet ?? beginSheet());
      for (const [name, text] of workbookParts(sheets)) {
        const part = begin(name);
        part.write(text);
        part.finish();
      }
    },
  };
}

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Returns the beginning of a sheet, up to its rows. @param isFirst the sheet that is shown when the file is opened */
function sheetStart(isFirst: boolean): string {
  return (
    `${HEAD}<worksheet xmlns="${NAMESPACE}"><sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${EXPORTED_COLUMNS.map(columnWidth).join('')}</cols><sheetData>`
  );
}

function workbookParts(sheets: number): [name: string, text: string][] {
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

/** Custom number formats begin at 164; 3 is `#,##0`, 4 is `#,##0.00`. */
const STYLES = `${HEAD}<styleSheet xmlns="${NAMESPACE}">
<numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="#,##0.000"/><numFmt numFmtId="166" formatCode="#,##0.0000"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`;

/**
 * Column widths in characters. A number or time that does not fit shows as `###`: 19 characters hold a time, 21 the
 * largest stored amount with its commas. Texts are cut off by the next cell; their columns have the width that most
 * texts need.
 */
const WIDTHS: Readonly<Record<ColumnKind, number>> = {
  code: 40,
  word: 12,
  text: 30,
  digits: 18,
  time: 21,
  amount: 23,
  saidAmount: 23,
  count: 23,
};

/** The width of the filter button beside a heading. */
const FILTER_SIGN = 4;

function columnWidth({ heading, kind }: PaymentColumn, index: number): string {
  const width = Math.max(WIDTHS[kind], heading.length + FILTER_SIGN);
  return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
}
