import { constants, type DatabaseSync } from 'node:sqlite';

/** Tables that may change: what is derived from the events, and what lies beside them. */
const CHANGEABLE = new Set([
  'payments',
  'sales',
  'step_detail',
  'day_totals',
  'payment_search',
  'search_blocks',
  'search_bits',
  'service_identifiers',
  'requery_runs',
  'requery_items',
  'cases',
  'case_payments',
  'checkpoints',
  'payment_returns',
  'business_days',
  'print_jobs',
  'written_head',
]);

/** What FTS5 keeps an index in. It alone reaches them: SQLite refuses a statement that names one (`defensive`). */
const FULL_TEXT = new Set(['content', 'data', 'docsize', 'idx'].map((part) => `payment_search_${part}`));

/** Settings that may be read while the journal is open; none may be set. */
const READABLE_PRAGMAS = new Set(['synchronous', 'journal_mode', 'data_version']);

const ALWAYS_ALLOWED = new Set([
  constants.SQLITE_READ,
  constants.SQLITE_SELECT,
  constants.SQLITE_FUNCTION,
  constants.SQLITE_RECURSIVE,
  constants.SQLITE_TRANSACTION,
]);

/**
 * Lets SQLite refuse, when a statement is prepared, everything that the journal does not do: whatever would change or
 * remove an event or a rule of the tables, and anything new that is not on the list. To be set once migrations are done.
 */
export function guardEvents(connection: DatabaseSync): void {
  connection.setAuthorizer((action, first, second) =>
    isAllowed(action, first, second) ? constants.SQLITE_OK : constants.SQLITE_DENY,
  );
}

/** The arguments are those of SQLite's authorizer: for changes a table; for PRAGMA its name and value. */
function isAllowed(action: number, first: string | null, second: string | null): boolean {
  if (ALWAYS_ALLOWED.has(action)) return true;
  switch (action) {
    case constants.SQLITE_INSERT:
      return first === 'event' || isChangeable(first);
    case constants.SQLITE_UPDATE:
    case constants.SQLITE_DELETE:
      return isChangeable(first);
    case constants.SQLITE_PRAGMA:
      return first === 'wal_checkpoint' || (READABLE_PRAGMAS.has(first ?? '') && second === null);
    default:
      return false;
  }
}

function isChangeable(table: string | null): boolean {
  return CHANGEABLE.has(table ?? '') || FULL_TEXT.has(table ?? '');
}
