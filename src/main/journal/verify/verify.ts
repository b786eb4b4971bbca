import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { ChainPoint } from '../../../shared/journal/hash-text.ts';
import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';
import { journalIdentitySchema } from '../../../shared/journal/journal-identity.ts';
import { type ChainHead, chainFaults, genesisOf, hex, sameBytes } from '../chain.ts';
import type { HeadMarker } from '../heads/head-marker.ts';
import { parsedJson, type Row, reading } from '../records.ts';
import { EVENT_COLUMNS, eventColumns } from '../tables/projection.ts';
import type { AddFault, Fault, Verification } from '../verification.ts';
import { disclosedEntry } from '../written-entry.ts';
import { checkDerivedSlice, compareTouchedCases, type DerivedPlace, FIRST_PLACE } from './derived-parts.ts';
import { openRebuild, type Rebuild } from './rebuild.ts';
import { compareBusinessDays, compareSales, type ReadEntries } from './sales-slice.ts';

const MOST_FAULTS = 100;

/** A slice takes some hundredths of a second. */
const EVENTS_A_SLICE = 1_000;

/**
 * Checks the identity, every event's number, link, hash and columns, every projection, and the outside head.
 * @param marker read before this call, so that the marker can only lag behind
 * @throws JournalUnreadable if the file itself cannot be read
 */
export function verifyJournal(connection: DatabaseSync, marker: HeadMarker | null): Verification {
  return reading(() => verifyFrom(connection, 0, marker));
}

/** Every opening and restoration checks this many of the newest events. */
const TAIL_EVENTS = 1_000;

/** Checks the newest events, which is quick enough for every opening. */
export function verifyTail(connection: DatabaseSync, events = TAIL_EVENTS): Verification {
  return reading(() => {
    const newest = Number(connection.prepare('SELECT max(seq) AS seq FROM event').get()?.seq ?? 0);
    return verifyFrom(connection, Math.max(0, newest - events), null);
  });
}

/** Checks events and their projections. @returns the newest event; `isLast` if the chain ends there */
export function verifySlice(
  connection: DatabaseSync,
  rebuild: Rebuild,
  start: ChainHead,
): { head: ChainHead; isLast: boolean; faults: Fault[] } {
  const faults = firstFaults();
  if (start.seq === 0) verifyGenesis(connection, faults.add);
  return { ...checkEvents(rebuild, start, faults.add), faults: faults.list };
}

/** @returns where the next slice begins; null after the last */
export function verifyDerived(rebuild: Rebuild, place: DerivedPlace): { next: DerivedPlace | null; faults: Fault[] } {
  const faults = firstFaults();
  const next = rebuild.slice(() => checkDerivedSlice(rebuild, place, faults.add));
  return { next, faults: faults.list };
}

/**
 * Returns the fault of a head whose event does not exist or has another hash; null if there is none. The outside head
 * may lag behind. Throws JournalUnreadable.
 */
export function headFault(connection: DatabaseSync, marker: HeadMarker): Fault | null {
  return reading(() => {
    const { identity, genesis } = readIdentity(connection);
    const known = marker.seq === 0 ? { seq: 0, hash: genesis } : headAt(connection, marker.seq);
    if (identity.id !== marker.journal) return { fault: 'otherChain', seq: null, subject: null };
    if (!known) return { fault: 'tailCut', seq: marker.seq, subject: null };
    return hex(known.hash) === marker.hash ? null : { fault: 'otherChain', seq: marker.seq, subject: null };
  });
}

export function readIdentity(connection: DatabaseSync) {
  return reading(() => {
    const row = connection.prepare('SELECT identity, genesis FROM journal').get();
    const identity = parsedJson(journalIdentitySchema, row?.identity);
    return { identity, genesis: row?.genesis as Uint8Array, text: String(row?.identity) };
  });
}

/** Returns number 0 and the genesis hash if there is no event. Throws JournalUnreadable. */
export function readEnd(connection: DatabaseSync): ChainPoint {
  const newest = reading(() => connection.prepare('SELECT seq, hash FROM event ORDER BY seq DESC LIMIT 1').get());
  return newest
    ? { seq: Number(newest.seq), hash: hex(newest.hash as Uint8Array) }
    : { seq: 0, hash: hex(readIdentity(connection).genesis) };
}

function verifyFrom(connection: DatabaseSync, after: number, marker: HeadMarker | null): Verification {
  const { identity, genesis } = readIdentity(connection);
  const faults = firstFaults();
  verifyGenesis(connection, faults.add);
  const start = headAt(connection, after) ?? { seq: 0, hash: genesis };
  const rebuild = openRebuild(connection);
  let head: ChainHead;
  try {
    head = after === 0 ? checkAll(rebuild, start, faults.add) : checkNewest(rebuild, start, faults.add);
  } finally {
    rebuild.close();
  }
  const ofMarker = marker && headFault(connection, marker);
  if (ofMarker) faults.add(ofMarker);
  return {
    intact: faults.list.length === 0,
    head: { journal: identity.id, mode: identity.mode, seq: head.seq, hash: hex(head.hash) },
    faults: faults.list,
  };
}

