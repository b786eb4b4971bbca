/** A condition on `payments` with its values; the values never become part of the SQL. */
export interface Condition {
  sql: string;
  values: (string | number)[];
}

/** A condition that an index may lead to. */
export interface Filter extends Condition {
  /** Null where no index leads to it. */
  index: string | null;
  /** Whether what the index finds lies in the order of positions: otherwise all of it has to be sorted. */
  inOrder: boolean;
  /** What blocks of payments call it; null where they do not know it. */
  term: string | null;
}

/** All conditions in one. */
export function allOf(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return { sql: 'TRUE', values: [] };
  return {
    sql: conditions.map(({ sql }) => `(${sql})`).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}

/** At least one of them. */
export function anyOf(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return { sql: 'FALSE', values: [] };
  return {
    sql: conditions.map(({ sql }) => `(${sql})`).join(' OR '),
    values: conditions.flatMap(({ values }) => values),
  };
}

/** A place for a value that full text is to take for a position: numbers arrive as fractions, which it would not look at. */
export const WHOLE = 'CAST(? AS INTEGER)';
