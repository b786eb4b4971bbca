import type { DatabaseSync } from 'node:sqlite';

/** A stretch of rows by their keys: so that what is derived can be checked a little at a time. */
export interface KeyRange {
  /** Behind this key. */
  after: string | number;
  /** Up to this one; null where it goes to the end. */
  to: string | number | null;
}

/** SQL that is true where a column lies in a range that is bound as `boundTo` says. An index of the column answers it. */
export function inRange(column: string, { to }: KeyRange): string {
  return to === null ? `${column} > :after` : `${column} > :after AND ${column} <= :to`;
}

/** A range as statements with `inRange` take it. */
export function boundTo({ after, to }: KeyRange): Record<string, string | number> {
  return to === null ? { after } : { after, to };
}

/**
 * The range of the next keys, so many at most.
 * @param keys SQL of all keys behind `:after`, in their order, each once
 */
export function nextRange(connection: DatabaseSync, keys: string, after: string | number, most: number): KeyRange {
  const last = connection.prepare(`${keys} LIMIT 1 OFFSET :before`).get({ after, before: most - 1 });
  const to = last && Object.values(last)[0];
  return { after, to: typeof to === 'string' || typeof to === 'number' ? to : null };
}
