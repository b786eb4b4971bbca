import { hash } from 'node:crypto';
import { MIGRATIONS } from '../database/migrations.ts';

/** A table as a copy has it. */
export interface BackupTable {
  name: string;
  /** What its rows are ordered by. */
  key: string;
}

/**
 * Who is signed in is signed in nowhere else, a copy that is being put back says so of its own database, and a head office that goes back to a
 * copy was away since.
 */
const LEFT_OUT: readonly string[] = ['session', 'begun_restore', 'listening'];

/** All tables that the migrations make, so that a new one is in every copy from its first day on. */
export function backupTables(): BackupTable[] {
  return MIGRATIONS.flatMap((statement) => {
    const [, name] = /^CREATE TABLE (\w+) \(/.exec(statement) ?? [];
    const [, key] = /PRIMARY KEY \(([^)]+)\)/.exec(statement) ?? [];
    return name && key && !LEFT_OUT.includes(name) ? [{ name, key }] : [];
  });
}

/** Names the tables of this version. */
export function tablesDigest(): string {
  return hash('sha256', MIGRATIONS.join('\n'), 'hex');
}
