import type { LocalTimes } from '../../../shared/days/local-times.ts';
import { EXPORTED_COLUMNS, type PaymentColumn } from '../../../shared/journal/payment-columns.ts';
import { memoizeFew } from './memoize-text.ts';
import { CELL_KINDS, type Cell } from './payment-cells.ts';
import { type UsualPayment, usualReader } from './usual-payments.ts';

/*
 * The rows of a sheet. Times are numbers on the shop's clock, since a spreadsheet knows no zones: the zone stands in a
 * column of its own. Texts stand in their cells, as text whatever they look like.
 */

/** Cell formats, by their place in `styles.xml`; a cell that names none has the first. */
const STYLE = { heading: 1, time: 2, amount: 3, whole: 4 };
/** Of amounts, by how many decimals their currency has. */
const AMOUNT_STYLES: Readonly<Record<number, number>> = { 0: STYLE.whole, 2: STYLE.amount, 3: 5, 4: 6 };

/** Day 0 of a spreadsheet's calendar, which counts 29 February 1900, a day that never was. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30);
const DAY_MS = 24 * 60 * 60 * 1_000;

/** More digits than this would be noise: a millisecond is 1.2e-8 of a day. */
const DAY_DECIMALS = 9;

const LETTERS = EXPORTED_COLUMNS.map((_column, index) => columnLetters(index));
export const LAST_CELL = LETTERS.at(-1) ?? 'A';

export function headingRow(): string {
  const cells = EXPORTED_COLUMNS.map(
    ({ heading }, index) =>
      `<c r="${LETTERS[index]}1" s="${STYLE.heading}" t="inlineStr"><is>${textElement(heading)}</is></c>`,
  );
  return `<row r="1">${cells.join('')}</row>`;
}

/** @param number of the row, from 1 */
export function rowOf(number: number, cells: readonly Cell[], times: LocalTimes): string {
  let row = `<row r="${number}">`;
  for (const [index, cell] of cells.entries()) row += cellOf(`${LETTERS[index]}${number}`, cell, times);
  return `${row}</row>`;
}

/** Writes the row of a payment that is in its usual form: the same as `rowOf` of its cells. */
export type UsualRows = (number: number, payment: UsualPayment) => string;

export function createUsualRows(zone: string, times: LocalTimes): UsualRows {
  const writers = EXPORTED_COLUMNS.flatMap(
    (column, index) => usualCell(column, LETTERS[index] ?? '', zone, times) ?? [],
  );
  return (number, payment) => {
    let row = `<row r="${number}">`;
    for (const write of writers) row += write(number, payment);
    return `${row}</row>`;
  };
}

/** Writes a column of a payment; null of one in which none of them has anything. */
function usualCell(column: PaymentColumn, letters: string, zone: string, times: LocalTimes): UsualRows | null {
  const read = usualReader(column);
  if (read === null) {
    const element = textElement(zone);
    return 'zone' in column ? (number) => elementCell(letters + number, element) : null;
  }
  const write = elementWriter(column, times);
  return (number, payment) => {
    const text = read(payment);
    return text === '' ? '' : write(letters + number, text);
  };
}

function elementWriter(column: PaymentColumn, times: LocalTimes): (place: string, text: string) => string {
  switch (CELL_KINDS[column.kind]) {
    case 'time':
      return (place, at) => timeCell(place, at, times);
    case 'decimal':
      return (place, text) => (DECIMAL.test(text) ? amountCell(place, text) : elementCell(place, textElement(text)));
    case 'whole':
      return wholeCell;
    default: {
      const element = memoizeFew(column, textElement);
      return (place, text) => elementCell(place, element(text));
    }
  }
}

function cellOf(place: string, cell: Cell, times: LocalTimes): string {
  switch (cell.kind) {
    case 'empty':
      return '';
    case 'name':
    case 'text':
      return elementCell(place, textElement(cell.text));
    case 'decimal':
      return amountCell(place, cell.text);
    case 'whole':
      return wholeCell(place, cell.number);
    case 'time':
      return timeCell(place, cell.at, times);
  }
}

/** An amount; a word stands for one that is unknown. */
const DECIMAL = /^\d/;

function elementCell(place: string, element: string): string {
  return `<c r="${place}" t="inlineStr"><is>${element}</is></c>`;
}

function amountCell(place: string, decimal: string): string {
  const style = AMOUNT_STYLES[decimal.split('.')[1]?.length ?? 0] ?? STYLE.amount;
  return `<c r="${place}" s="${style}"><v>${decimal}</v></c>`;
}

function wholeCell(place: string, whole: number | string): string {
  return `<c r="${place}" s="${STYLE.whole}"><v>${whole}</v></c>`;
}

function timeCell(place: string, at: string, times: LocalTimes): string {
  return `<c r="${place}" s="${STYLE.time}"><v>${dayNumber(times.wallClockMs(at))}</v></c>`;
}

/** Put together from whole numbers, which is many times as quick as to write a fraction. */
function dayNumber(wallClockMs: number): string {
  const ms = wallClockMs - DAY_ZERO_MS;
  const day = Math.floor(ms / DAY_MS);
  const fraction = Math.round(((ms - day * DAY_MS) / DAY_MS) * 10 ** DAY_DECIMALS);
  return `${day}.${String(fraction).padStart(DAY_DECIMALS, '0')}`;
}

/** Nearly every text: nothing in it is written otherwise, and no space stands at an end of it. */
const PLAIN = /^[!-%'-;=?-^`-~](?:[ !-%'-;=?-^`-~]*[!-%'-;=?-^`-~])?$/;

function textElement(text: string): string {
  if (PLAIN.test(text)) return `<t>${text}</t>`;
  const isTrimmed = /^\s|\s$/.test(text);
  return `<t${isTrimmed ? ' xml:space="preserve"' : ''}>${xmlText(text)}</t>`;
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

/** 0 is A, 26 is AA. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
