import type { DatabaseSync } from 'node:sqlite';
import { type BegunPayment, EXPORTED_COLUMNS, type PaymentColumn } from '../../../shared/journal/payment-columns.ts';
import { decimalsOf } from '../../../shared/money/money.ts';
import type { RequeryAnswer } from '../../../shared/payment/answers.ts';
import { shopFeeOf } from '../../../shared/payment/fee.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import type { Condition } from '../../journal/search/condition.ts';
import { identifiersOf } from './payment-cells.ts';

/** A payment in its usual form: what the journal's table has of it, each as text, and what is found in its record. */
export interface UsualPayment extends Pick<PaymentRecord, 'serviceIdentifiers'> {
  stored: readonly string[];
  answer: RequeryAnswer;
  shopFee: ReturnType<typeof shopFeeOf>;
}

/**
 * Reads the selected payments, oldest first. Nearly all are taken from what SQLite has joined to one text already, without
 * parsing the stored record: a value that crosses by itself costs more than all that is done with it.
 * @param take gets the few that are not in their usual form as they are
 */
export function readPayments(
  connection: DatabaseSync,
  selected: Condition,
  take: (payment: UsualPayment | BegunPayment) => void,
): void {
  const begun = connection.prepare('SELECT actor FROM payments WHERE reference = ?');
  const wholePayment = (record: string): BegunPayment => {
    const payment = JSON.parse(record) as PaymentRecord;
    return { ...payment, cashier: String(begun.get(payment.reference)?.actor) };
  };
  const statement = connection.prepare(
    `SELECT concat_ws('${SEPARATOR}', ${STORED.map(asText).join(', ')}), record FROM payments
     WHERE ${selected.sql} ORDER BY position`,
  );
  statement.setReturnArrays(true);
  for (const row of statement.iterate(...selected.values) as Iterable<unknown>) {
    const [joined, record] = row as [string, string];
    take(usualPayment(joined, record) ?? wholePayment(record));
  }
}

export function isUsual(payment: UsualPayment | BegunPayment): payment is UsualPayment {
  return 'stored' in payment;
}

/**
 * What a column says of a payment in its usual form, as text and empty where there is nothing; amounts with the decimals of
 * their currency or as a word, times in UTC. Null of a column that is the same for all of them.
 */
export function usualReader(column: PaymentColumn): ((payment: UsualPayment) => string) | null {
  if ('path' in column) {
    const at = STORED.indexOf(column.stored);
    if (column.kind !== 'amount') return ({ stored }) => stored[at] as string;
    return ({ stored }) => decimalOf(stored[at] as string, stored[CURRENCY] as string);
  }
  if ('answer' in column) {
    const name = column.answer;
    if (column.kind !== 'saidAmount') return ({ answer }) => (answer[name] as string | null | undefined) ?? '';
    return ({ answer }) => {
      const amountMinor = answer[name];
      return typeof amountMinor === 'number' ? decimalOf(String(amountMinor), answer.currency) : '';
    };
  }
  if ('shopFee' in column) {
    return ({ shopFee, stored }) =>
      typeof shopFee === 'number' ? decimalOf(String(shopFee), stored[CURRENCY] as string) : (shopFee ?? '');
  }
  return 'identifier' in column ? (payment) => identifiersOf(payment, column.identifier) : null;
}

/** Stands in no usual text; where it does, the row has more parts than it should have. */
const SEPARATOR = '\u001f';

/** The columns of the journal's table that are joined, each once. The last one tells what a person decided about. */
const STORED = [
  ...new Set(EXPORTED_COLUMNS.flatMap((column) => ('stored' in column ? column.stored : []))),
  'decided_case',
];
const CURRENCY = STORED.indexOf('currency');
const OUTCOME = STORED.indexOf('outcome');
const DECIDED = STORED.indexOf('decided_case');

const SAID_AMOUNTS = EXPORTED_COLUMNS.flatMap((column) =>
  'answer' in column && column.kind === 'saidAmount' ? column.answer : [],
);

/** Not null, since a null would be left out. */
function asText(stored: string): string {
  return `ifnull(${stored}, '')`;
}

function usualPayment(joined: string, record: string): UsualPayment | null {
  const stored = joined.split(SEPARATOR);
  if (stored.length !== STORED.length) return null;
  // What was decided stands elsewhere in the record.
  if (stored[DECIDED] !== '') return null;
  const answer = parsedFrom(record, ANSWER_START, '}') as RequeryAnswer | null;
  if (!answer) return null;
  const identifiers = record.includes(IDENTIFIERS_START) ? parsedFrom(record, IDENTIFIERS_START, ']') : undefined;
  if (identifiers === null) return null;
  // Then the code with which it was declined stands elsewhere in the record.
  if (answer.code === null && stored[OUTCOME] === 'declined') return null;
  for (const name of SAID_AMOUNTS) {
    const amountMinor = answer[name] ?? 0;
    if (typeof amountMinor !== 'number' || amountMinor < 0) return null;
  }
  const confirmed = record.includes(CONFIRMATION_START) ? parsedFrom(record, CONFIRMATION_START, '}') : answer;
  if (confirmed === null) return null;
  const shopFee = shopFeeOf({
    state: { outcome: stored[OUTCOME] as string },
    lastRequery: { answer: confirmed as RequeryAnswer },
  });
  return { stored, answer, shopFee, serviceIdentifiers: identifiers as UsualPayment['serviceIdentifiers'] };
}

/** Where the answer begins: a search for a quote, or a usual letter, would stop at every other word. */
const ANSWER_START = 'Requery":{"answer":';
const CONFIRMATION_START = 'confirmation":{"answer":';
const IDENTIFIERS_START = 'serviceIdentifiers":';

/**
 * What stands in a record, whose keys are in their order, behind these words, up to its first end: null where it is not there,
 * or no whole value, since a text has an end in it.
 */
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
