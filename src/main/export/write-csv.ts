import type { DatabaseSync } from 'node:sqlite';
import type { PaymentRecord } from '../../shared/records.ts';
import type { Condition } from '../journal/condition.ts';
import { BYTE_ORDER_MARK, csvLine, digitsField, LINE_END, textField } from './csv-text.ts';
import type { FileSink } from './file-sink.ts';
import { createLocalTimes, type LocalTimes } from './local-times.ts';
import { PAYMENT_COLUMNS, paymentCells } from './payment-columns.ts';

/**
 * Writes the selected payments as CSV, one a row, oldest first.
 *
 * Nearly every row is put together from pieces that SQLite has joined already, without parsing the stored record; the few
 * that are not in their usual form are made column by column. Both give the same line, which a test holds against each
 * other.
 * @param step called for each row; it may throw to end the writing
 */
export function writeCsv(
  connection: DatabaseSync,
  selected: Condition,
  zone: string,
  sink: FileSink,
  step: () => void,
): void {
  const times = createLocalTimes(zone);
  sink.writeText(BYTE_ORDER_MARK + PAYMENT_COLUMNS.map(({ heading }) => heading).join(',') + LINE_END);
  const statement = connection.prepare(
    `SELECT ${PIECES.join(', ')} FROM payments WHERE ${selected.sql} ORDER BY position`,
  );
  statement.setReturnArrays(true);
  for (const row of statement.iterate(...selected.values) as Iterable<unknown>) {
    const pieces = row as Pieces;
    sink.writeText(joinedLine(pieces, zone, times) ?? lineOfRecord(pieces[RECORD], zone, times));
    step();
  }
}

/** The line of a payment from its record, column by column. */
export function lineOfRecord(record: string, zone: string, times: LocalTimes): string {
  return csvLine(paymentCells(JSON.parse(record) as PaymentRecord, zone), times);
}

/** What a row of `payments` is read as: what may stand in a line as it is, joined; times; texts; and the record. */
const PIECES = [
  `reference || ',' || sale_id || ','`,
  'created_at',
  'updated_at',
  'till',
  `',' || mode || ',' || instrument || ','`,
  'brand',
  `',' || ifnull('''' || first_six, '') || ',' || '''' || last_four || ','`,
  'bank_code',
  `',' || printf('%d.%02d', amount_minor / 100, amount_minor % 100) || ',' || amount_minor || ',' || currency || ','`,
  `',' || outcome || ',' || ifnull(review, '') || ','`,
  'released_at',
  'released_by',
  'phone',
  'note',
  'record',
];
type Pieces = readonly [
  names: string,
  createdAt: string,
  updatedAt: string,
  till: string,
  instrument: string,
  brand: string | null,
  card: string,
  bankCode: string | null,
  amount: string,
  outcome: string,
  releasedAt: string | null,
  releasedBy: string | null,
  phone: string | null,
  note: string | null,
  record: string,
];
const RECORD = 14;

/** @returns null where what the record holds is not in its usual form */
function joinedLine(pieces: Pieces, zone: string, times: LocalTimes): string | null {
  const [names, createdAt, updatedAt, till, instrument, brand, card, bankCode, amount, ...others] = pieces;
  const [outcome, releasedAt, releasedBy, phone, note, record] = others;
  const asked = record.indexOf('"lastRequery":{');
  if (asked < 0) return null;
  const bank = bankCode === null ? '' : storedText(record, '"bankName":', record.indexOf('"instrument":{'));
  const email = storedText(record, '"email":', record.indexOf('"customer":{'));
  const charged = storedAmount(record, '"chargedAmountMinor":', asked);
  const fee = storedAmount(record, '"appFeeMinor":', asked);
  const code = storedText(record, '"code":', asked);
  const message = storedText(record, '"message":', asked);
  if (bank === null || email === null || charged === null || fee === null || code === null || message === null) {
    return null;
  }
  const released = releasedAt === null ? '' : times.iso(releasedAt);
  return (
    `${names}${times.iso(createdAt)},${times.iso(updatedAt)},${zone},${textField(till)}${instrument}` +
    `${textField(brand)}${card}${textField(bank)},${digitsField(bankCode)}${amount}${charged},${fee}${outcome}${released},` +
    `${textField(releasedBy)},${textField(email)},${digitsField(phone)},${textField(note)},${digitsField(code)},` +
    `${textField(message)}${LINE_END}`
  );
}

/** A text of the stored record; empty where it is null, null where it is written with escapes or is not there. */
function storedText(record: string, key: string, after: number): string | null {
  const at = record.indexOf(key, after);
  if (at < 0) return null;
  const start = at + key.length;
  if (record[start] !== '"') return record.startsWith('null', start) ? '' : null;
  const end = record.indexOf('"', start + 1);
  const text = record.slice(start + 1, end);
  // A backslash begins an escape, also that of a quote inside.
  return text.includes('\\') ? null : text;
}

/** An amount of the stored record with two decimals; empty where it is null, null where it is no plain amount. */
function storedAmount(record: string, key: string, after: number): string | null {
  const start = record.indexOf(key, after) + key.length;
  let end = start;
  while (isDigit(record.charCodeAt(end))) end += 1;
  if (end === start) return record.startsWith('null', start) ? '' : null;
  const minor = record.slice(start, end).padStart(MINOR_DIGITS + 1, '0');
  return `${minor.slice(0, -MINOR_DIGITS)}.${minor.slice(-MINOR_DIGITS)}`;
}

const MINOR_DIGITS = 2;

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}
