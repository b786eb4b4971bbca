import type { DatabaseSync } from 'node:sqlite';
import { type ChainHead, eventHash } from '../../../src/main/journal/chain.ts';
import { searchText } from '../../../src/main/journal/search/search.ts';
import { prepareEntryDays } from '../../../src/main/journal/tables/business-days.ts';
import { prepareDayTotals } from '../../../src/main/journal/tables/day-totals.ts';
import {
  type Columns,
  EVENT_COLUMNS,
  eventColumns,
  type Intent,
  PAYMENT_COLUMNS,
  paymentColumns,
  SALE_COLUMNS,
  saleColumns,
} from '../../../src/main/journal/tables/projection.ts';
import { writtenEntry } from '../../../src/main/journal/written-entry.ts';
import { fold } from '../../../src/shared/fold/fold.ts';
import type { JournalEntry } from '../../../src/shared/journal/journal-entry.ts';
import type { SaleState } from '../../../src/shared/payment/records.ts';
import { SEEDED_TILL } from './receipt.ts';

const SEEDED_RULE = { zone: SEEDED_TILL.zone, endsAtHour: 0 };

/**
 * Adds a whole receipt, to which no later call may add.
 * @returns the number of its last event
 */
export type AddReceipt = (entries: readonly JournalEntry[]) => number;

/**
 * Uses the journal's own code for payloads, hashes and columns, but writes derived rows once, in their final state.
 * @param connection to a journal without receipts
 */
export function prepareReceipts(connection: DatabaseSync, start: ChainHead): AddReceipt {
  const addEvent = prepareInsertion(connection, 'event', [...EVENT_COLUMNS, 'seq', 'payload', 'prev', 'hash']);
  const addPersonal = prepareInsertion(connection, 'personal', ['seq', 'salt', 'data']);
  const project = prepareProjectionAtEnd(connection);
  const projectDay = prepareEntryDays(connection);
  let head = start;
  let day: string | null = null;
  return (entries) => {
    const intent = { seq: head.seq + 1, actor: entries[0]?.actor ?? '' };
    for (const told of entries) {
      const entry = told.day === day ? told : { ...told, dayBegan: SEEDED_RULE };
      day = told.day;
      const { payload, personal } = writtenEntry(entry);
      const seq = head.seq + 1;
      const hash = eventHash(head.hash, seq, payload);
      addEvent({ ...eventColumns(entry), seq, payload, prev: head.hash, hash });
      if (personal) addPersonal({ seq, ...personal });
      projectDay(seq, entry);
      head = { seq, hash };
    }
    project(head.seq, intent, stateAfter(entries));
    return head.seq;
  };
}

/** @throws if an entry breaks a rule */
export function stateAfter(entries: readonly JournalEntry[]): SaleState {
  let state: SaleState | null = null;
  for (const entry of entries) {
    const result = fold(state, entry);
    if (!result.ok) throw new Error(`${entry.happening.kind} of ${entry.reference} breaks the rule ${result.rule}.`);
    state = result.value.state;
  }
  if (!state) throw new Error('A receipt has entries.');
  return state;
}

type ProjectAtEnd = (lastSeq: number, intent: Intent, state: SaleState) => void;

function prepareProjectionAtEnd(connection: DatabaseSync): ProjectAtEnd {
  const addSale = prepareInsertion(connection, 'sales', SALE_COLUMNS);
  const addPayment = prepareInsertion(connection, 'payments', PAYMENT_COLUMNS);
  const addText = prepareInsertion(connection, 'payment_search', ['rowid', 'text']);
  const count = prepareDayTotals(connection);
  return (lastSeq, intent, { sale, payments }) => {
    addSale(saleColumns(sale, lastSeq));
    for (const payment of payments) {
      const columns: Columns<(typeof PAYMENT_COLUMNS)[number]> = paymentColumns(payment, intent, lastSeq);
      addPayment(columns);
      addText({ rowid: columns.position, text: searchText(payment) });
      count(null, columns);
    }
  };
}

/** Binds values by position, because looking up names for millions of rows takes longer than the inserts. */
function prepareInsertion<Name extends string>(
  connection: DatabaseSync,
  table: string,
  names: readonly Name[],
): (row: Record<Name, string | number | Uint8Array | null>) => void {
  const places = names.map(() => '?').join(', ');
  const statement = connection.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`);
  return (row) => void statement.run(...names.map((name) => row[name]));
}
