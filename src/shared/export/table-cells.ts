import type { ServiceIdentifierName } from '../input/service-identifiers.ts';
import {
  type BegunPayment,
  type ColumnKind,
  EXPORTED_COLUMNS,
  type PaymentColumn,
  valueAt,
} from '../journal/payment-columns.ts';
import { decimalsOf } from '../money/money.ts';
import type { PaymentRecord } from '../payment/records.ts';

/**
 * A cell of an exported table. A `text` may be a code with significant zeros; `decimal` is an amount as text with its
 * currency's decimals, never a float.
 */
export type Cell =
  | { kind: 'empty' }
  | { kind: 'text'; text: string }
  | { kind: 'decimal'; text: string }
  | { kind: 'whole'; number: number }
  /** A time in UTC, as ISO 8601 with milliseconds. */
  | { kind: 'time'; at: string };

/** A table that grows row by row, so that exports and checkers produce the same text. */
export interface TableText {
  addRow(cells: readonly Cell[]): void;
  finish(): void;
}

/** The cell kind of each column kind. An unreadable amount becomes a text. */
const CELL_KINDS = {
  code: 'text',
  word: 'text',
  text: 'text',
  digits: 'text',
  time: 'time',
  amount: 'decimal',
  saidAmount: 'decimal',
  count: 'whole',
} as const satisfies Readonly<Record<ColumnKind, Cell['kind']>>;

const EMPTY: Cell = { kind: 'empty' };

type ReadValue = (payment: BegunPayment, zone: string) => unknown;

const READERS = EXPORTED_COLUMNS.map((column) => ({ kind: column.kind, read: readerOf(column) }));

/** Returns the cells of one payment in column order. @throws RangeError if a time of the payment is invalid */
export function paymentCells(payment: BegunPayment, zone: string): Cell[] {
  return READERS.map(({ kind, read }) => {
    const value = read(payment, zone);
    if (value === null || value === undefined || value === '') return EMPTY;
    return cellOf(kind, value as string | number, payment);
  });
}

function readerOf(column: PaymentColumn): ReadValue {
  const { value } = column;
  if (value) return value;
  if ('path' in column) {
    const { path } = column;
    return path.includes('.') ? (payment) => valueAt(payment, path) : (payment) => payment[path as keyof BegunPayment];
  }
  if ('answer' in column) return ({ lastRequery }) => lastRequery?.answer[column.answer];
  if ('identifier' in column) return (payment) => identifiersOf(payment, column.identifier);
  return (_payment, zone) => ('zone' in column ? zone : null);
}

/** Joins the identifiers of one name, because the service may give each attempt an identifier of its own. */
function identifiersOf({ serviceIdentifiers = [] }: PaymentRecord, wanted: ServiceIdentifierName): string {
  return serviceIdentifiers.flatMap(({ name, value }) => (name === wanted ? value : [])).join('; ');
}

function cellOf(kind: ColumnKind, value: string | number, { amount, lastRequery }: PaymentRecord): Cell {
  const cell = CELL_KINDS[kind];
  switch (cell) {
    case 'text':
      return { kind: cell, text: String(value) };
    case 'time':
      return { kind: cell, at: withMilliseconds(String(value)) };
    case 'whole':
      return { kind: cell, number: Number(value) };
    case 'decimal':
      return decimal(value, kind === 'saidAmount' ? (lastRequery?.answer.currency ?? '') : amount.currency);
  }
}

/** Returns a text instead of a decimal if the amount is unreadable or unknown. */
function decimal(amountMinor: string | number, currency: string): Cell {
  if (typeof amountMinor === 'string') return { kind: 'text', text: amountMinor };
  if (amountMinor < 0) return { kind: 'text', text: `minor units: ${amountMinor}` };
  const decimals = decimalsOf(currency);
  const digits = String(amountMinor).padStart(decimals + 1, '0');
  return {
    kind: 'decimal',
    text: decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`,
  };
}

function withMilliseconds(time: string): string {
  return time.length === '2026-11-21T09:00:00.000Z'.length ? time : new Date(time).toISOString();
}
