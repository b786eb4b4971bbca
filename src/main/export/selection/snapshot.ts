import type { DatabaseSync } from 'node:sqlite';
import type { JournalIdentity } from '../../../shared/journal/journal-identity.ts';
import type { ChainPoint, Contents, Selection, Sum } from '../../../shared/journal/seal.ts';
import { readIdentity } from '../../journal/verify/verify.ts';
import { type EventRange, findEventRange, readHead, sealedRange } from './event-range.ts';
import { readBesides, type SelectedPayments, selectionCondition, sumsOf } from './selected-payments.ts';

/** The journal's state at the time of an export. Payments are as of the last exported entry, or else the newest one. */
export interface Snapshot {
  identity: JournalIdentity;
  head: ChainPoint;
  payments: number;
  sums: Sum[];
  events: Contents['events'];
}

/** Adds what the writers need. */
export interface ReadSnapshot extends Snapshot {
  selected: SelectedPayments;
  range: EventRange | null;
}

/** Reads the snapshot before any file is written. Call inside the export's read transaction. */
export function readSnapshot(connection: DatabaseSync, selection: Selection, withEvents: boolean): ReadSnapshot {
  const condition = selectionCondition(connection, selection);
  const range = withEvents ? findEventRange(connection, selection, condition) : null;
  const head = readHead(connection);
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
