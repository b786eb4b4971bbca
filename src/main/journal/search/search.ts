import { foldedWords, phoneKey } from '../../../shared/input/folded-text.ts';
import { identifierKey, isServiceIdentifier } from '../../../shared/input/service-identifiers.ts';
import { findReferences } from '../../../shared/payment/find-references.ts';
import { readTypedReference } from '../../../shared/payment/typed-reference.ts';
import { allOf, anyOf, type Condition, type Filter } from './condition.ts';
import { emailKey, searchedPart } from './search-text.ts';

/** What a search text asks for. */
export interface Search {
  /** What is looked up whole: a phone number, beginnings of e-mail addresses. */
  keys: Filter[];
  /** What must stand in the payment's search text, all of it. */
  parts: string[];
  /** What the reference begins with instead; null where the text can be no part of one. */
  reference: Filter | null;
  /** What the service calls it instead, whole, on `service_identifiers`; null where the text can be no identifier. */
  identifier: Condition | null;
}

/** After every character that can follow. */
const LAST = '\u{10FFFF}';

/** Reads what was typed; null where there is nothing in it to search for. */
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

/** All payments that a search text finds, as `PaymentQuery` says. */
export function searchCondition(search: string | null): Condition | null {
  const asked = readSearch(search);
  return asked && whereFound(asked, { sql: 'TRUE', values: [] });
}

/** @param within a condition on `rowid`, where only some of the index is to be read */
export function whereFound(asked: Search, within: Condition): Condition {
  const text: Condition = {
    sql: `position IN (SELECT rowid FROM payment_search WHERE payment_search MATCH ? AND ${within.sql})`,
    values: [matchText(asked), ...within.values],
  };
  return orNamed(asked, allOf([...asked.keys, ...(asked.parts.length > 0 ? [text] : [])]));
}

/** Parts, looked up in the text of each payment: for few payments that another condition has found. */
export function whereTextHas(asked: Search): Condition {
  return orNamed(asked, {
    sql: `EXISTS (SELECT 1 FROM payment_search WHERE rowid = payments.position
      AND ${asked.parts.map(() => 'instr(text, ?) > 0').join(' AND ')})`,
    values: asked.parts,
  });
}

/** The parts of a search as FTS5 takes them: each a phrase, in which nothing has a meaning of its own. */
function matchText({ parts }: Search): string {
  return parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(' AND ');
}

/** Something stands before the `@`: the beginning of an address, and no part of one. */
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
    term: null,
  };
}

function phoneFilter(key: string): Filter {
  return { index: 'payments_by_phone', inOrder: true, sql: 'phone_key = ?', values: [key], term: null };
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
    term: null,
  };
}

/** Or it is the payment that is named by its reference or by what the service calls it. */
function orNamed({ reference, identifier }: Search, found: Condition): Condition {
  const named = identifier && {
    sql: `position IN (SELECT service_identifiers.position FROM service_identifiers WHERE ${identifier.sql})`,
    values: identifier.values,
  };
  const others = [reference, named].filter((one) => one !== null);
  return others.length === 0 ? found : anyOf([found, ...others]);
}
