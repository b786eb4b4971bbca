/** A condition on `payments`. Its values are bound and never become part of the SQL. */
export interface Condition {
  sql: string;
  values: (string | number)[];
}

/** A condition that an index may answer. */
export interface Filter extends Condition {
  /** Null if no index answers the condition. */
  index: string | null;
  /** True if the index returns rows in order of position. Otherwise they must be sorted. */
  inOrder: boolean;
}

/** Combines conditions with AND. */
export function allOf(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return { sql: 'TRUE', values: [] };
  return {
    sql: conditions.map(({ sql }) => `(${sql})`).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}

/** Combines conditions with OR. */
export function anyOf(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return { sql: 'FALSE', values: [] };
  return {
    sql: conditions.map(({ sql }) => `(${sql})`).join(' OR '),
    values: conditions.flatMap(({ values }) => values),
  };
}

/** Binds a full-text position as an integer. Numbers arrive as fractions, which FTS5 does not accept as row ids. */
export const WHOLE = 'CAST(? AS INTEGER)';
