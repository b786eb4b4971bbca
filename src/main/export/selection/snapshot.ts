import type { DatabaseSync } from 'node:sqlite';
import type { JournalIdentity } from '../../../shared/journal/journal-identity.ts';
import type { ChainPoint, Contents, Selection, Sum } from '../../../shared/journal/seal.ts';
import type { Condition } from '../../journal/search/condition.ts';
import { readIdentity } from '../../journal/verify/verify.ts';
import { type EventRange, findEventRange, readHead, sealedRange } from './event-range.ts';
import { selectionCondition, sumsOf } from './selected-payments.ts';

/** The moment of the journal that an export was made from, as the manifest states it. */
export interface Snapshot {
  identity: JournalIdentity;
  head: ChainPoint;
  payments: number;
  sums: Sum[];
  events: Contents['events'];
}

/** The same, with what the writers need. */
export interface ReadSnapshot extends Snapshot {
  selected: Condition;
  range: EventRange | null;
}

/**
 * Looks at the journal once, before anything is written. To be called inside the read transaction of the whole export.
 * @param withEvents whether events are exported, too
 */
export function readSnapshot(connection: DatabaseSync, selection: Selection, withEvents: boolean): ReadSnapshot {
  const selected = selectionCondition(connection, selection);
  const range = withEvents ? findEventRange(connection, selection, selected) : null;
  return {
    identity: readIdentity(connection).identity,
    head: readHead(connection),
    ...sumsOf(connection, selected),
    events: range && sealedRange(range),
    selected,
    range,
  };
}
