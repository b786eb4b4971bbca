import { readFileSync, statSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { canonicalJson } from '../../../shared/journal/canonical.ts';
import { hashSchema } from '../../../shared/journal/hash-text.ts';
import { jsonOrNull } from '../../../shared/json-or-null.ts';
import { type ChainHead, type ChainRow, chainFaults, eventHash, hex, sameBytes } from '../chain.ts';
import { CopyNotWhole } from './copy-file.ts';

export const SEGMENT_ENTRIES = 4_096;

/** The header of a segment. `prev` is the hash before the first entry, and `hash` is the hash of the last entry. */
const headerSchema = z.strictObject({
  form: z.literal(1),
  journal: z.uuid(),
  first: z.int().positive(),
  last: z.int().positive(),
  /** The genesis hash if there is no entry before. */
  prev: hashSchema,
  hash: hashSchema,
});

const LINE_FEED = 0x0a;

/** An upper limit that no segment reaches. A larger file would exhaust memory. */
const MOST_BYTES = 512 * 1024 * 1024;

/** A file may inflate to this size plus MOST_TIMES its own size. Entries compress about twentyfold. */
const ANY_MAY_BECOME_BYTES = 64 * 1024 * 1024;
const MOST_TIMES = 100;

/**
 * Packs consecutive entries: a header line, then one line for each payload as stored in the chain, all compressed.
 * Hashes are left out because they can be computed again.
 * @param before the link before the first entry
 * @throws CopyNotWhole if the entries are not linked, or if there are none
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
    // A line feed would split the payload into two lines. Canonical JSON has none.
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

/** @throws CopyNotWhole before reading, if the file is too large */
export function readSegment(file: string): Buffer {
  const sizeBytes = statSync(file).size;
  if (sizeBytes > MOST_BYTES) throw new CopyNotWhole(`A segment has ${sizeBytes} bytes.`);
  return readFileSync(file);
}

/** Returns the entries, proven from the link before the segment to the hash in its header. @throws CopyNotWhole */
export function unpackSegment(journal: string, before: ChainHead, bytes: Uint8Array): ChainRow[] {
  const { header, payloads } = partsOf(bytes);
  const { first, last, prev, hash } = header;
  const follows = header.journal === journal && first === before.seq + 1 && prev === hex(before.hash);
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

/** Returns the link before the segment's first entry, as its header states. @throws CopyNotWhole */
export function linkBefore(bytes: Uint8Array): ChainHead {
  const { first, prev } = partsOf(bytes).header;
  return { seq: first - 1, hash: Buffer.from(prev, 'hex') };
}

function partsOf(bytes: Uint8Array): { header: z.infer<typeof headerSchema>; payloads: Buffer[] } {
  const [header, ...payloads] = linesOf(inflated(bytes));
  const parsed = headerSchema.safeParse(jsonOrNull((header ?? Buffer.alloc(0)).toString('utf8')));
  if (!parsed.success) throw new CopyNotWhole('The segment does not say what it is.');
  return { header: parsed.data, payloads };
}

/** @throws CopyNotWhole if the file is damaged or exceeds its possible size */
export function inflated(bytes: Uint8Array): Buffer {
  const maxOutputLength = Math.min(MOST_BYTES, ANY_MAY_BECOME_BYTES + MOST_TIMES * bytes.length);
  try {
    return gunzipSync(bytes, { maxOutputLength });
  } catch (error) {
    throw new CopyNotWhole('The segment cannot be unpacked.', { cause: error });
  }
}

/** Returns the lines without their line ends; an empty list if the last line has no end. */
export function linesOf(text: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let from = 0;
  for (let end = text.indexOf(LINE_FEED); end !== -1; end = text.indexOf(LINE_FEED, from)) {
    lines.push(text.subarray(from, end));
    from = end + 1;
  }
  return from === text.length ? lines : [];
}
