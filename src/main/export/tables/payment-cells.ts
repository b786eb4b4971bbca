import type { ServiceIdentifierName } from '../../../shared/input/service-identifiers.ts';
import {
  type BegunPayment,
  type ColumnKind,
  EXPORTED_COLUMNS,
  type PaymentColumn,
  valueAt,
} from '../../../shared/journal/payment-columns.ts';
import { amountToWire } from '../../../shared/money/money.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { sortableTime } from '../../journal/tables/projection.ts';

/**
 * What stands in one place of an exported table. `name` is a text of the program's own, which no spreadsheet takes for
 * something else; `text` is what somebody typed or a service said, and codes and numbers of digits, whose zeros count;
 * `decimal` is an amount as text with the decimals of its currency, since no amount is ever a float.
 */
export type Cell =
  | { kind: 'empty' }
  | { kind: 'name'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'decimal'; text: string }
  | { kind: 'whole'; number: number }
  /** UTC, ISO 8601 with milliseconds. */
  | { kind: 'time'; at: string };

/** What the values of a column become; an amount that cannot be read is a text in its place. */
export const CELL_KINDS = {
  ownCode: 'name',
  ownWord: 'name',
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

/** The cells of one payment, in the order of the columns. @param zone the shop's, as an IANA name */
export function paymentCells(payment: BegunPayment, zone: string): Cell[] {
  return EXPORTED_COLUMNS.map((column) => {
    const value = valueIn(column, payment, zone);
    if (value === null || value === undefined || value === '') return EMPTY;
    return cellOf(column.kind, value as string | number, payment);
  });
}

/** The service may have said another one with each try: all of them, in their order. */
export function identifiersOf(
  { serviceIdentifiers = [] }: Pick<PaymentRecord, 'serviceIdentifiers'>,
  wanted: ServiceIdentifierName,
): string {
  return serviceIdentifiers.flatMap(({ name, value }) => (name === wanted ? value : [])).join('; ');
}

function valueIn(column: PaymentColumn, payment: BegunPayment, zone: string): unknown {
  if (column.value) return column.value(payment);
  if ('path' in column) return valueAt(payment, column.path);
  if ('answer' in column) return payment.lastRequery?.answer[column.answer];
  if ('identifier' in column) return identifiersOf(payment, column.identifier);
  return 'zone' in column ? zone : null;
}

function cellOf(kind: ColumnKind, value: string | number, { amount, lastRequery }: PaymentRecord): Cell {
  const cell = CELL_KINDS[kind];
  switch (cell) {
    case 'name':
    case 'text':
      return { kind: cell, text: String(value) };
    case 'time':
      return { kind: cell, at: sortableTime(String(value)) };
    case 'whole':
      return { kind: cell, number: Number(value) };
    case 'decimal':
      return decimal(value, kind === 'saidAmount' ? (lastRequery?.answer.currency ?? '') : amount.currency);
  }
}

/** A word stands for an amount that cannot be read or is unknown. */
function decimal(amountMinor: string | number, currency: string): Cell {
  if (typeof amountMinor === 'string') return { kind: 'text', text: amountMinor };
  if (amountMinor < 0) return { kind: 'text', text: `minor units: ${amountMinor}` };
  return { kind: 'decimal', text: amountToWire({ amountMinor, currency }) };
}
