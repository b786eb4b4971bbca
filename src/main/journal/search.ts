import { searchedParts } from './search-text.ts';

/** A condition on `payments` with its values; the values never become part of the SQL. */
export interface Condition {
  sql: string;
  values: (string | number)[];
}

/** What a search text asks for. A payment is found where either fits. */
export interface Search {
  /** What must stand in the payment's search text, all of it. */
  parts: string[];
  /** What the reference begins with; null where the text can be no part of one. */
  reference: Condition | null;
}

/** After every character that can follow. */
const LAST = '\u{10FFFF}';

/** Reads what was typed; null where there is nothing in it to search for. */
export function readSearch(search: string | null): Search | null {
  const text = search?.trim() ?? '';
  const parts = searchedParts(text);
  if (parts.length === 0) return null;
  const prefix = text.toUpperCase();
  const reference = { sql: 'reference >= ? AND reference < ?', values: [prefix, prefix + LAST] };
  return { parts, reference: /^[A-Z0-9-]+$/.test(prefix) ? reference : null };
}

/** The words of a search as FTS5 takes them: each a phrase, in which nothing has a meaning of its own. */
export function matchText({ parts }: Search): string {
  return parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(' AND ');
}

/**
 * All payments that a search text finds: by the beginning of the reference, or by words, each of which is a part of
 * e-mail, phone, note, bank or last four.
 */
export function searchCondition(search: string | null): Condition | null {
  const asked = readSearch(search);
  return asked && whereFound(asked, { sql: 'TRUE', values: [] });
}

/** @param within a condition on `rowid`, where only some of the index is to be read */
export function whereFound(asked: Search, within: Condition): Condition {
  return orReference(asked, {
    sql: `position IN (SELECT rowid FROM payment_search WHERE payment_search MATCH ? AND ${within.sql})`,
    values: [matchText(asked), ...within.values],
  });
}

/** The same, looked up in the text of each payment: for few payments that another condition has found. */
export function whereTextHas(asked: Search): Condition {
  return orReference(asked, {
    sql: `EXISTS (SELECT 1 FROM payment_search WHERE rowid = payments.position
      AND ${asked.parts.map(() => 'instr(text, ?) > 0').join(' AND ')})`,
    values: asked.parts,
  });
}

function orReference({ reference }: Search, found: Condition): Condition {
  if (!reference) return found;
  return { sql: `(${found.sql} OR (${reference.sql}))`, values: [...found.values, ...reference.values] };
}
