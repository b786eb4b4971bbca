/** Returns the hash partitions of a table. A few partitions are enough to expose statements that need two shards. */
export function partitionsOf(table: string): string[] {
  return [0, 1, 2, 3].map(
    (rest) => `CREATE TABLE ${table}_${rest} PARTITION OF ${table} FOR VALUES WITH (MODULUS 4, REMAINDER ${rest})`,
  );
}

/** Disables statistics of a column with personal data, because PostgreSQL keeps sample values after a deletion. */
export function withoutStatistics(table: string, column: string): string {
  return `ALTER TABLE ${table} ALTER COLUMN ${column} SET STATISTICS 0`;
}
