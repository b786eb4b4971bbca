import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { type JournalIdentity, journalIdentitySchema } from '../../../shared/journal/journal-identity.ts';
import { type ChainHead, chainFaults, hex, sameBytes } from '../chain.ts';
import type { HeadMarker } from '../heads/head-marker.ts';
import { genesisOf } from '../identity.ts';
import { parsedJson, type Row, reading } from '../records.ts';
import { EVENT_COLUMNS, eventColumns } from '../tables/projection.ts';
import type { Fault, Verification } from '../verification.ts';
import { verifyLateCases } from './verify-cases.ts';
import { type DerivedPlace, FIRST_PLACE, verifyDerivedOfEvents, verifyDerivedSlice } from './verify-derived.ts';
import { readOrNull, sameColumns, verifyLatePayments, verifyLateSales } from './verify-records.ts';

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

/**
 * The next events of the chain after `start`, so many at most, and what is derived of each: as much as can be read at a time
 * beside other work.
 * @returns the last of them, or `start` where there is none
 */
export function verifySlice(
  connection: DatabaseSync,
  start: ChainHead,
  most: number,
): { head: ChainHead; faults: Fault[] } {
  return reading(() => {
    const faults = firstFaults();
    if (start.seq === 0) {
      const { genesis, text } = readIdentity(connection);
      if (!sameBytes(genesis, genesisOf(text))) faults.add({ fault: 'genesis', seq: null, subject: null });
    }
    const head = verifyEvents(connection, start, faults.add, most);
    if (faults.list.length === 0 && head.seq > start.seq) {
      verifyDerivedOfEvents(connection, { after: start.seq, to: head.seq }, faults.add);
    }
    return { head, faults: faults.list };
  });
}

/** A slice of what is derived from the events, as it is at one moment. @returns where the next one begins */
export function verifyDerived(
  connection: DatabaseSync,
  place: DerivedPlace,
): { next: DerivedPlace | null; faults: Fault[] } {
  return reading(() => {
    const faults = firstFaults();
    connection.exec('BEGIN');
    try {
      return { next: verifyDerivedSlice(connection, place, faults.add), faults: faults.list };
    } finally {
      connection.exec('COMMIT');
    }
  });
}

/** What does not hold of the event that a head names: whether it is here, and is that event. Throws JournalUnreadable. */
export function headFaults(connection: DatabaseSync, marker: HeadMarker): Fault[] {
  return reading(() => {
    const { identity, genesis } = readIdentity(connection);
    const faults = firstFaults();
    verifyMarker(connection, identity, genesis, marker, faults.add);
    return faults.list;
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
  addDerivedFaults(connection, after === 0 ? null : after, faults.add);
  if (marker) verifyMarker(connection, identity, genesis, marker, faults.add);
  return {
    intact: faults.list.length === 0,
    head: { journal: identity.id, mode: identity.mode, seq: head.seq, hash: hex(head.hash) },
    faults: faults.list,
  };
}

/** @param after null where everything is checked; otherwise what the events after this one last changed */
function addDerivedFaults(connection: DatabaseSync, after: number | null, add: AddFault): void {
  if (after !== null) {
    verifyLatePayments(connection, after, add);
    verifyLateSales(connection, after, add);
    verifyLateCases(connection, after, add);
    return;
  }
  verifyDerivedOfEvents(connection, { after: 0, to: null }, add);
  let place: DerivedPlace | null = FIRST_PLACE;
  while (place !== null) place = verifyDerivedSlice(connection, place, add);
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
  FROM event WHERE seq > ? ORDER BY seq LIMIT ?`;

const ALL = -1;

function verifyEvents(connection: DatabaseSync, start: ChainHead, add: AddFault, most = ALL): ChainHead {
  let head = start;
  for (const row of connection.prepare(EVENTS).iterate(start.seq, most)) {
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
