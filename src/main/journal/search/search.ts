import { foldedWords, phoneKey, phoneWords } from '../../../shared/input/folded-text.ts';
import { identifierKey, isServiceIdentifier } from '../../../shared/input/service-identifiers.ts';
import { findReferences } from '../../../shared/payment/find-references.ts';
import { issuerOf } from '../../../shared/payment/instrument-parts.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { readTypedReference } from '../../../shared/payment/typed-reference.ts';

export interface Search {
  /** The indexed lookups: a phone number, or the start of an e-mail address. */
  keys: Filter[];
  parts: string[];
  reference: Filter | null;
  /** A whole identifier of the service, looked up in `service_identifiers`; null if the text cannot be one. */
  identifier: Condition | null;
}

/** A character that sorts after every other character. */
const LAST = '\u{10FFFF}';

export function readSearch(search: string | null): Search | null {
  const text = search?.trim() ?? '';
  const words = [...new Set(foldedWords(text))];
  if (words.length === 0) return null;
  const phone = phoneKey(text);
  if (phone) return { keys: [phoneFilter(phone)], parts: [], reference: null, identifier: null };
  const addresses = words.filter(isEmail);
  return {
    keys: addresses.map(emailFilter),
    parts: words.filter((word) => !isEmail(word)).map(searchedPart),
    reference: addresses.length === 0 || findReferences(text).length > 0 ? referenceFilter(text) : null,
    identifier: isServiceIdentifier(text)
      ? { sql: 'service_identifiers.key = ?', values: [identifierKey(text)] }
      : null,
  };
}

export function searchCondition(search: string | null): Condition | null {
  const asked = readSearch(search);
  return asked && whereFound(asked, { sql: 'TRUE', values: [] });
}

/** @param within a condition on `rowid` that limits the part of the index to read */
export function whereFound(asked: Search, within: Condition): Condition {
  const { sql, values } = allOf([within, hasParts(asked)]);
  const text: Condition = {
    sql: `position IN (SELECT rowid FROM payment_search WHERE payment_search MATCH ? AND ${sql})`,
    values: [matchOf(asked.parts), ...values],
  };
  return orNamed(asked, allOf([...asked.keys, ...(asked.parts.length > 0 ? [text] : [])]));
}

/** Finds the words in each candidate's own text. This suits few candidates that another condition found. */
export function whereTextHas(asked: Search): Condition {
  const { sql, values } = hasParts(asked);
  return orNamed(asked, {
    sql: `EXISTS (SELECT 1 FROM payment_search WHERE rowid = payments.position AND ${sql})`,
    values,
  });
}

export function hasParts({ parts }: Search): Condition {
  return allOf(parts.map((part) => ({ sql: 'instr(payment_search.text, ?) > 0', values: [part] })));
}

/** Requires text before the `@`, so that the word is the start of an address. */
function isEmail(word: string): boolean {
  return word.indexOf('@') > 0;
}

function emailFilter(word: string): Filter {
  const key = emailKey(word);
  return {
    index: 'payments_by_email',
    inOrder: false,
    sql: 'email_key >= ? AND email_key < ?',
    values: [key, key + LAST],
  };
}

function phoneFilter(key: string): Filter {
  return { index: 'payments_by_phone', inOrder: true, sql: 'phone_key = ?', values: [key] };
}

function referenceFilter(text: string): Filter | null {
  const typed = readTypedReference(text);
  const prefix = 'reference' in typed ? typed.reference : text.toUpperCase();
  if (!/^[A-Z0-9-]+$/.test(prefix)) return null;
  return {
    index: 'payments_reference',
    inOrder: false,
    sql: 'reference >= ? AND reference < ?',
    values: [prefix, prefix + LAST],
  };
}

/** Adds the payment with this reference or identifier to the found payments. */
function orNamed({ reference, identifier }: Search, found: Condition): Condition {
  const named = identifier && {
    sql: `position IN (SELECT service_identifiers.position FROM service_identifiers WHERE ${identifier.sql})`,
    values: identifier.values,
  };
  const others = [reference, named].filter((one) => one !== null);
  return others.length === 0 ? found : anyOf([found, ...others]);
}

/** The values are bound and never become part of the SQL. */
export interface Condition {
  sql: string;
  values: (string | number)[];
}

export interface Filter extends Condition {
  /** Null if no index answers the condition. */
  index: string | null;
  /** True if the index returns rows in order of position. Otherwise they must be sorted. */
  inOrder: boolean;
}

export function allOf(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return { sql: 'TRUE', values: [] };
  return {
    sql: conditions.map(({ sql }) => `(${sql})`).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}

export function anyOf(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return { sql: 'FALSE', values: [] };
  return {
    sql: conditions.map(({ sql }) => `(${sql})`).join(' OR '),
    values: conditions.flatMap(({ values }) => values),
  };
}

/** Binds a full-text position as an integer. Numbers arrive as fractions, which FTS5 does not accept as row ids. */
export const WHOLE = 'CAST(? AS INTEGER)';

/* The index has trigrams only. Two spaces before a word let its first one or two characters be found. */

/** Returns the text to index. It does not contain the shop's own e-mail. */
export function searchText({ customer, note, instrument }: PaymentRecord): string {
  const words = [
    ...foldedWords(customer.isShopsEmail ? '' : (customer.email ?? '')),
    ...phoneWords(customer.phone ?? ''),
    ...[note ?? '', issuerOf(instrument) ?? '', instrument.lastFour].flatMap(foldedWords),
  ];
  return words.map((word) => `${WORD_BEGINS}${word}`).join('');
}

/**
 * Returns the pattern for a word: a long word is found anywhere, one of one or two characters only at the start of a
 * word.
 */
export function searchedPart(word: string): string {
  return WORD_BEGINS.slice(0, Math.max(0, INDEXED_LENGTH - [...word].length)) + word;
}

/**
 * Uses the first and the last trigram of each part: the others cost more to read than they exclude. The query may match texts in which the
 * two trigrams are apart, so each text is checked later.
 * @param parts three characters or more each
 */
export function matchOf(parts: readonly string[]): string {
  const trigrams = parts.flatMap((part) => [
    [...part].slice(0, INDEXED_LENGTH).join(''),
    [...part].slice(-INDEXED_LENGTH).join(''),
  ]);
  return [...new Set(trigrams)].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ');
}

/** @returns empty if the e-mail is the shop's own or erased */
export function emailKeyOf({ email, isShopsEmail }: PaymentRecord['customer']): string {
  return isShopsEmail || email === null ? '' : emailKey(email);
}

export function emailKey(email: string): string {
  return foldedWords(email).join('');
}

const WORD_BEGINS = '  ';
const INDEXED_LENGTH = 3;
