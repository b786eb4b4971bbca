import { z } from 'zod';
import { type JournalEntry, journalEntrySchema } from '../../shared/journal/journal-entry.ts';
import { joinedEntry } from '../../shared/journal/personal-data.ts';
import { fromHex, toHex } from '../../verify/check/bytes.ts';
import { type EventLine, readEventLine } from '../../verify/check/event-line.ts';
import { isCommittedTo, readDisclosure } from '../protocol/disclosed-line.ts';
import { parsedJson } from '../protocol/parsed-json.ts';
import { entryHashCheck } from '../protocol/read-batch.ts';
import { isStorable, storable } from '../protocol/storable-text.ts';

export type KeptEvent = ReturnType<typeof keptEvents>[number];

export function keptEvents(lines: readonly Uint8Array[]) {
  return lines.flatMap((line) => {
    const event = readEventLine(line);
    if (!event) return [];
    const said = parsedJson(event.payload);
    const entry = entryIn(said, event.disclosed);
    const { at, till, personal } = headSchema.parse(said);
    /** True if the entry has personal data that is not stored here. */
    const isUndisclosed = personal !== null && event.disclosed === null;
    return [{ seq: event.seq, hash: toHex(event.hash), at, till, isUndisclosed, entry }];
  });
}

function entryIn(said: unknown, disclosed: Uint8Array | null): JournalEntry | null {
  const kept = journalEntrySchema.safeParse(said).data ?? null;
  const entry = kept && disclosed ? withDisclosed(kept, disclosed) : kept;
  if (entry === null) return null;
  // No till writes a reference that cannot be stored, or a time after which no date exists.
  return isStorable(entry.reference ?? '') && entry.at < LAST_YEAR ? entry : null;
}

/** The last year that has four digits. */
const LAST_YEAR = '9999';

/** Adds the personal data. If the joined entry is invalid, the entry stays unchanged. */
function withDisclosed(entry: JournalEntry, disclosed: Uint8Array): JournalEntry {
  const data = readDisclosure(Buffer.from(disclosed).toString())?.data;
  const joined = data && joinedEntry(entry, data);
  return journalEntrySchema.safeParse(joined).data ?? entry;
}

/** No till's name is this long. */
const MOST_NAME = 100;

const headSchema = z
  .object({
    at: z.iso.datetime().nullable().catch(null),
    till: z.string().min(1).max(MOST_NAME).transform(storable).nullable().catch(null),
    personal: z.string().nullable().catch(null),
  })
  .catch({ at: null, till: null, personal: null });

/**
 * @param after the event before the lines
 * @returns the number of the first line that breaks the chain or does not commit to its personal data; null if there is
 * none
 */
export function brokenAt(lines: readonly Uint8Array[], after: { seq: number; hash: string }): number | null {
  const isHashOf = entryHashCheck();
  let before = { seq: after.seq, hash: fromHex(after.hash) };
  for (const line of lines) {
    const event = readEventLine(line);
    const isNext = event?.seq === before.seq + 1 && isHashOf(event, before.hash);
    if (!event || !isNext || !isCommitted(event)) return before.seq + 1;
    before = { seq: event.seq, hash: event.hash };
  }
  return null;
}

function isCommitted({ payload, disclosed }: EventLine): boolean {
  if (disclosed === null) return true;
  const { personal } = headSchema.parse(parsedJson(payload));
  return isCommittedTo(Buffer.from(disclosed).toString(), personal);
}
