import type { DatabaseSync } from 'node:sqlite';

/** A key of a table; null is the open end of a range. */
export type Key = string | number | null;

/** A range of keys, to check a table in slices. */
export interface KeyRange {
  /** Exclusive. */
  after: Key;
  /** Inclusive. */
  to: Key;
}

/** Returns SQL that is true if a column is in a range bound by `boundTo`. An index on the column can answer it. */
export function inRange(column: string, { after, to }: KeyRange): string {
  return ['TRUE', ...(after === null ? [] : [`${column} > :after`]), ...(to === null ? [] : [`${column} <= :to`])].join(
    ' AND ',
  );
}

/** The named parameters that `inRange` expects. */
export function boundTo({ after, to }: KeyRange): Record<string, string | number> {
  return { ...(after !== null && { after }), ...(to !== null && { to }) };
}

/**
 * Returns the range of the next `most` keys.
 * @param key a column or an expression
 * @param from SQL of the table and a condition for its rows
 */
export function nextRange(connection: DatabaseSync, key: string, from: string, after: Key, most: number): KeyRange {
  const rest = { after, to: null };
  const last = connection
    .prepare(`SELECT DISTINCT ${key} AS key ${from} AND ${inRange(key, rest)} ORDER BY 1 LIMIT 1 OFFSET :before`)
    .get({ ...boundTo(rest), before: most - 1 });
  const to = last?.key;
  return { after, to: typeof to === 'string' || typeof to === 'number' ? to : null };
}