function verifyGenesis(connection: DatabaseSync, add: AddFault): void {
  const { genesis, text } = readIdentity(connection);
  if (!sameBytes(genesis, genesisOf(text))) add({ fault: 'genesis', seq: null, subject: null });
}

function checkAll(rebuild: Rebuild, start: ChainHead, add: AddFault): ChainHead {
  let checked = { head: start, isLast: false };
  while (!checked.isLast) checked = checkEvents(rebuild, checked.head, add);
  let place: DerivedPlace | null = FIRST_PLACE;
  while (place !== null) {
    const from: DerivedPlace = place;
    place = rebuild.slice(() => checkDerivedSlice(rebuild, from, add));
  }
  return checked.head;
}

function checkNewest(rebuild: Rebuild, start: ChainHead, add: AddFault): ChainHead {
  return rebuild.slice(() => {
    const range = { after: start.seq, to: null };
    const { head, read } = readEvents(rebuild, start, ALL, add);
    compareSales(rebuild, range, 'all', read, add);
    compareTouchedCases(rebuild, range, add);
    return head;
  });
}

function checkEvents(rebuild: Rebuild, start: ChainHead, add: AddFault): { head: ChainHead; isLast: boolean } {
  return rebuild.slice(() => {
    const { head, read } = readEvents(rebuild, start, EVENTS_A_SLICE, add);
    const range = { after: start.seq, to: head.seq };
    compareBusinessDays(rebuild, range, read, add);
    compareSales(rebuild, range, 'beginningSale', read, add);
    // Entries keep coming. A caller that waited for an empty slice might wait as long as payments are taken.
    return { head, isLast: head.seq < start.seq + EVENTS_A_SLICE };
  });
}

/** Keeps the first hundred faults: a damaged page may cause as many as there are events. */
function firstFaults(): { list: Fault[]; add: AddFault } {
  const list: Fault[] = [];
  return { list, add: (fault) => void (list.length < MOST_FAULTS && list.push(fault)) };
}

function headAt(connection: DatabaseSync, seq: number): ChainHead | null {
  const row = connection.prepare('SELECT hash FROM event WHERE seq = ?').get(seq);
  return row ? { seq, hash: row.hash as Uint8Array } : null;
}

const ALL = -1;

const EVENTS = `SELECT event.seq AS seq, CAST(payload AS BLOB) AS payload, prev, hash, ${EVENT_COLUMNS.join(', ')}, salt, data
  FROM kept.event LEFT JOIN kept.personal ON personal.seq = event.seq WHERE event.seq > ? ORDER BY event.seq LIMIT ?`;

function readEvents(
  { prepared }: Rebuild,
  start: ChainHead,
  most: number,
  add: AddFault,
): { head: ChainHead; read: ReadEntries } {
  const read = new Map<number, JournalEntry>();
  let head = start;
  for (const row of prepared(EVENTS).iterate(start.seq, most)) {
    const event = {
      seq: Number(row.seq),
      payload: row.payload as Uint8Array,
      prev: row.prev as Uint8Array,
      hash: row.hash as Uint8Array,
    };
    for (const { fault, seq } of chainFaults(head, event)) add({ fault, seq, subject: null });
    const { entry, isCommitted } = entryOrNull(textOf(event.payload), row);
    // Existing personal data must match the commitment. Erased data is absent.
    const fault = columnsFault(row, entry) ?? (isCommitted ? null : 'personal');
    if (fault) add({ fault, seq: event.seq, subject: null });
    if (entry && fault !== 'payload') read.set(event.seq, entry);
    head = { seq: event.seq, hash: event.hash };
  }
  return { head, read };
}

function entryOrNull(payload: string, { salt, data }: Row): { entry: JournalEntry | null; isCommitted: boolean } {
  try {
    const isThere = salt instanceof Uint8Array && typeof data === 'string';
    return disclosedEntry(payload, isThere ? { salt, data } : null);
  } catch {
    return { entry: null, isCommitted: true };
  }
}

function textOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('utf8');
}

const outlineSchema = z.object({
  at: z.string(),
  happening: z.object({ kind: z.string() }),
  reference: z.string().optional(),
  saleId: z.string().optional(),
});

function columnsFault(row: Row, entry: JournalEntry | null): 'payload' | 'columns' | null {
  const outline = outlineSchema.safeParse(entry);
  if (!outline.success) return 'payload';
  const expected = eventColumns(outline.data);
  return EVENT_COLUMNS.every((name) => row[name] === expected[name]) ? null : 'columns';
}
