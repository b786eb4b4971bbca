import type { DatabaseSync } from 'node:sqlite';
import { createLocalTimes, type LocalTimes } from '../../shared/local-times.ts';
import type { PaymentRecord } from '../../shared/records.ts';
import type { Condition } from '../journal/condition.ts';
import { BYTE_ORDER_MARK, csvLine, digitsField, emailField, LINE_END, textField } from './csv-text.ts';
import type { FileSink } from './file-sink.ts';
import { PAYMENT_COLUMNS, paymentCells } from './payment-columns.ts';

/**
 * Writes the selected payments as CSV, one a row, oldest first.
 *
 * Nearly every row is put together from what SQLite has joined to one text already, without parsing the stored record: a
 * value that crosses by itself costs more than all that is done with it. The few rows that are not in their usual form
 * are made column by column. Both give the same line, which a test holds against each other.
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
  const fields = createFields();
  let text = BYTE_ORDER_MARK + PAYMENT_COLUMNS.map(({ heading }) => heading).join(',') + LINE_END;
  const statement = connection.prepare(
    `SELECT concat_ws('${SEPARATOR}', ${JOINED.join(', ')}), record FROM payments
     WHERE ${selected.sql} ORDER BY position`,
  );
  statement.setReturnArrays(true);
  for (const row of statement.iterate(...selected.values) as Iterable<unknown>) {
    const [joined, record] = row as [string, string];
    text += joinedLine(joined, record, zone, times, fields) ?? lineOfRecord(record, zone, times);
    if (text.length >= TEXT_UNITS) {
      sink.writeText(text);
      text = '';
    }
    step();
  }
  sink.writeText(text);
}

/** The line of a payment from its record, column by column. */
export function lineOfRecord(record: string, zone: string, times: LocalTimes): string {
  return csvLine(paymentCells(JSON.parse(record) as PaymentRecord, zone), times);
}

/** Some hundred lines, which cross into the file together. */
const TEXT_UNITS = 64 * 1024;

/** Stands in no usual text; where it does, the row has more parts than it should have. */
const SEPARATOR = '\u001f';

/** The parts of a row: what may stand in a line as it is, with its commas; times; and texts. None is null. */
const JOINED = [
  `concat_ws(',', reference, sale_id)`,
  'created_at',
  'updated_at',
  'till',
  `concat_ws(',', mode, instrument)`,
  `ifnull(brand, '')`,
  `concat_ws(',', ifnull('''' || first_six, ''), '''' || last_four)`,
  `ifnull(bank_name, '')`,
  `ifnull(bank_code, '')`,
  'amount_minor',
  'currency',
  `concat_ws(',', outcome, ifnull(review, ''))`,
  `ifnull(released_at, '')`,
  `ifnull(released_by, '')`,
  'email',
  `ifnull(phone, '')`,
  `ifnull(note, '')`,
];
type Parts = [
  names: string,
  createdAt: string,
  updatedAt: string,
  till: string,
  instrument: string,
  brand: string,
  card: string,
  bank: string,
  bankCode: string,
  amountMinor: string,
  currency: string,
  outcome: string,
  releasedAt: string,
  releasedBy: string,
  email: string,
  phone: string,
  note: string,
];

/** @returns null where what the row holds is not in its usual form */
function joinedLine(joined: string, record: string, zone: string, times: LocalTimes, fields: Fields): string | null {
  const parts = joined.split(SEPARATOR);
  const asked = record.indexOf('"lastRequery":{');
  if (parts.length !== JOINED.length || asked < 0) return null;
  const [names, createdAt, updatedAt, till, instrument, brand, card, bank, bankCode, amountMinor, ...others] =
    parts as Parts;
  const [currency, outcome, releasedAt, releasedBy, email, phone, note] = others;
  // The keys of a record are in their order, so that each is looked for behind the one before.
  const fee = storedAmount(record, '"appFeeMinor":', asked);
  const charged = storedAmount(record, '"chargedAmountMinor":', asked);
  const code = storedText(record, '"code":', asked);
  const message = storedText(record, '"message":', asked);
  if (charged === null || fee === null || code === null || message === null) return null;
  const released = releasedAt === '' ? '' : times.iso(releasedAt);
  return (
    `${names},${times.iso(createdAt)},${times.iso(updatedAt)},${zone},${fields.few(till)},${instrument},` +
    `${fields.few(brand)},${card},${fields.few(bank)},${digitsField(bankCode)},${naira(amountMinor)},${amountMinor},` +
    `${currency},${charged},${fee},${outcome},${released},${fields.few(releasedBy)},${emailField(email)},` +
    `${digitsField(phone)},${textField(note)},${digitsField(code)},${fields.few(message)}${LINE_END}`
  );
}

/** Texts of which a journal has few, each looked at once. */
interface Fields {
  few: (text: string) => string;
}

const MOST_KEPT = 1_000;

function createFields(): Fields {
  const kept = new Map<string, string>();
  return {
    few(text) {
      const known = kept.get(text);
      if (known !== undefined) return known;
      const field = textField(text);
      if (kept.size < MOST_KEPT) kept.set(text, field);
      return field;
    },
  };
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
  return naira(record.slice(start, end));
}

/** @param amountMinor digits */
function naira(amountMinor: string): string {
  const minor = amountMinor.padStart(MINOR_DIGITS + 1, '0');
  return `${minor.slice(0, -MINOR_DIGITS)}.${minor.slice(-MINOR_DIGITS)}`;
}

const MINOR_DIGITS = 2;

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}
