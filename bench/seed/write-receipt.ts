import type { DatabaseSync } from 'node:sqlite';
import { type ChainHead, eventHash } from '../../src/main/journal/chain.ts';
import { searchText } from '../../src/main/journal/search/search-text.ts';
import { prepareEntryDays } from '../../src/main/journal/tables/business-days.ts';
import { prepareDayTotals } from '../../src/main/journal/tables/day-totals.ts';
import {
  type Columns,
  EVENT_COLUMNS,
  eventColumns,
  type Intent,
  PAYMENT_COLUMNS,
  payloadOf,
  paymentColumns,
  type RecordTexts,
  SALE_COLUMNS,
  saleColumns,
} from '../../src/main/journal/tables/projection.ts';
import type { JournalEntry } from '../../src/shared/journal/journal-entry.ts';
import { createRecordTexts } from './record-texts.ts';

/**
 * Adds all entries of one receipt, of which nothing is told later.
 * @returns the number of its last event
 */
export type AddReceipt = (entries: readonly JournalEntry[]) => number;

/**
 * Prepares the statements once. Payloads, hashes and columns are made by the journal's own code; but what is derived is
 * written once, as it is after the last entry, and not after each.
 * @param connection to a journal in which no receipt is
 */
export function prepareReceipts(connection: DatabaseSync, start: ChainHead): AddReceipt {
  const addEvent = prepareInsertion(connection, 'event', [...EVENT_COLUMNS, 'seq', 'payload', 'prev', 'hash']);
  const project = prepareProjectionAtEnd(connection);
  const days = prepareEntryDays(connection);
  let head = start;
  return (entries) => {
    const textsOf = createRecordTexts();
    const intent = { seq: head.seq + 1, actor: entries[0]?.actor ?? '' };
    for (const [index, entry] of entries.entries()) {
      const texts = textsOf(entry);
      const payload = payloadOf(entry, texts);
      const seq = head.seq + 1;
      const hash = eventHash(head.hash, seq, payload);
      addEvent({ ...eventColumns(entry), seq, payload, prev: head.hash, hash });
      days.project(seq, entry);
      head = { seq, hash };
      if (index === entries.length - 1) project(seq, intent, entry, texts);
    }
    return head.seq;
  };
}

type ProjectAtEnd = (lastSeq: number, intent: Intent, last: JournalEntry, texts: RecordTexts) => void;

function prepareProjectionAtEnd(connection: DatabaseSync): ProjectAtEnd {
  const addSale = prepareInsertion(connection, 'sales', SALE_COLUMNS);
  const addPayment = prepareInsertion(connection, 'payments', PAYMENT_COLUMNS);
  const addText = prepareInsertion(connection, 'payment_search', ['rowid', 'text']);
  const count = prepareDayTotals(connection);
  return (lastSeq, intent, { payment, sale }, texts) => {
    if (!payment || !sale) throw new Error('The last entry of a receipt names its payment and its sale.');
    const columns: Columns<(typeof PAYMENT_COLUMNS)[number]> = paymentColumns(
      payment,
      intent,
      lastSeq,
      texts.payment ?? undefined,
    );
    addSale(saleColumns(sale, lastSeq, texts.sale ?? undefined));
    addPayment(columns);
    addText({ rowid: columns.position, text: searchText(payment) });
    count(null, columns);
  };
}

/** Values are given by place: to find their names anew for each of millions of rows takes longer than to write the row. */
function prepareInsertion<Name extends string>(
  connection: DatabaseSync,
  table: string,
  names: readonly Name[],
): (row: Record<Name, string | number | Uint8Array | null>) => void {
  const places = names.map(() => '?').join(', ');
  const statement = connection.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`);
  return (row) => void statement.run(...names.map((name) => row[name]));
}
