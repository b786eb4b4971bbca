import { columnLetters } from '../../shared/export/workbook-rows.ts';
import { EXPORTED_COLUMNS } from '../../shared/journal/payment-columns.ts';

export interface CellDifference {
  column: string;
  said: string;
  expected: string;
}

const MOST_SHOWN = 60;

/** Compares two CSV rows; null if their fields are equal. */
export function csvDifference(said: string, expected: string): CellDifference | null {
  return firstDifference(csvFields(said), csvFields(expected));
}

export function sheetDifference(said: string, expected: string): CellDifference | null {
  return firstDifference(sheetCells(said), sheetCells(expected));
}

function firstDifference(said: readonly string[], expected: readonly string[]): CellDifference | null {
  for (const [index, { heading }] of EXPORTED_COLUMNS.entries()) {
    const [one = '', other = ''] = [said[index], expected[index]];
    if (one !== other) return { column: heading, said: shown(one), expected: shown(other) };
  }
  return null;
}

function csvFields(text: string): string[] {
  const fields: string[] = [];
  for (const [, field = '', end] of text.matchAll(/((?:"(?:[^"]|"")*"|[^",\r\n])*)(,|\r\n|$|.)/gsy)) {
    fields.push(field);
    if (end !== ',') break;
  }
  return fields;
}

function sheetCells(text: string): string[] {
  const [row = ''] = text.split('</row>', 1);
  const cells = new Map(Array.from(row.matchAll(/<c r="([A-Z]+)\d+".*?<\/c>/gs), ([cell, letters]) => [letters, cell]));
  return EXPORTED_COLUMNS.map((_column, index) => cells.get(columnLetters(index)) ?? '');
}

function shown(cell: string): string {
  const text = cell.replace(/<[^>]*>/g, '');
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)} …` : text;
}
