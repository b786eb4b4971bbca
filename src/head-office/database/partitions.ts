/** The hash partitions of a table. Few, since they stand for shards: what needs two of them is refused here already. */
export function partitionsOf(table: string): string[] {
  return [0, 1, 2, 3].map(
    (rest) => `CREATE TABLE ${table}_${rest} PARTITION OF ${table} FOR VALUES WITH (MODULUS 4, REMAINDER ${rest})`,
  );
}
