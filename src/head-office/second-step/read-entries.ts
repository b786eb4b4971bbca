import { hash } from 'node:crypto';
import { z } from 'zod';
import { type JournalEntry, journalEntrySchema } from '../../shared/journal/journal-entry.ts';
import { fromHex, isEqual, toHex } from '../../verify/check/bytes.ts';
import { eventHashCheck, readEventLine } from '../../verify/check/event-line.ts';
import { type Erasure, erasureIn } from '../protocol/erased-line.ts';
import { parsedJson } from '../protocol/parsed-json.ts';
import { isStorable, storable } from '../protocol/storable-text.ts';

/** An event as it is kept. */
export interface KeptEvent {
  seq: number;
  hash: string;
  /** When it was written, as it says itself; null where it says none. */
  at: string | null;
  /** The name that the till had then, as it says itself; null where it says none. */
  till: string | null;
  /** Who erased what was personal in it, when and why, as it says itself; null where it says nothing of that. */
  erased: Erasure | null;
  /** Null where it is of a kind, or says something, that this version does not know. */
  entry: JournalEntry | null;
}

/** The events of kept lines. A line that is none is left out. */
export function keptEvents(lines: readonly Uint8Array[]): KeptEvent[] {
  return lines.flatMap((line) => {
    const event = readEventLine(line);
    if (!event) return [];
    const said = parsedJson(event.payload);
    const entry = entryIn(said);
    const { at, till } = headSchema.parse(said);
    return [{ seq: event.seq, hash: toHex(event.hash), at, till, erased: erasureIn(said), entry }];
  });
}

function entryIn(said: unknown): JournalEntry | null {
  const entry = journalEntrySchema.safeParse(said).data ?? null;
  // No till names a payment so, and no table could.
  return entry?.payment && !isStorable(entry.payment.reference) ? null : entry;
}

/** Longer than any name of a till. */
const MOST_NAME = 100;

/** What each entry says of itself, whatever it is about. */
const headSchema = z
  .object({
    at: z.iso.datetime().nullable().catch(null),
    till: z.string().min(1).max(MOST_NAME).transform(storable).nullable().catch(null),
  })
  .catch({ at: null, till: null });

/** How kept lines follow each other. */
interface FollowedLines {
  /** The number of the first line that does not follow from the one before it; null where all do. */
  brokenAt: number | null;
  /** The numbers of those that a person erased. */
  erased: readonly number[];
}

/**
 * Follows kept lines. One that was erased has its hash still, which is no longer that of what is left, and those after it are held against
 * that. One that has its own hash is as it came: a till may write in it that it was erased.
 * @param after the event that they follow
 * @param isErased whether a person erased a line, as it says; what was only marked so does not follow
 */
export function followLines(
  lines: readonly Uint8Array[],
  after: { seq: number; hash: string },
  isErased: (erasure: Erasure) => boolean,
): FollowedLines {
  const isHashOf = eventHashCheck({ hasHash });
  const erased: number[] = [];
  let before = { seq: after.seq, hash: fromHex(after.hash) };
  for (const line of lines) {
    const event = readEventLine(line);
    if (event?.seq !== before.seq + 1) return { brokenAt: before.seq + 1, erased };
    if (!isHashOf(event, before.hash)) {
      const erasure = erasureIn(parsedJson(event.payload));
      if (!erasure || !isErased(erasure)) return { brokenAt: event.seq, erased };
      erased.push(event.seq);
    }
    before = { seq: event.seq, hash: event.hash };
  }
  return { brokenAt: null, erased };
}

function hasHash(bytes: Uint8Array, expected: Uint8Array): boolean {
  return isEqual(hash('sha256', bytes, 'buffer'), expected);
}
