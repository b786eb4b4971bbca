import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { Migration } from './migration.ts';
import { MIGRATIONS } from './migrations.ts';

/** What a migration was when it shipped, by its digest: the tables of these versions lie on the disks of shops. */
const SHIPPED: readonly string[] = [
  '38e25fa9368107dd',
  '8ff75b6ba91e879c',
  'fae32f8a4a5610ac',
  '4de6f68ffb42db2b',
  '67a5832141eadd27',
  'fc242206509a2415',
  'ac45e1bc8eddd2ae',
  'b6232842c352a613',
  '175c3ce6941179f5',
  '368c4face828ce0f',
  '492816069b03455b',
  '9426b151ad81bead',
  'a8f3fd4f1bdc5c8c',
  'e6644c6e2d2e5bb2',
  '5f7d2deb5bbb1d60',
];

/** From the version after this one on, the version before must be able to go on with the journal. */
const LAST_THAT_CHANGED_TABLES = 14;

describe('the migrations that have shipped', () => {
  it('are what they were', () => {
    expect(MIGRATIONS.map(digestOf).slice(0, SHIPPED.length)).toEqual(SHIPPED);
  });
});

describe('every later migration', () => {
  it.each(MIGRATIONS.filter(({ version }) => version > LAST_THAT_CHANGED_TABLES))(
    'only adds: $version',
    (migration) => {
      const before = MIGRATIONS.filter(({ version }) => version < migration.version);
      expect(whatItTakesAway(before, migration)).toEqual([]);
    },
  );

  it.each([
    ['a table is dropped', 'DROP TABLE search_bits', /search_bits/],
    ['an index is dropped', 'DROP INDEX payments_due', /payments_due/],
    ['a column is renamed', 'ALTER TABLE cases RENAME COLUMN due_at TO due', /cases/],
    [
      'a column must be given',
      'ALTER TABLE cases ADD COLUMN colour TEXT NOT NULL DEFAULT 1; DROP TABLE print_jobs',
      /print_jobs/,
    ],
    ['what an older program writes may be refused', 'CREATE UNIQUE INDEX one_day ON payments (day)', /one_day/],
    [
      'what an older program writes sets something off',
      'CREATE TRIGGER t AFTER INSERT ON event BEGIN SELECT 1; END',
      /t on event/,
    ],
    ['rows are changed', "UPDATE sales SET status = 'active'", /UPDATE/],
    ['rows are removed', 'DELETE FROM search_blocks', /DELETE/],
  ])('is refused where %s', (_what, sql, expected) => {
    const next = { version: MIGRATIONS.length + 1, sql, rebuildsProjection: false };
    expect(whatItTakesAway(MIGRATIONS, next).join()).toMatch(expected);
  });

  it('may add tables with what they need, columns and indexes', () => {
    const sql = `CREATE TABLE colours (name TEXT PRIMARY KEY) STRICT; INSERT INTO colours VALUES ('red');
      CREATE UNIQUE INDEX one_colour ON colours (name);
      ALTER TABLE cases ADD COLUMN colour TEXT; CREATE INDEX cases_colour ON cases (colour)`;
    const next = { version: MIGRATIONS.length + 1, sql, rebuildsProjection: false };
    expect(whatItTakesAway(MIGRATIONS, next)).toEqual([]);
  });
});

/** A sentence for everything on which a program that knows the tables before would stumble. */
function whatItTakesAway(before: readonly Migration[], { sql }: Migration): string[] {
  const database = new DatabaseSync(':memory:');
  for (const each of before) database.exec(each.sql);
  const old = schemaOf(database);
  const changing = statementsOf(sql).filter(
    (statement) => /^(UPDATE|DELETE|INSERT|REPLACE)/i.test(statement) && !isOfNewTable(statement, old),
  );
  database.exec(sql);
  const now = schemaOf(database);
  database.close();
  return [
    ...changing.map((statement) => `${statement} changes rows.`),
    ...[...old].flatMap(([name, part]) => lossOf(name, part, now.get(name))),
    ...[...now].filter(([name]) => !old.has(name)).flatMap(([name, part]) => burdenOf(name, part, old)),
  ];
}

interface Part {
  type: string;
  table: string;
  sql: string;
}

function schemaOf(database: DatabaseSync): Map<string, Part> {
  const rows = database.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema').all();
  return new Map(
    rows.map(({ type, name, tbl_name, sql }) => [
      String(name),
      { type: String(type), table: String(tbl_name), sql: String(sql ?? '') },
    ]),
  );
}

/** SQLite writes an added column at the end of what made the table. */
function lossOf(name: string, before: Part, now: Part | undefined): string[] {
  if (!now) return [`${name} is gone.`];
  const columns = bodyOf(before.sql);
  return bodyOf(now.sql).startsWith(columns) ? [] : [`${name} is another one.`];
}

function bodyOf(sql: string): string {
  return sql.replace(/\)[^)]*$/, '').trim();
}

function burdenOf(name: string, { type, table, sql }: Part, old: ReadonlyMap<string, Part>): string[] {
  if (!old.has(table)) return [];
  if (type === 'trigger') return [`${name} on ${table} is set off by older programs.`];
  return /^CREATE UNIQUE/i.test(sql) ? [`${name} on ${table} may refuse what older programs write.`] : [];
}

function statementsOf(sql: string): string[] {
  return sql.split(';').map((statement) => statement.trim());
}

function isOfNewTable(statement: string, old: ReadonlyMap<string, Part>): boolean {
  const table = /^(?:UPDATE|DELETE\s+FROM|INSERT\s+INTO|REPLACE\s+INTO)\s+(\w+)/i.exec(statement)?.[1];
  return table !== undefined && !old.has(table);
}

function digestOf({ sql }: Migration): string {
  return createHash('sha256').update(sql).digest('hex').slice(0, 16);
}
