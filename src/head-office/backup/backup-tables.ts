import { hash } from 'node:crypto';
import { MIGRATIONS } from '../database/migrations.ts';

/** A table in a backup. */
export interface BackupTable {
  name: string;
  /** The columns that order the rows. */
  key: string;
}

/** Tables that a backup leaves out: sessions, the mark of a running restore, and the times in which head office listened. */
const LEFT_OUT: readonly string[] = ['session', 'begun_restore', 'listening'];

/** Returns all tables of the migrations, so that backups contain new tables automatically. */
export function backupTables(): BackupTable[] {
  return MIGRATIONS.flatMap((statement) => {
    const [, name] = /^CREATE TABLE (\w+) \(/.exec(statement) ?? [];
    const [, key] = /PRIMARY KEY \(([^)]+)\)/.exec(statement) ?? [];
    return name && key && !LEFT_OUT.includes(name) ? [{ name, key }] : [];
  });
}

/** Returns a digest of the tables of this version. */
export function tablesDigest(): string {
  return hash('sha256', MIGRATIONS.join('\n'), 'hex');
}
