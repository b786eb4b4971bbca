import type { LocalTimes } from '../../shared/days/local-times.ts';
import type { Value } from './table-columns.ts';

/** A row of a table as its file gives it. */
export interface TableRow {
  /** Of the file; of a workbook the row of its sheet. From 1. */
  line: number;
  /** Of a workbook, from 1; null in a file that has none. */
  sheet: number | null;
  /** null where it is in no form that a row has. */
  cells: readonly TableCell[] | null;
}

/**
 * `text` without a guard. A workbook tells a number from a text; CSV does not, and says `field`, or `formula` where a
 * spreadsheet would run it.
 */
export interface TableCell {
  kind: 'field' | 'formula' | 'text' | 'number';
  text: string;
}

export const EMPTY_CELL: TableCell = { kind: 'field', text: '' };

/** Tells whether a cell says what the journal has. @param times of the shop's zone */
export function isSaid({ kind, text }: TableCell, value: Value, times: LocalTimes): boolean {
  if (kind === 'formula') return false;
  if (kind === 'field') return text === fieldOf(value, times);
  if (kind === 'text') return value.kind === 'text' && text === value.text;
  if (value.kind === 'number') return text !== '' && Number(text) === Number(value.text);
  return value.kind === 'time' && momentOf(text) === times.wallClockMs(value.at);
}

/** What the cell should say, as a person reads it. */
export function fieldOf(value: Value, times: LocalTimes): string {
  switch (value.kind) {
    case 'empty':
      return '';
    case 'time':
      return times.iso(value.at);
    default:
      // Half of a surrogate pair has no UTF-8.
      return value.text.toWellFormed();
  }
}

/** Day 0 of a spreadsheet's calendar. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30);
const DAY_MS = 24 * 60 * 60 * 1_000;

/** The moment that a spreadsheet's number of days means, on a clock without a zone. */
function momentOf(days: string): number {
  return days === '' ? Number.NaN : Math.round(Number(days) * DAY_MS) + DAY_ZERO_MS;
}
