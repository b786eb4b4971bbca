import { readFileSync, statSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { canonicalJson } from '../../../shared/journal/canonical.ts';
import { hashSchema } from '../../../shared/journal/hash-text.ts';
import { jsonOrNull } from '../../../shared/json-or-null.ts';
import { type ChainHead, type ChainRow, chainFaults, eventHash, hex, sameBytes } from '../chain.ts';
import { CopyNotWhole } from './copy-not-whole.ts';

/** How many entries a whole segment has. */
export const SEGMENT_ENTRIES = 4_096;

/** What a segment is: the entries from `first` to `last`, and the hashes between which they are linked. */
const headerSchema = z.strictObject({
  form: z.literal(1),
  journal: z.uuid(),
  first: z.int().positive(),
  last: z.int().positive(),
  /** Of the entry before the first one; the genesis where there is none. */
  prev: hashSchema,
  /** Of the last one. */
  hash: hashSchema,
});

const LINE_FEED = 0x0a;

/** Larger than any segment: what claims to be more is no segment, and would take the machine's memory. */
const MOST_BYTES = 512 * 1024 * 1024;

/** What a segment may become however small it is, and how many times its size beyond that: entries squeeze some twenty times. */
const ANY_MAY_BECOME_BYTES = 64 * 1024 * 1024;
const MOST_TIMES = 100;

/**
 * Packs entries that follow each other, each linked to the one before: a line that says which they are, and then each payload as
 * it lies in the chain, a line each, compressed. The hashes are left out, since they are made from the payloads again.
 * @param before the link before the first of them
 * @throws CopyNotWhole where they are not linked, or there are none
 */
export function packSegment(
  journal: string,
  before: ChainHead,
  rows: Iterable<ChainRow>,
): { bytes: Buffer; head: ChainHead } {
  let head = before;
  const lines: Buffer[] = [];
  for (const row of rows) {
    const payload = Buffer.from(row.payload);
    const [fault] = chainFaults(head, row);
    // A line feed would make two lines of one payload; canonical JSON has none.
    if (fault || payload.includes(LINE_FEED)) throw new CopyNotWhole(`Entry ${row.seq}: ${fault?.fault ?? 'payload'}.`);
    lines.push(payload);
    head = { seq: row.seq, hash: row.hash };
  }
  if (lines.length === 0) throw new CopyNotWhole(`There are no entries after ${before.seq}.`);
  const header = canonicalJson({
    form: 1,
    journal,
    first: before.seq + 1,
    last: head.seq,
    prev: hex(before.hash),
    hash: hex(head.hash),
  } satisfies z.infer<typeof headerSchema>);
  const text = [Buffer.from(header), ...lines].flatMap((line) => [line, Buffer.of(LINE_FEED)]);
  return { bytes: gzipSync(Buffer.concat(text)), head };
}

/**
 * A segment as it lies on the disk, which may be somebody's stick.
 * @throws CopyNotWhole where it is larger than any segment, before anything of it is read
 */
export function readSegment(file: string): Buffer {
  const sizeBytes = statSync(file).size;
  if (sizeBytes > MOST_BYTES) throw new CopyNotWhole(`A segment has ${sizeBytes} bytes.`);
  return readFileSync(file);
}

/**
 * Reads a segment and proves it: every payload gives the hash that the next one is linked to, and the last one the hash that the
 * segment names.
 * @param before the link that the first entry must follow
 * @throws CopyNotWhole
 */
export function unpackSegment(journal: string, before: ChainHead, bytes: Uint8Array): ChainRow[] {
  const [header, ...payloads] = linesOf(inflated(bytes));
  const parsed = headerSchema.safeParse(jsonOrNull((header ?? Buffer.alloc(0)).toString('utf8')));
  if (!parsed.success) throw new CopyNotWhole('The segment does not say what it is.');
  const { first, last, prev, hash } = parsed.data;
  const follows = parsed.data.journal === journal && first === before.seq + 1 && prev === hex(before.hash);
  if (!follows || payloads.length !== last - first + 1) {
    throw new CopyNotWhole(`The segment does not go on after entry ${before.seq}.`);
  }
  let link = before.hash;
  const rows = payloads.map((payload, index) => {
    const seq = first + index;
    const row: ChainRow = { seq, payload, prev: link, hash: eventHash(link, seq, payload) };
    link = row.hash;
    return row;
  });
  if (!sameBytes(link, Buffer.from(hash, 'hex'))) throw new CopyNotWhole(`Entries ${first} to ${last} were changed.`);
  return rows;
}

/** It is measured while it is inflated, and given up where it becomes more than a segment of its size can be. */
function inflated(bytes: Uint8Array): Buffer {
  const maxOutputLength = Math.min(MOST_BYTES, ANY_MAY_BECOME_BYTES + MOST_TIMES * bytes.length);
  try {
    return gunzipSync(bytes, { maxOutputLength });
  } catch (error) {
    throw new CopyNotWhole('The segment cannot be unpacked.', { cause: error });
  }
}

function linesOf(text: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let from = 0;
  for (let end = text.indexOf(LINE_FEED); end !== -1; end = text.indexOf(LINE_FEED, from)) {
    lines.push(text.subarray(from, end));
    from = end + 1;
  }
  return from === text.length ? lines : [];
}
