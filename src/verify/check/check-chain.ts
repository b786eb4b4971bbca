import { canonicalJson } from '../../shared/journal/canonical.ts';
import type { JournalEntry } from '../../shared/journal/journal-entry.ts';
import { type Contents, MANIFEST_NAME, type Seal } from '../../shared/journal/seal.ts';
import { fromHex, isEqual, toHex } from './bytes.ts';
import { createEntryTaker, type EntriesParts } from './check-entries.ts';
import { isAsSealedWhile, type ListedFile, upToSealed } from './check-files.ts';
import type { CheckTools } from './check-tools.ts';
import { type EventLine, entryReader, eventHashCheck, type IsHashOf, readEventLine } from './event-line.ts';
import type { GivenFile } from './given-folder.ts';
import { learnPoint } from './journal-knowledge.ts';
import { readLines } from './read-lines.ts';
import type { AddFinding } from './sentences.ts';

type Range = NonNullable<Contents['events']>;

interface ChainParts extends Omit<EntriesParts, 'file' | 'range'> {
  files: readonly ListedFile[];
}

/** Verifies the chain in an export and, if it holds, what its entries say. */
export async function checkChain(parts: ChainParts): Promise<void> {
  const { folder, seal, files, tools, state, journal, add } = parts;
  const range = seal.contents?.events ?? null;
  const entries = files.find(({ sealed }) => sealed.format === 'jsonl');
  if (!range || !entries) {
    state.leaveOpen('noEntries', folder);
    return;
  }
  for (const point of [range.before, range.last, seal.head]) {
    if (!learnPoint(journal, point)) add('chainsDiffer', { file: MANIFEST_NAME }, { seq: point.seq });
  }
  if (range.before.seq === 0 && range.before.hash !== genesisOf(seal, tools)) {
    add('beginningOther', { file: MANIFEST_NAME });
  }
  if (range.last.seq < seal.head.seq) {
    state.leaveOpen('laterEntries', folder, { first: range.last.seq + 1, last: seal.head.seq });
  }
  const links = await linksOf(parts, range);
  if (range.complete) journal.ranges.push({ folder, file: entries.file.name, range });
  const foundBefore = state.findings.length;
  const { sealed } = entries;
  const file = upToSealed(entries.file, sealed);
  const taker = createEntryTaker({ ...parts, file, range });
  const isAsSealed = await isAsSealedWhile(sealed, tools, (seenChunk) =>
    checkEvents({ file, range, links, tools, add, seenChunk, seenEntry: taker.take }),
  );
  if (!isAsSealed) add('fileChanged', { file: file.name });
  // Invalid entries were reported already and cannot serve as a reference.
  const holds = state.findings.length === foundBefore;
  taker.tellHandOvers();
  if (holds) await taker.check();
}

/** Returns the `prev` of the first event: the hash of the journal's identity, which ties a chain to one journal. */
function genesisOf({ journal }: Seal, tools: CheckTools): string {
  return toHex(tools.hash(tools.encodeUtf8(canonicalJson(journal))));
}

/** Returns the hashes of the whole range, or no hashes without the hash file; null if every event is exported. */
async function linksOf(
  { files, tools, journal, add }: ChainParts,
  range: Range,
): Promise<Map<number, Uint8Array> | null> {
  if (range.complete) return null;
  const listed = files.find(({ sealed }) => sealed.format === 'links');
  if (!listed) return new Map();
  const links = await readLinks(upToSealed(listed.file, listed.sealed), range, tools, add);
  for (const [seq, hash] of links) {
    if (journal.hashes.learn(seq, hash)) continue;
    add('chainsDiffer', { file: listed.file.name }, { seq });
    break;
  }
  return links;
}

/** Reads the hashes of a range. Reports missing lines and leaves their hashes out. */
async function readLinks(
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
  /** The hashes of the whole range; null if every event is exported. */
  links: Map<number, Uint8Array> | null;
  tools: CheckTools;
  add: AddFinding;
  seenChunk: (chunk: Uint8Array) => void;
  seenEntry: (event: EventLine, entry: JournalEntry) => void;
}

/** Verifies the chain of an export's events. After a fault it continues from the event as given, so that each fault is reported once. */
async function checkEvents(parts: EventsParts): Promise<void> {
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

function faultOf(
  event: EventLine,
  head: { seq: number; hash: Uint8Array },
  links: EventsParts['links'],
  isHashOf: IsHashOf,
): 'entryChanged' | 'entryNotInChain' | null {
  if (!links) {
    // Without its previous event, whose absence was already reported, this event cannot be checked.
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
