import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from './migrations.ts';

const HEAD_OFFICE = path.join(import.meta.dirname, '..');

/** Features that a sharded engine lacks or implements differently from PostgreSQL. */
const FORBIDDEN = [
  /\b(?:small|big)?serial\b/i,
  /\bsequence\b|\bnextval\b|\bgenerated\s+(?:always|by default)\s+as\s+identity\b/i,
  /\bcreate\s+(?:constraint\s+)?trigger\b/i,
  /^\s*(?:un)?listen\b|\bnotify\s+[a-z_]+\s*[,;]/im,
  /\bpg_(?:try_)?advisory/i,
  /\breferences\s+[a-z_]+\s*\(/i,
  /\bforeign\s+key\b/i,
  /\bcreate\s+(?:or replace\s+)?function\b/i,
  /\block\s+table\b/i,
];

describe('SQL of head office', () => {
  const statements = sourceFiles().flatMap((file) => statementsIn(readFileSync(file, 'utf8')));

  it('contains statements for this test to check', () => expect(statements.length).toBeGreaterThan(15));

  it('uses no feature that a sharded engine refuses', () => {
    const refused = [...statements, ...MIGRATIONS].filter((text) => FORBIDDEN.some((pattern) => pattern.test(text)));
    expect(refused).toEqual([]);
  });

  it('the test detects a sequence and a lock', () => {
    const bad = [
      'CREATE TABLE a (id bigserial)',
      'SELECT pg_advisory_lock(1)',
      'journal_id uuid REFERENCES journal (id)',
    ];
    expect(bad.filter((text) => FORBIDDEN.some((pattern) => pattern.test(text)))).toEqual(bad);
  });

  it('has one statement in each string', () => {
    expect(MIGRATIONS.filter((statement) => statement.includes(';'))).toEqual([]);
  });

  it('partitions journal tables by journal id and starts every key with that id', () => {
    const tables = MIGRATIONS.filter((statement) => /^CREATE TABLE \w+ \(\s+journal_id/.test(statement));
    expect(tables).toHaveLength(13);
    for (const table of tables) {
      expect(table).toMatch(/PRIMARY KEY \(journal_id/);
      expect(table).toMatch(/PARTITION BY HASH \(journal_id\)$/);
    }
  });
});

function sourceFiles(): string[] {
  return readdirSync(HEAD_OFFICE, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(name))
    .map((name) => path.join(HEAD_OFFICE, name));
}

function statementsIn(text: string): string[] {
  return [...text.matchAll(/[`']\s*(?:WITH|SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER)\b[^`']*/g)].map(
    ([found]) => found,
  );
}
