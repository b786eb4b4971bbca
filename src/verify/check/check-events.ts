import type { Contents } from '../../shared/journal/seal.ts';
import { fromHex, isEqual } from './bytes.ts';
import type { CheckTools } from './check-tools.ts';
import { type EventLine, eventHashCheck, type IsHashOf, readEventLine } from './event-line.ts';
import type { AddFinding } from './findings.ts';
import type { GivenFile } from './given-folder.ts';
import { readPayloadOutline } from './payload-outline.ts';
import { lineGroups, readLines } from './read-lines.ts';
import { EntryTaker, type TakenEntries } from './taken-entries.ts';

type Range = NonNullable<Contents['events']>;

/** Told, piece by piece of the file, of the events that their hashes speak for. */
type SeenEntries = (taken: TakenEntries) => void;

/** Reads the hashes of a range; null for the numbers whose line is not there. */
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
  /** The hashes of the whole range, where not every event of it is exported. */
  links: Map<number, Uint8Array> | null;
  tools: CheckTools;
  add: AddFinding;
  seenChunk: (chunk: Uint8Array) => void;
  seenEntries: SeenEntries;
}

/**
 * Follows the chain through an export's events. After a fault it is followed on from the event as it is given, so that
 * each place is named once.
 */
export async function checkEvents(parts: EventsParts): Promise<void> {
  const { file, range, links, tools, add, seenChunk, seenEntries } = parts;
  const isHashOf = eventHashCheck(tools);
  let head = { seq: range.before.seq, hash: fromHex(range.before.hash) };
  let lines = 0;
  let reached = 0;
  const takeLine = (bytes: Uint8Array, taker: EntryTaker) => {
    lines += 1;
    const part = { from: reached, to: reached + bytes.length };
    reached = part.to;
    const place = { file: file.name, line: lines };
    const event = readEventLine(bytes);
    if (!event) {
      add('notAnEntry', place);
      return;
    }
    const { seq } = event;
    if (seq <= head.seq) add('entryOutOfOrder', place, { expected: head.seq + 1, found: seq });
    else if (seq > head.seq + 1 && !links) add('entriesMissing', place, { first: head.seq + 1, last: seq - 1 });
    const outline = readPayloadOutline(event.payload);
    const fault = faultOf(event, head, links, isHashOf) ?? (outline ? null : 'notAnEntry');
    if (fault) add(fault, place, { seq });
    else if (outline) taker.take(event, outline, part);
    head = { seq, hash: event.hash };
  };
  for await (const group of lineGroups(file.chunks(), seenChunk)) {
    const taker = new EntryTaker(tools);
    for (const line of group) takeLine(line, taker);
    seenEntries(taker.finish());
  }
  checkEnd(parts, head, lines);
}

/** Holds an event against the one before it: against that of the line before, or against the hashes of the range. */
function faultOf(
  event: EventLine,
  head: { seq: number; hash: Uint8Array },
  links: EventsParts['links'],
  isHashOf: IsHashOf,
): 'entryChanged' | 'entryNotInChain' | null {
  if (!links) {
    // An event that does not follow its neighbour has been named already, and cannot be held against it.
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
