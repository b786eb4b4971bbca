import type { DatabaseSync } from 'node:sqlite';
import type { Selection } from '../../../shared/journal/seal.ts';
import { readEnd, readIdentity } from '../../journal/verify/verify.ts';
import { findEventRange, sealedRange } from './event-range.ts';
import { readBesides, selectionCondition, sumsOf } from './selected-payments.ts';

export type ReadSnapshot = ReturnType<typeof readSnapshot>;

/** The journal's state at the time of an export, without what only the writers need. */
export type Snapshot = Omit<ReadSnapshot, 'selected' | 'range'>;

/**
 * Reads the snapshot before any file is written. Call it inside the export's read transaction. Payments are as of the
 * last exported entry or, without exported entries, as of the newest entry.
 */
export function readSnapshot(connection: DatabaseSync, selection: Selection, withEvents: boolean) {
  const condition = selectionCondition(connection, selection);
  const range = withEvents ? findEventRange(connection, selection, condition) : null;
  const head = readEnd(connection);
  const selected = { condition, asOf: (range?.last ?? head).seq };
  const besides = range?.chosen ? readBesides(connection, condition) : [];
  return {
    identity: readIdentity(connection).identity,
    head,
    ...sumsOf(connection, selected),
    events: range && { ...sealedRange(range), ...(besides.length > 0 && { besides }) },
    selected,
    range,
  };
}
