import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { openInMemoryBeside } from '../database/connection.ts';
import { MIGRATIONS } from '../database/migrations/migrations.ts';
import { reading } from '../records.ts';
import { prepareEntryDays } from '../tables/business-days.ts';
import { DERIVED_TABLES, type DerivedTable } from '../tables/projection.ts';
import { prepareProjection, prepareSales } from '../tables/projection-tables.ts';
import { prepareStoredFold } from '../tables/stored-fold.ts';
import type { AddFault, Fault } from '../verification.ts';

export type Rebuild = ReturnType<typeof openRebuild>;

/**
 * Attaches the committed journal as `kept` to empty tables, which a rebuild must make equal. @throws JournalUnreadable
 */
export function openRebuild(journal: DatabaseSync) {
  if (journal.isTransaction) throw new Error('A journal is not checked within a transaction.');
  return reading(() => {
    const connection = openInMemoryBeside(journal.location() ?? '');
    const columns = prepareTables(connection);
    const entryFold = prepareStoredFold(connection);
    const statements = new Map<string, StatementSync>();
    return {
      connection,
      prepared(sql: string): StatementSync {
        const statement = statements.get(sql) ?? connection.prepare(sql);
        statements.set(sql, statement);
        return statement;
      },
      columnsOf: (table: DerivedTable) => columns.get(table) ?? '*',
      project: prepareProjection(connection, entryFold),
      sales: prepareSales(connection, entryFold),
      projectDay: prepareEntryDays(connection),
      /** Runs a slice on a snapshot of the journal. The rebuilt tables are empty before and after. */
      slice: <Value>(work: () => Value): Value =>
        reading(() => {
          entryFold.forget();
          connection.exec('BEGIN');
          try {
            return work();
          } finally {
            // SQLite ends a transaction itself if a page is damaged.
            if (connection.isTransaction) connection.exec('ROLLBACK');
          }
        }),
      close: () => connection.close(),
    };
  });
}

/** Creates the tables without most indexes; the full text is an ordinary table. @returns the columns of each table */
function prepareTables(connection: DatabaseSync): Map<DerivedTable, string> {
  for (const { sql } of MIGRATIONS) connection.exec(sql);
  const indexes = connection.prepare(
    `SELECT name FROM main.sqlite_schema WHERE type = 'index' AND sql LIKE 'CREATE INDEX%'`,
  );
  for (const { name } of indexes.all()) connection.exec(`DROP INDEX main.${String(name)}`);
  connection.exec(`
    DROP TABLE main.payment_search;
    CREATE TABLE main.payment_search (rowid INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
    /* The entries that a slice projects. */
    CREATE TABLE main.told (seq INTEGER PRIMARY KEY, reference TEXT, sale_id TEXT NOT NULL) STRICT;
  `);
  const columns = connection.prepare(`SELECT group_concat(name, ', ') AS names FROM pragma_table_info(?, 'main')`);
  return new Map(DERIVED_TABLES.map((table) => [table, String(columns.get(table)?.names)]));
}

export interface Comparison {
  table: DerivedTable;
  fault: Fault['fault'];
  /** SQL that is true for the rows of the slice, in both schemas. */
  rows: string;
  /** SQL for the entry and the subject of a fault; the different row is called `differing`. */
  seq: string;
  subject: string;
}

/** Reports each row that differs, is missing or should not exist. */
export function compare(
  { prepared, columnsOf }: Rebuild,
  { table, fault, rows, seq, subject }: Comparison,
  range: KeyRange | null,
  add: AddFault,
): void {
  const names = columnsOf(table);
  const bound = range ? boundTo(range) : {};
  const rowsOf = (schema: 'main' | 'kept') => `SELECT ${names} FROM ${schema}.${table} WHERE ${rows}`;
  // Every row has a key. If no row of one side differs from all rows of the other, equal counts mean equal tables.
  const equal = prepared(
    `SELECT NOT EXISTS (${rowsOf('kept')} EXCEPT ${rowsOf('main')})
       AND (SELECT count(*) FROM kept.${table} WHERE ${rows}) = (SELECT count(*) FROM main.${table} WHERE ${rows}) AS equal`,
  );
  if (equal.get(bound)?.equal === 1) return;
  const differing = prepared(
    `WITH differing AS (
       SELECT * FROM (${rowsOf('kept')} EXCEPT ${rowsOf('main')})
       UNION ALL SELECT * FROM (${rowsOf('main')} EXCEPT ${rowsOf('kept')}))
     SELECT DISTINCT ${seq} AS seq, ${subject} AS subject FROM differing`,
  );
  report(differing.iterate(bound), fault, add);
}

/** A table that is checked in slices of entries. A row without an entry is in no slice. */
export interface Owned {
  table: DerivedTable;
  fault: Fault['fault'];
  key: string;
  /** SQL that finds the owner of a row. The row is called `owned`. */
  owner: string;
}

export function reportStrays(
  { connection }: Rebuild,
  { table, fault, key, owner }: Owned,
  range: KeyRange,
  add: AddFault,
): void {
  const strays = connection.prepare(
    `SELECT DISTINCT NULL AS seq, ${key} AS subject FROM kept.${table} AS owned
     WHERE ${inRange(key, range)} AND NOT EXISTS (${owner})`,
  );
  report(strays.iterate(boundTo(range)), fault, add);
}

function report(rows: Iterable<Record<string, unknown>>, fault: Fault['fault'], add: AddFault): void {
  for (const { seq, subject } of rows) {
    add({
      fault,
      seq: seq === null ? null : Number(seq),
      subject: subject === null ? null : String(subject),
    });
  }
}

/** A key of a table; null is the open end of a range. */
type Key = string | number | null;

export interface KeyRange {
  /** The first key is excluded. */
  after: Key;
  /** The last key is included. */
  to: Key;
}

/** Returns SQL that is true if a column is in a range bound by `boundTo`. An index on the column can answer it. */
export function inRange(column: string, { after, to }: KeyRange): string {
  return ['TRUE', ...(after === null ? [] : [`${column} > :after`]), ...(to === null ? [] : [`${column} <= :to`])].join(
    ' AND ',
  );
}

export function boundTo({ after, to }: KeyRange): Record<string, string | number> {
  return { ...(after !== null && { after }), ...(to !== null && { to }) };
}

/** @param from SQL of the table and a condition for its rows */
export function nextRange(connection: DatabaseSync, key: string, from: string, after: Key, most: number): KeyRange {
  const rest = { after, to: null };
  const last = connection
    .prepare(`SELECT DISTINCT ${key} AS key ${from} AND ${inRange(key, rest)} ORDER BY 1 LIMIT 1 OFFSET :before`)
    .get({ ...boundTo(rest), before: most - 1 });
  const to = last?.key;
  return { after, to: typeof to === 'string' || typeof to === 'number' ? to : null };
}
