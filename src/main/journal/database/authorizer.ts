import { constants, type DatabaseSync } from 'node:sqlite';
import { DERIVED_TABLES } from '../tables/projection.ts';
import { BUSY_TIMEOUT_MS } from './connection.ts';

/** Tables that may change: projections of the events, and the tables beside the chain. */
const CHANGEABLE = new Set<string>([
  ...DERIVED_TABLES,
  'step_detail',
  'requery_runs',
  'requery_items',
  'checkpoints',
  'print_jobs',
  'written_head',
]);

/** The internal tables of the FTS5 index, which only FTS5 can write (`defensive`). */
const FULL_TEXT = new Set(['content', 'data', 'idx', 'config'].map((part) => `payment_search_${part}`));

/** Settings that may be read while the journal is open. The full-text search reads `data_version`. None may be set. */
const READABLE_PRAGMAS = new Set(['synchronous', 'journal_mode', 'data_version']);

const ALWAYS_ALLOWED = new Set([
  constants.SQLITE_READ,
  constants.SQLITE_SELECT,
  constants.SQLITE_FUNCTION,
  constants.SQLITE_RECURSIVE,
  constants.SQLITE_TRANSACTION,
]);

/** Refuses statements that the journal does not need, such as a change to events or to the schema. Call after migrations. */
export function guardEvents(connection: DatabaseSync): void {
  connection.setAuthorizer((action, first, second) =>
    isAllowed(action, first, second) ? constants.SQLITE_OK : constants.SQLITE_DENY,
  );
}

/** Takes the arguments of SQLite's authorizer: a table for changes; a name and a value for PRAGMA. */
function isAllowed(action: number, first: string | null, second: string | null): boolean {
  if (ALWAYS_ALLOWED.has(action)) return true;
  switch (action) {
    case constants.SQLITE_INSERT:
      return first === 'event' || first === 'personal' || isChangeable(first);
    case constants.SQLITE_UPDATE:
      return isChangeable(first);
    case constants.SQLITE_DELETE:
      return first === 'personal' || isChangeable(first);
    case constants.SQLITE_PRAGMA:
      return (
        first === 'wal_checkpoint' || isWait(first, second) || (READABLE_PRAGMAS.has(first ?? '') && second === null)
      );
    default:
      return false;
  }
}

/** Allows the busy timeout to change: a checkpoint does not wait for readers. */
function isWait(pragma: string | null, value: string | null): boolean {
  return pragma === 'busy_timeout' && (value === '0' || value === String(BUSY_TIMEOUT_MS));
}

function isChangeable(table: string | null): boolean {
  return CHANGEABLE.has(table ?? '') || FULL_TEXT.has(table ?? '');
}
