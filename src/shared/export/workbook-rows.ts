import type { LocalTimes } from '../days/local-times.ts';
import { EXPORTED_COLUMNS } from '../journal/payment-columns.ts';
import type { Cell } from './table-cells.ts';

/* Times are numbers on the shop's clock, because a spreadsheet has no zones. Texts are always stored as text. */

/** Cell formats, by their index in `styles.xml`; a cell without a format uses the first. */
const STYLE = { heading: 1, time: 2, amount: 3, whole: 4 };
/** Formats of amounts, by their currency's decimals. */
const AMOUNT_STYLES: Readonly<Record<number, number>> = { 0: STYLE.whole, 2: STYLE.amount, 3: 5, 4: 6 };

/** Day 0 of a spreadsheet's calendar, which wrongly counts 29 February 1900. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30);
const DAY_MS = 24 * 60 * 60 * 1_000;

/** More digits would be noise: a millisecond is 1.2e-8 of a day. */
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

function cellOf(place: string, cell: Cell, times: LocalTimes): string {
  switch (cell.kind) {
    case 'empty':
      return '';
    case 'text':
      return `<c r="${place}" t="inlineStr"><is>${textElement(cell.text)}</is></c>`;
    case 'decimal':
      return numberCell(place, AMOUNT_STYLES[cell.text.split('.')[1]?.length ?? 0] ?? STYLE.amount, cell.text);
    case 'whole':
      return numberCell(place, STYLE.whole, cell.number);
    case 'time':
      return numberCell(place, STYLE.time, dayNumber(times.wallClockMs(cell.at)));
  }
}

function numberCell(place: string, style: number, value: string | number): string {
  return `<c r="${place}" s="${style}"><v>${value}</v></c>`;
}

/** Builds the number from whole numbers, which is many times faster than formatting a fraction. */
function dayNumber(wallClockMs: number): string {
  const ms = wallClockMs - DAY_ZERO_MS;
  const day = Math.floor(ms / DAY_MS);
  const fraction = Math.round(((ms - day * DAY_MS) / DAY_MS) * 10 ** DAY_DECIMALS);
  return `${day}.${String(fraction).padStart(DAY_DECIMALS, '0')}`;
}

/** Matches texts that need no escaping and have no space at either end, as nearly all texts do. */
const PLAIN = /^[!-%'-;=?-^`-~](?:[ !-%'-;=?-^`-~]*[!-%'-;=?-^`-~])?$/;

function textElement(text: string): string {
  if (PLAIN.test(text)) return `<t>${text}</t>`;
  const isTrimmed = /^\s|\s$/.test(text);
  return `<t${isTrimmed ? ' xml:space="preserve"' : ''}>${xmlText(text)}</t>`;
}

/** Characters that XML cannot hold, written as `_xHHHH_` (ECMA-376, ST_Xstring), and texts that look like it. */
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

/** Returns the name of a column: A for 0, AA for 26. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
