import type { ChainPoint } from '../../shared/journal/seal.ts';
import { fromHex } from './bytes.ts';
import type { CheckTools, FilePart } from './check-tools.ts';
import { type EventLine, eventHashCheck, readEventLine } from './event-line.ts';
import { readPayloadOutline } from './payload-outline.ts';
import { EntryTaker, type TakenEntries } from './taken-entries.ts';

/*
 * Every entry states its hash, and each hash is made from the one before. So a chain can be proved in pieces, by several
 * threads: each takes the hash that the line before its piece states for granted, and the pieces join where that line is
 * the last one of the piece before, which has proved it.
 */

/** Whole lines of `journal.jsonl` that follow from the one before them. */
export interface ProvenLines {
  /** The line before, as it was taken for granted: where it ends, and what it states. */
  before: LineEnd;
  last: LineEnd;
  lines: number;
  taken: TakenEntries;
}

/** Where a line ends in its file, and the number and the hash of its entry. */
export interface LineEnd {
  at: number;
  seq: number;
  hash: Uint8Array;
}

/** A piece of a file whose lines are to be proved. */
export interface LinesTask {
  /** Its lines are those behind the first one that begins in it, up to the first one that begins behind it. */
  part: FilePart;
  /** Of the whole file. */
  fileBytes: number;
  /** Of the first piece, what its first line follows: it has no line before. null for the others. */
  start: ChainPoint | null;
}

export type LineTools = Pick<CheckTools, 'hasHash' | 'decodeUtf8'>;

/** So much is read behind a piece, for the line that lies across its end. A longer line is looked at by the other way. */
const MOST_LINE_BYTES = 1024 * 1024;

/** What must be read of the file for a piece. */
export function partToRead({ part, fileBytes }: LinesTask): FilePart {
  return { from: part.from, to: Math.min(part.to + MOST_LINE_BYTES, fileBytes) };
}

/**
 * Proves the lines of a piece.
 * @param bytes of `partToRead`
 * @returns null where anything does not hold: what and where is then to be found by following the chain from its beginning
 */
export function proveLines(bytes: Uint8Array, task: LinesTask, tools: LineTools): ProvenLines | null {
  const before = lineBefore(bytes, task);
  const end = before && endOfLines(bytes, task);
  if (!before || !end) return null;
  const isHashOf = eventHashCheck(tools);
  const taker = new EntryTaker(tools);
  const { from } = task.part;
  let last = before;
  let lines = 0;
  for (let at = before.at - from; at < end; lines += 1) {
    const next = bytes.indexOf(LINE_FEED, at) + 1;
    const event = readEventLine(bytes.subarray(at, next));
    if (!event || event.seq !== last.seq + 1 || !isHashOf(event, last.hash)) return null;
    const outline = readPayloadOutline(event.payload);
    if (!outline) return null;
    taker.take(event, outline, { from: from + at, to: from + next });
    last = lineEnd(from + next, event);
    at = next;
  }
  return { before, last, lines, taken: taker.finish() };
}

const LINE_FEED = 0x0a;

function lineBefore(bytes: Uint8Array, { part, start }: LinesTask): LineEnd | null {
  if (start) return { at: part.from, seq: start.seq, hash: fromHex(start.hash) };
  const from = bytes.indexOf(LINE_FEED) + 1;
  const to = bytes.indexOf(LINE_FEED, from) + 1;
  const event = from === 0 || to === 0 ? null : readEventLine(bytes.subarray(from, to));
  return event && lineEnd(part.from + to, event);
}

/** The end of the first line that begins behind the piece, or that of the file; null where neither was read. */
function endOfLines(bytes: Uint8Array, { part, fileBytes }: LinesTask): number | null {
  if (part.to === fileBytes) return bytes.at(-1) === LINE_FEED ? bytes.length : null;
  const from = bytes.indexOf(LINE_FEED, part.to - part.from) + 1;
  const to = from === 0 ? 0 : bytes.indexOf(LINE_FEED, from) + 1;
  return to === 0 ? null : to;
}

function lineEnd(at: number, { seq, hash }: EventLine): LineEnd {
  return { at, seq, hash };
}
