import fs from 'node:fs';
import path from 'node:path';
import { createLocalTimes } from '../../shared/days/local-times.ts';
import type { Cell } from '../../shared/export/table-cells.ts';
import type { Happening, JournalEntry } from '../../shared/journal/journal-entry.ts';
import { type BegunPayment, EXPORTED_COLUMNS } from '../../shared/journal/payment-columns.ts';
import { entryAbout, intentOf, requeried } from '../../shared/testing/facts.fixture.ts';
import { openForReading } from '../journal/database/connection.ts';
import { journalFiles } from '../journal/database/files.ts';
import { ACCOUNT, buildPayment, buildSale } from '../journal/entries.fixture.ts';
import { temporaryFolder, writtenJournal } from '../journal/write/store.fixture.ts';
import { entriesOf, paymentsWithNotes, UNUSUAL_TEXTS, withTextsInColumns } from './exports.fixture.ts';
import { FileSink } from './files/file-sink.ts';
import { fillingWith, writeCsv, writeXlsx } from './write-files.ts';

export const ZONE = 'Africa/Lagos';
const ALL = { condition: { sql: 'TRUE', values: [] }, asOf: Number.MAX_SAFE_INTEGER };
export const times = createLocalTimes(ZONE);

export async function csvOf(payments: readonly BegunPayment[]): Promise<string> {
  return await csvOfEntries(entriesOf(payments));
}

export async function csvOfEntries(entries: readonly JournalEntry[]): Promise<string> {
  return Buffer.from(await written(entries, 'csv')).toString('utf8');
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

/** Payments by card and account that are paid and handed over, with a distinct text in every text column. */
export function paidWithTexts(): BegunPayment[] {
  const payments = paymentsWithNotes(Array.from({ length: 16 }, () => 'note')).filter(
    ({ state }) => state.outcome === 'paid' && state.handedOver && !state.review,
  );
  return payments.map((payment, index) =>
    withTextsInColumns({ ...payment, instrument: index % 2 === 0 ? payment.instrument : ACCOUNT }),
  );
}

/** Returns the entries of a payment that the service refused with this code and then did not find. */
export function refusedAtOnce(code: string): JournalEntry[] {
  const payment = buildPayment(buildSale(), 1);
  const refused: Happening = { kind: 'stepRefused', operation: 'initiate', code, message: null };
  const notFound = requeried({ kind: 'notFound' });
  return [intentOf(payment), entryAbout(payment, refused), entryAbout(payment, notFound)];
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

/** A quoted or bare field and its terminator. */
const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;

/** Parses CSV by RFC 4180, independent of the writer under test. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const field = new RegExp(FIELD);
  field.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  while (field.lastIndex < text.length) {
    const at = field.lastIndex;
    const found = field.exec(text);
    if (!found) throw new SyntaxError(`What stands at ${at} is no field.`);
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
