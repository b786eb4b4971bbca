import { type ColumnKind, EXPORTED_COLUMNS, type PaymentColumn } from '../../../shared/journal/payment-columns.ts';

/*
 * The parts of a workbook (ECMA-376), but for the rows of its sheets.
 */

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The beginning of a sheet, up to its rows. @param isFirst the sheet that is shown when the file is opened */
export function sheetStart(isFirst: boolean): string {
  return (
    `${HEAD}<worksheet xmlns="${NAMESPACE}"><sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${EXPORTED_COLUMNS.map(columnWidth).join('')}</cols><sheetData>`
  );
}

/** @param filtered the cells that the filter is for: `A1:AA20` */
export function sheetEnd(filtered: string): string {
  return `</sheetData><autoFilter ref="${filtered}"/></worksheet>`;
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

/** A number format of the file's own begins at 164; 3 is `#,##0`, 4 is `#,##0.00`. */
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
 * In characters. A number or a time that does not fit is shown as `###`: 19 characters are a time, and 21 the largest amount
 * that is kept, with its commas. Texts are cut off where the next cell has something, and are given what most of them need.
 */
const WIDTHS: Readonly<Record<ColumnKind, number>> = {
  ownCode: 40,
  ownWord: 12,
  code: 40,
  word: 12,
  text: 30,
  digits: 18,
  time: 21,
  amount: 23,
  saidAmount: 23,
  count: 23,
};

/** Of the sign with which a column is filtered, beside the heading. */
const FILTER_SIGN = 4;

function columnWidth({ heading, kind }: PaymentColumn, index: number): string {
  const width = Math.max(WIDTHS[kind], heading.length + FILTER_SIGN);
  return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
}
