import { TABLES } from '../database/tables.ts';

/** A table in a backup. */
export interface BackupTable {
  name: string;
  /** The columns that order the rows. */
  key: string;
}

/** Tables that a backup leaves out: sessions, the mark of a running restore, and the times in which head office listened. */
const LEFT_OUT: readonly string[] = ['session', 'begun_restore', 'listening'];

/** Returns all tables, so that backups contain new tables automatically. */
export function backupTables(): BackupTable[] {
  return TABLES.flatMap((statement) => {
    const [, name] = /^CREATE TABLE (\w+) \(/.exec(statement) ?? [];
    const [, key] = /PRIMARY KEY \(([^)]+)\)/.exec(statement) ?? [];
    return name && key && !LEFT_OUT.includes(name) ? [{ name, key }] : [];
  });
}
