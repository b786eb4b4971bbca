import type { DatabaseSync } from 'node:sqlite';
import type { JournalIdentity } from '../../../shared/journal/journal-identity.ts';
import type { ChainPoint, Contents, Selection, Sum } from '../../../shared/journal/seal.ts';
import { readIdentity } from '../../journal/verify/verify.ts';
import { type EventRange, findEventRange, readHead, sealedRange } from './event-range.ts';
import type { SelectedPayments } from './read-payments.ts';
import { readBesides, selectionCondition, sumsOf } from './selected-payments.ts';

/**
 * The moment of the journal that an export was made from, as the manifest states it. Payments count as they stood after the last
 * exported entry; without entries, after the newest entry of the journal.
 */
export interface Snapshot {
  identity: JournalIdentity;
  head: ChainPoint;
  payments: number;
  sums: Sum[];
  events: Contents['events'];
}

/** The same, with what the writers need. */
export interface ReadSnapshot extends Snapshot {
  selected: SelectedPayments;
  range: EventRange | null;
}

/**
 * Looks at the journal once, before anything is written. To be called inside the read transaction of the whole export.
 * @param withEvents whether events are exported, too
 */
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
