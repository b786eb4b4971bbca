import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { type JournalIdentity, journalIdentitySchema } from '../../shared/journal-identity.ts';
import { paymentRecordSchema, saleRecordSchema } from '../../shared/records.ts';
import { type ChainHead, chainFaults, hex, sameBytes } from './chain.ts';
import type { HeadMarker } from './head-marker.ts';
import { genesisOf } from './identity.ts';
import type { Fault, Verification } from './journal.ts';
import {
  type Columns,
  EVENT_COLUMNS,
  eventColumns,
  PAYMENT_COLUMNS,
  paymentColumns,
  SALE_COLUMNS,
  saleColumns,
} from './projection.ts';
import { parsedJson, type Row, reading } from './records.ts';
import { searchText } from './search-text.ts';
import { verifyCases } from './verify-cases.ts';
import { verifyDayTotals, verifyFullText, verifySearchBlocks } from './verify-search.ts';

const MOST_FAULTS = 100;

/**
 * Checks the whole journal as it is at one moment: its identity, every event's number, link, hash and columns, everything
 * derived, and the head kept outside.
 * @param marker read before this is called, since it may then only lag behind
 * @throws JournalUnreadable where the file itself cannot be read
 */
export function verifyJournal(connection: DatabaseSync, marker: HeadMarker | null): Verification {
  return reading(() => {
    connection.exec('BEGIN');
    try {
      return verifyFrom(connection, 0, marker);
    } finally {
      connection.exec('COMMIT');
    }
  });
}

/** The same for the newest events and what they last changed: quick enough for every opening. */
export function verifyTail(connection: DatabaseSync, events: number, marker: HeadMarker | null): Verification {
  return reading(() => {
    const newest = Number(connection.prepare('SELECT max(seq) AS seq FROM event').get()?.seq ?? 0);
    return verifyFrom(connection, Math.max(0, newest - events), marker);
  });
}

/** Reads what the journal says that it is. Throws JournalUnreadable. */
export function readIdentity(connection: DatabaseSync): {
  identity: JournalIdentity;
  genesis: Uint8Array;
  text: string;
} {
  return reading(() => {
    const row = connection.prepare('SELECT identity, genesis FROM journal').get();
    const identity = parsedJson(journalIdentitySchema, row?.identity);
    return { identity, genesis: row?.genesis as Uint8Array, text: String(row?.identity) };
  });
}

function verifyFrom(connection: DatabaseSync, after: number, marker: HeadMarker | null): Verification {
  const { identity, genesis, text } = readIdentity(connection);
  const faults = firstFaults();
  if (!sameBytes(genesis, genesisOf(text))) faults.add({ fault: 'genesis', seq: null, subject: null });
  const start = headAt(connection, after) ?? { seq: 0, hash: genesis };
  const head = verifyEvents(connection, start, faults.add);
  verifyPayments(connection, after, faults.add);
  verifySales(connection, after, faults.add);
  verifyCases(connection, after, faults.add);
  if (after === 0) {
    verifyFullText(connection, faults.add);
    verifySearchBlocks(connection, faults.add);
    verifyDayTotals(connection, faults.add);
  }
  if (marker) verifyMarker(connection, identity, genesis, marker, faults.add);
  return {
    intact: faults.list.length === 0,
    head: { journal: identity.id, mode: identity.mode, seq: head.seq, hash: hex(head.hash) },
    faults: faults.list,
  };
}

type AddFault = (fault: Fault) => void;

/** Only the first hundred are kept: after a page was damaged there may be as many as there are events. */
function firstFaults(): { list: Fault[]; add: AddFault } {
  const list: Fault[] = [];
  return { list, add: (fault) => void (list.length < MOST_FAULTS && list.push(fault)) };
}

/** The event of this number as a head to go on from, if it is there. */
function headAt(connection: DatabaseSync, seq: number): ChainHead | null {
  const row = connection.prepare('SELECT hash FROM event WHERE seq = ?').get(seq);
  return row ? { seq, hash: row.hash as Uint8Array } : null;
}

/**
 * Every event, and whether SQLite finds its columns in its payload: it reads JSON several times as fast as it could be
 * handed over and made objects of. It compares without the columns' affinity, so that only a text is equal to a text.
 */
const EVENTS = `SELECT seq, CAST(payload AS BLOB) AS payload, prev, hash, at, kind, reference, sale_id,
    iif(json_valid(payload), payload ->> '$.at' IS +at AND payload ->> '$.happening.kind' IS +kind
      AND CASE WHEN reference IS NULL THEN json_type(payload, '$.payment') IS 'null'
        ELSE payload ->> '$.payment.reference' IS +reference END
      AND CASE WHEN sale_id IS NULL THEN json_type(payload, '$.sale') IS 'null'
        ELSE payload ->> '$.sale.id' IS +sale_id END, 0) AS fits
  FROM event WHERE seq > ? ORDER BY seq`;

