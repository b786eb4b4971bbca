import type { DatabaseSync } from 'node:sqlite';
import type { Condition } from '../journal/condition.ts';

/**
 * What a table shows of a payment, each value as text and empty where there is none. Times are UTC; amounts in minor units
 * where their name says so, else decimal.
 */
export interface UsualPayment {
  reference: string;
  saleId: string;
  createdAt: string;
  updatedAt: string;
  till: string;
  mode: string;
  instrument: string;
  brand: string;
  firstSix: string;
  lastFour: string;
  bank: string;
  bankCode: string;
  amountMinor: string;
  amount: string;
  currency: string;
  outcome: string;
  review: string;
  releasedAt: string;
  releasedBy: string;
  email: string;
  phone: string;
  note: string;
  charged: string;
  fee: string;
  code: string;
  message: string;
}

/**
 * Reads the selected payments, oldest first. Nearly all are taken from what SQLite has joined to one text already, without
 * parsing the stored record: a value that crosses by itself costs more than all that is done with it.
 * @param take gets null for the few that are not in their usual form, which have to be made from the record
 */
export function readPayments(
  connection: DatabaseSync,
  selected: Condition,
  take: (usual: UsualPayment | null, record: string) => void,
): void {
  const statement = connection.prepare(
    `SELECT concat_ws('${SEPARATOR}', ${JOINED.join(', ')}), record FROM payments
     WHERE ${selected.sql} ORDER BY position`,
  );
  statement.setReturnArrays(true);
  for (const row of statement.iterate(...selected.values) as Iterable<unknown>) {
    const [joined, record] = row as [string, string];
    take(usualPayment(joined, record), record);
  }
}

/** Stands in no usual text; where it does, the row has more parts than it should have. */
const SEPARATOR = '\u001f';

/** The parts of a row. None is null, since a null would be left out. */
const JOINED = [
  'reference',
  'sale_id',
  'created_at',
  'updated_at',
  'till',
  'mode',
  'instrument',
  `ifnull(brand, '')`,
  `ifnull(first_six, '')`,
  'last_four',
  `ifnull(bank_name, '')`,
  `ifnull(bank_code, '')`,
  'amount_minor',
  'currency',
  'outcome',
  `ifnull(review, '')`,
  `ifnull(released_at, '')`,
  `ifnull(released_by, '')`,
  'email',
  `ifnull(phone, '')`,
  `ifnull(note, '')`,
];

type Parts = [
  reference: string,
  saleId: string,
  createdAt: string,
  updatedAt: string,
  till: string,
  mode: string,
  instrument: string,
  brand: string,
  firstSix: string,
  lastFour: string,
  bank: string,
  bankCode: string,
  amountMinor: string,
  currency: string,
  outcome: string,
  review: string,
  releasedAt: string,
  releasedBy: string,
  email: string,
  phone: string,
  note: string,
];

function usualPayment(joined: string, record: string): UsualPayment | null {
  const parts = joined.split(SEPARATOR);
  const asked = record.indexOf('"lastRequery":{');
  if (parts.length !== JOINED.length || asked < 0) return null;
  // The keys of a record are in their order, so that what the last re-query answered stands behind its own key.
  const fee = storedAmount(record, '"appFeeMinor":', asked);
  const charged = storedAmount(record, '"chargedAmountMinor":', asked);
  const code = storedText(record, '"code":', asked);
  const message = storedText(record, '"message":', asked);
  if (charged === null || fee === null || code === null || message === null) return null;
  const [reference, saleId, createdAt, updatedAt, till, mode, instrument, brand, firstSix, lastFour, ...others] =
    parts as Parts;
  const [bank, bankCode, amountMinor, currency, outcome, review, releasedAt, releasedBy, email, phone, note] = others;
  // Then the code with which it was declined stands elsewhere in the record.
  if (code === '' && outcome === 'declined') return null;
  return {
    reference,
    saleId,
    createdAt,
    updatedAt,
    till,
    mode,
    instrument,
    brand,
    firstSix,
    lastFour,
    bank,
    bankCode,
    amountMinor,
    currency,
    outcome,
    review,
    releasedAt,
    releasedBy,
    email,
    phone,
    note,
    amount: naira(amountMinor),
    charged,
    fee,
    code,
    message,
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
