import type { DatabaseSync } from 'node:sqlite';
import { decimalsOf } from '../../../shared/money/money.ts';
import type { Condition } from '../../journal/search/condition.ts';
import type { SaidOfPayment } from './payment-columns.ts';

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
  businessDay: string;
  /** What the columns of the service are made from. */
  said: SaidOfPayment;
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
  'day',
  `ifnull(decided_case, '')`,
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
  businessDay: string,
  decidedCase: string,
];

function usualPayment(joined: string, record: string): UsualPayment | null {
  const parts = joined.split(SEPARATOR);
  const said = saidIn(record);
  if (parts.length !== JOINED.length || said === null) return null;
  const { answer } = said.lastRequery;
  const charged = saidAmount(answer.chargedAmountMinor, answer.currency);
  const fee = saidAmount(answer.appFeeMinor, answer.currency);
  if (charged === null || fee === null) return null;
  const [reference, saleId, createdAt, updatedAt, till, mode, instrument, brand, firstSix, lastFour, ...others] =
    parts as Parts;
  const [bank, bankCode, amountMinor, currency, outcome, review, releasedAt, releasedBy, email, phone, note, ...books] =
    others;
  const [businessDay, decidedCase] = books;
  // What was decided stands elsewhere in the record.
  if (decidedCase !== '') return null;
  // Then the code with which it was declined stands elsewhere in the record.
  if (answer.code === null && outcome === 'declined') return null;
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
    amount: decimalOf(amountMinor, currency),
    charged,
    fee,
    code: answer.code ?? '',
    message: answer.message ?? '',
    businessDay,
    said,
  };
}

/** What is found in a stored record without parsing all of it. */
type ReadSaid = SaidOfPayment & { lastRequery: NonNullable<SaidOfPayment['lastRequery']> };

/** Where the answer begins: a search for a quote, or a usual letter, would stop at every other word. */
const ANSWER_START = 'Requery":{"answer":';
const IDENTIFIERS_START = 'serviceIdentifiers":';

/**
 * What the last re-query answered and how the service calls the payment, from the stored record, whose keys are in their
 * order; null where there is no answer or it is not in its usual form.
 */
function saidIn(record: string): ReadSaid | null {
  const answer = parsedFrom(record, ANSWER_START, '}') as ReadSaid['lastRequery']['answer'] | null;
  if (!answer) return null;
  const identifiers = record.includes(IDENTIFIERS_START) ? parsedFrom(record, IDENTIFIERS_START, ']') : undefined;
  if (identifiers === null) return null;
  return {
    lastRequery: { at: '', checks: [], answer },
    serviceIdentifiers: identifiers as ReadSaid['serviceIdentifiers'],
  };
}

/** What stands behind these words, up to its first end: null where that is no whole value, since a text has an end in it. */
function parsedFrom(record: string, words: string, end: string): unknown {
  const at = record.indexOf(words);
  if (at < 0) return null;
  const start = at + words.length;
  try {
    return JSON.parse(record.slice(start, record.indexOf(end, start) + 1));
  } catch {
    // It is read with the whole record then.
    return null;
  }
}

/** @param amountMinor digits */
function decimalOf(amountMinor: string, currency: string | null): string {
  const decimals = decimalsOf(currency);
  if (decimals === 0) return amountMinor;
  const minor = amountMinor.padStart(decimals + 1, '0');
  return `${minor.slice(0, -decimals)}.${minor.slice(-decimals)}`;
}

/** An amount that the answer names; null where it is no usual one. */
function saidAmount(amountMinor: number | 'unreadable' | null, currency: string | null): string | null {
  if (amountMinor === null) return '';
  return typeof amountMinor === 'number' && amountMinor >= 0 ? decimalOf(String(amountMinor), currency) : null;
}
