import type { JournalEntry } from '../../shared/journal/journal-entry.ts';
import type { Contents } from '../../shared/journal/seal.ts';
import { fromHex, isEqual } from './bytes.ts';
import type { CheckTools } from './check-tools.ts';
import { type EventLine, entryReader, eventHashCheck, type IsHashOf, readEventLine } from './event-line.ts';
import type { AddFinding } from './findings.ts';
import type { GivenFile } from './given-folder.ts';
import { readLines } from './read-lines.ts';

type Range = NonNullable<Contents['events']>;

/** Reads the hashes of a range; null for missing lines. */
export async function readLinks(
  file: GivenFile,
  { before, last }: Range,
  tools: CheckTools,
  add: AddFinding,
): Promise<Map<number, Uint8Array>> {
  const links = new Map<number, Uint8Array>([[before.seq, fromHex(before.hash)]]);
  let expected = before.seq;
  let lines = 0;
  await readLines(file.chunks(), (bytes, line) => {
    lines = line;
    expected += 1;
    const found = LINK.exec(tools.decodeUtf8(bytes) ?? '');
    const seq = Number(found?.[1]);
    if (!found || seq !== expected) add('entryOutOfOrder', { file: file.name, line }, { expected, found: seq || 0 });
    if (found) {
      links.set(seq, fromHex(found[2] ?? ''));
      expected = seq;
    }
  });
  const end = links.get(last.seq);
  if (!end || !isEqual(end, fromHex(last.hash))) add('tailCut', { file: file.name, line: lines }, { seq: last.seq });
  return links;
}

const LINK = /^([1-9]\d{0,15}),([0-9a-f]{64})\n$/;

interface EventsParts {
  file: GivenFile;
  range: Range;
  /** The hashes of the whole range, if not every event is exported. */
  links: Map<number, Uint8Array> | null;
  tools: CheckTools;
  add: AddFinding;
  seenChunk: (chunk: Uint8Array) => void;
  /** Receives each valid entry in order. */
  seenEntry: (event: EventLine, entry: JournalEntry) => void;
}

/** Verifies the chain of an export's events. After a fault it continues from the event as given, so that each fault is reported once. */
export async function checkEvents(parts: EventsParts): Promise<void> {
  const { file, range, links, tools, add, seenChunk, seenEntry } = parts;
  const isHashOf = eventHashCheck(tools);
  const readEntry = entryReader(tools);
  let head = { seq: range.before.seq, hash: fromHex(range.before.hash) };
  let lines = 0;
  const takeLine = (bytes: Uint8Array, line: number) => {
    lines = line;
    const place = { file: file.name, line };
    const event = readEventLine(bytes);
    if (!event) {
      add('notAnEntry', place);
      return;
    }
    const { seq } = event;
    if (seq <= head.seq) add('entryOutOfOrder', place, { expected: head.seq + 1, found: seq });
    else if (seq > head.seq + 1 && !links) add('entriesMissing', place, { first: head.seq + 1, last: seq - 1 });
    const fault = faultOf(event, head, links, isHashOf);
    const entry = fault ?? readEntry(event);
    if (typeof entry === 'string') add(entry, place, { seq });
    else seenEntry(event, entry);
    head = { seq, hash: event.hash };
  };
  await readLines(file.chunks(), takeLine, seenChunk);
  checkEnd(parts, head, lines);
}

/** Compares an event with the previous line or with the hashes of the range. */
function faultOf(
  event: EventLine,
  head: { seq: number; hash: Uint8Array },
  links: EventsParts['links'],
  isHashOf: IsHashOf,
): 'entryChanged' | 'entryNotInChain' | null {
  if (!links) {
    // A missing neighbour was reported already, so this event has no reference.
    return event.seq !== head.seq + 1 || isHashOf(event, head.hash) ? null : 'entryChanged';
  }
  const previous = links.get(event.seq - 1);
  if (previous && !isHashOf(event, previous)) return 'entryChanged';
  const link = links.get(event.seq);
  return link && isEqual(link, event.hash) ? null : 'entryNotInChain';
}

function checkEnd({ file, range, links, add }: EventsParts, head: { seq: number; hash: Uint8Array }, lines: number) {
  const end = { file: file.name, line: lines };
  if (!links && head.seq < range.last.seq) add('tailCut', end, { seq: range.last.seq });
  else if (!links && !isEqual(head.hash, fromHex(range.last.hash))) add('entryChanged', end, { seq: head.seq });
  else if (lines !== range.count) add('entriesCount', end, { expected: range.count, found: lines });
}