function verifyEvents(connection: DatabaseSync, start: ChainHead, add: AddFault): ChainHead {
  let head = start;
  for (const row of connection.prepare(EVENTS).iterate(start.seq)) {
    const event = {
      seq: Number(row.seq),
      payload: row.payload as Uint8Array,
      prev: row.prev as Uint8Array,
      hash: row.hash as Uint8Array,
    };
    for (const { fault, seq } of chainFaults(head, event)) add({ fault, seq, subject: null });
    const fault = row.fits === 1 ? null : columnsFault(row, event.payload);
    if (fault) add({ fault, seq: event.seq, subject: null });
    head = { seq: event.seq, hash: event.hash };
  }
  return head;
}

const outlineSchema = z.object({
  at: z.string(),
  happening: z.object({ kind: z.string() }),
  payment: z.object({ reference: z.string() }).nullable(),
  sale: z.object({ id: z.string() }).nullable(),
});

/** What is wrong with a payload that does not fit at first sight, or with the columns beside it. */
function columnsFault(row: Row, payload: Uint8Array): 'payload' | 'columns' | null {
  const outline = readOrNull(() => parsedJson(outlineSchema, Buffer.from(payload).toString('utf8')));
  if (!outline) return 'payload';
  return sameColumns(EVENT_COLUMNS, row, eventColumns(outline)) ? null : 'columns';
}

const newestPaymentSchema = z.object({ payment: paymentRecordSchema });

/** Each payment that events after `after` speak of is in its row as the newest of them says, and no row is without one. */
function verifyPayments(connection: DatabaseSync, after: number, add: AddFault): void {
  const rows = connection.prepare(
    `WITH told AS (
       SELECT reference, min(seq) AS told_first, max(seq) AS told_last FROM event
       WHERE reference IS NOT NULL ${ofThose(after)} GROUP BY reference)
     SELECT coalesce(told.reference, payments.reference) AS subject, told_first, told_last, event.payload,
         iif(json_valid(intent.payload), intent.payload ->> '$.actor', NULL) AS told_actor, payments.*,
         (SELECT text FROM payment_search WHERE rowid = payments.position) AS search_text
       FROM told ${joinOf(after)} payments ON payments.reference = told.reference
       LEFT JOIN event ON event.seq = told_last
       LEFT JOIN event AS intent ON intent.seq = told_first`,
  );
  for (const row of rows.iterate(after === 0 ? {} : { after })) {
    const place = { seq: numberOrNull(row.told_last), subject: String(row.subject) };
    const payment = readOrNull(() => parsedJson(newestPaymentSchema, row.payload).payment);
    const intent = { seq: Number(row.told_first), actor: String(row.told_actor) };
    const expected = payment && paymentColumns(payment, intent, Number(row.told_last));
    if (!expected || !sameColumns(PAYMENT_COLUMNS, row, expected)) add({ fault: 'payment', ...place });
    else if (row.search_text !== searchText(payment)) add({ fault: 'search', ...place });
  }
}

/** Only the payments that late events speak of; a condition that also holds for all would make SQLite walk through all events. */
function ofThose(after: number): string {
  return after === 0 ? '' : 'AND reference IN (SELECT reference FROM event WHERE seq > :after)';
}

/** The same for sales: every event carries its sale. */
function verifySales(connection: DatabaseSync, after: number, add: AddFault): void {
  const rows = connection.prepare(
    `WITH told AS (
       SELECT sale_id, max(seq) AS told_last FROM event WHERE seq > :after AND sale_id IS NOT NULL GROUP BY sale_id)
     SELECT coalesce(told.sale_id, sales.id) AS subject, told_last,
         iif(json_valid(payload), payload -> '$.sale', NULL) AS told_sale, sales.*
       FROM told ${joinOf(after)} sales ON sales.id = told.sale_id
       LEFT JOIN event ON event.seq = told_last`,
  );
  for (const row of rows.iterate({ after })) {
    const expected = readOrNull(() => saleColumns(parsedJson(saleRecordSchema, row.told_sale), Number(row.told_last)));
    if (!expected || !sameColumns(SALE_COLUMNS, row, expected)) {
      add({ fault: 'sale', seq: numberOrNull(row.told_last), subject: String(row.subject) });
    }
  }
}

/** Rows that no event speaks of are looked for in the check of everything alone: it takes a walk through all rows. */
function joinOf(after: number): 'FULL JOIN' | 'LEFT JOIN' {
  return after === 0 ? 'FULL JOIN' : 'LEFT JOIN';
}

/** The head kept outside may lag behind, and then names an event that must be here. */
function verifyMarker(
  connection: DatabaseSync,
  identity: JournalIdentity,
  genesis: Uint8Array,
  marker: HeadMarker,
  add: AddFault,
): void {
  const known = marker.seq === 0 ? { seq: 0, hash: genesis } : headAt(connection, marker.seq);
  if (identity.id !== marker.journal) add({ fault: 'otherChain', seq: null, subject: null });
  else if (!known) add({ fault: 'tailCut', seq: marker.seq, subject: null });
  else if (hex(known.hash) !== marker.hash) add({ fault: 'otherChain', seq: marker.seq, subject: null });
}

function sameColumns<Name extends string>(names: readonly Name[], row: Row, expected: Columns<Name>): boolean {
  return names.every((name) => row[name] === expected[name]);
}

/** A stored text that cannot be read is a fault to be named, not the end of the check. */
function readOrNull<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
