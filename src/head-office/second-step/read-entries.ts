import { hash } from 'node:crypto';
import { z } from 'zod';
import { type JournalEntry, journalEntrySchema } from '../../shared/journal/journal-entry.ts';
import { fromHex, isEqual, toHex } from '../../verify/check/bytes.ts';
import { eventHashCheck, readEventLine } from '../../verify/check/event-line.ts';
import { parsedJson } from '../protocol/parsed-json.ts';

/** An event as it is kept. */
export interface KeptEvent {
  seq: number;
  hash: string;
  /** When it was written, as it says itself; null where it says none. */
  at: string | null;
  /** Null where it is of a kind, or says something, that this version does not know. */
  entry: JournalEntry | null;
}

/** The events of kept lines. A line that is none is left out. */
export function keptEvents(lines: readonly Uint8Array[]): KeptEvent[] {
  return lines.flatMap((line) => {
    const event = readEventLine(line);
    if (!event) return [];
    const said = parsedJson(event.payload);
    const entry = journalEntrySchema.safeParse(said).data ?? null;
    const at = datedSchema.safeParse(said).data?.at ?? null;
    return [{ seq: event.seq, hash: toHex(event.hash), at, entry }];
  });
}

const datedSchema = z.looseObject({ at: z.iso.datetime() });

/**
 * The number of the first line that does not follow from the one before it; null where all do.
 * @param after the event that they follow
 */
export function brokenAt(lines: readonly Uint8Array[], after: { seq: number; hash: string }): number | null {
  const isHashOf = eventHashCheck({ hasHash });
  let before = { seq: after.seq, hash: fromHex(after.hash) };
  for (const line of lines) {
    const event = readEventLine(line);
    const follows = event?.seq === before.seq + 1 && isHashOf(event, before.hash);
    if (!follows) return before.seq + 1;
    before = { seq: event.seq, hash: event.hash };
  }
  return null;
}

function hasHash(bytes: Uint8Array, expected: Uint8Array): boolean {
  return isEqual(hash('sha256', bytes, 'buffer'), expected);
}
