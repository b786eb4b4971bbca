import fs from 'node:fs';
import path from 'node:path';
import { parseCsv as readCsv } from 'hucre/csv';
import { createLocalTimes } from '../../shared/days/local-times.ts';
import type { Cell } from '../../shared/export/table-cells.ts';
import type { JournalEntry } from '../../shared/journal/journal-entry.ts';
import { type BegunPayment, EXPORTED_COLUMNS } from '../../shared/journal/payment-columns.ts';
import { openForReading } from '../journal/database/connection.ts';
import { journalFiles } from '../journal/database/files.ts';
import { ACCOUNT } from '../journal/entries.fixture.ts';
import { temporaryFolder, writtenJournal } from '../journal/write/store.fixture.ts';
import { entriesOf, paymentsWithNotes, UNUSUAL_TEXTS } from './exports.fixture.ts';
import { FileSink } from './files/file-sink.ts';
import { fillingWith, writeCsv, writeXlsx } from './write-files.ts';

export const ZONE = 'Africa/Lagos';
const ALL = { condition: { sql: 'TRUE', values: [] }, asOf: Number.MAX_SAFE_INTEGER };
const times = createLocalTimes(ZONE);

export async function csvOf(payments: readonly BegunPayment[]): Promise<string> {
  return (await written(entriesOf(payments), 'csv')).toString('utf8');
}

export async function xlsxOf(payments: readonly BegunPayment[], mostRows?: number): Promise<Uint8Array> {
  return await written(entriesOf(payments), 'xlsx', mostRows);
}

async function written(entries: readonly JournalEntry[], format: 'csv' | 'xlsx', mostRows?: number) {
  const connection = openForReading(journalFiles(await writtenJournal(entries)).database);
  const file = path.join(temporaryFolder(), `payments.${format}`);
  const sink = new FileSink(file);
  const fill = fillingWith(connection, ALL, ZONE, () => undefined);
  if (format === 'csv') writeCsv(ZONE, sink, fill);
  else writeXlsx(ZONE, sink, fill, mostRows);
  sink.finish();
  connection.close();
  return fs.readFileSync(file);
}

export function unusualPayments(): BegunPayment[] {
  const payments = paymentsWithNotes([null, ...UNUSUAL_TEXTS, ...UNUSUAL_TEXTS]);
  const [first, second, third] = payments;
  if (!first || !second || !third) throw new Error('three payments');
  first.customer = { email: "o'neill+shop@example.com", phone: '+234 803 000 0000' };
  second.instrument = ACCOUNT;
  third.instrument = { kind: 'account', bankCode: '058', bankName: 'Bank "A", of B', lastFour: '0000' };
  return payments;
}

/** Assigns the currencies to the payments in turn, also in the service's answers. */
export function inCurrencies(currencies: readonly string[], payments: BegunPayment[]): BegunPayment[] {
  return payments.map((payment, index) => {
    const currency = currencies[index % currencies.length] ?? 'NGN';
    const { lastRequery } = payment;
    const amount = { ...payment.amount, currency };
    return {
      ...payment,
      amount,
      lastRequery: lastRequery && { ...lastRequery, answer: { ...lastRequery.answer, currency } },
    };
  });
}

/** Returns the value that a CSV field represents, without the guard against formulas. */
export function csvValue(cell: Cell): string {
  switch (cell.kind) {
    case 'empty':
      return '';
    case 'whole':
      return String(cell.number);
    case 'time':
      return times.iso(cell.at);
    default:
      return cell.text;
  }
}

export function xlsxValue(cell: Cell): string | number | Date | null {
  switch (cell.kind) {
    case 'empty':
      return null;
    case 'whole':
      return cell.number;
    case 'decimal':
      return Number(cell.text);
    case 'time':
      return new Date(times.wallClockMs(cell.at));
    default:
      return cell.text;
  }
}

export function withoutGuard(field: string): string {
  return /^'+[=+\-@\t\r\n＝＋－＠]/.test(field) ? field.slice(1) : field;
}

export const columnOf = (heading: string) => EXPORTED_COLUMNS.findIndex((column) => column.heading === heading);

export function parseCsv(text: string): string[][] {
  return readCsv(text, { delimiter: ',' }).map((row) => row.map(String));
}
