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
  const answer = lastAnswer(record);
  if (parts.length !== JOINED.length || answer === null) return null;
  const [reference, saleId, createdAt, updatedAt, till, mode, instrument, brand, firstSix, lastFour, ...others] =
    parts as Parts;
  const [bank, bankCode, amountMinor, currency, outcome, review, releasedAt, releasedBy, email, phone, note] = others;
  // Then the code with which it was declined stands elsewhere in the record.
  if (answer.code === '' && outcome === 'declined') return null;
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
    charged: answer.charged,
    fee: answer.fee,
    code: answer.code,
    message: answer.message,
  };
}

type LastAnswer = Pick<UsualPayment, 'charged' | 'fee' | 'code' | 'message'>;

/** The keys of a record are in their order. None of its texts has a quote without a backslash, or is taken with one. */
const ANSWER =
  /(?<="last)Requery":\{"answer":\{[^{}]*?"appFeeMinor":(\d+|null),[^{}]*?"chargedAmountMinor":(\d+|null),"code":(?:null|"([^"\\]*)"),[^{}]*?"message":(?:null|"([^"\\]*)"),/y;

/** Where the answer begins: a search for a quote, or a usual letter, would stop at every other word. */
const ANSWER_START = 'Requery":{';

/** What the last re-query answered, from the stored record; null where there is none or it is not in its usual form. */
function lastAnswer(record: string): LastAnswer | null {
  const start = record.indexOf(ANSWER_START);
  if (start < 0) return null;
  ANSWER.lastIndex = start;
  const found = ANSWER.exec(record);
  if (!found) return null;
  const [, fee = '', charged = '', code = '', message = ''] = found;
  return { fee: storedAmount(fee), charged: storedAmount(charged), code, message };
}

/** @param stored digits, or null in letters */
function storedAmount(stored: string): string {
  return stored === 'null' ? '' : naira(stored);
}

/** @param amountMinor digits */
function naira(amountMinor: string): string {
  const minor = amountMinor.padStart(MINOR_DIGITS + 1, '0');
  return `${minor.slice(0, -MINOR_DIGITS)}.${minor.slice(-MINOR_DIGITS)}`;
}

const MINOR_DIGITS = 2;
