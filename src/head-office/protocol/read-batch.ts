import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { BATCH_LIMITS, type Point } from '../../shared/head-office/wire.ts';
import { fromHex, isEqual, toHex } from '../../verify/check/bytes.ts';
import { eventHashCheck, readEventLine } from '../../verify/check/event-line.ts';
import { linesIn } from '../../verify/check/read-lines.ts';
import { parsedEntry } from './parsed-entry.ts';
import { isStorable } from './storable-text.ts';

/** An event as a till has sent it, and what of it is looked for across tills. */
export interface SentEvent {
  seq: number;
  /** Hex. */
  hash: string;
  /** What its payload says; null where it says nothing of the kind, as a version that is not known here may not. */
  at: string | null;
  kind: string | null;
  reference: string | null;
  saleId: string | null;
  /** The journal's own line, with its line feed. */
  line: Uint8Array;
}

export type ReadBatch =
  | { ok: true; events: readonly SentEvent[] }
  | { ok: false; problem: 'tooLarge' | 'malformed' | 'chainBroken' };

/**
 * Unpacks a batch and follows its chain from the event before it. A line of a kind that is not known here is an event like any
 * other: what is true is never refused.
 * @param after the event that the batch says it follows
 * @param mostBytes unpacked
 */
export async function readBatch(
  packed: Uint8Array,
  after: Point,
  mostBytes: number = BATCH_LIMITS.bytes,
): Promise<ReadBatch> {
  if (packed.length > BATCH_LIMITS.gzipBytes) return { ok: false, problem: 'tooLarge' };
  const bytes = await unpacked(packed, mostBytes);
  if (typeof bytes === 'string') return { ok: false, problem: bytes };
  const lines = linesOf(bytes);
  if (lines === null || lines.length === 0) return { ok: false, problem: 'malformed' };
  if (lines.length > BATCH_LIMITS.events) return { ok: false, problem: 'tooLarge' };
  return await followed(lines, after);
}

/** Longer ones are unpacked by another thread. For a short one that takes longer than to do it here. */
export const SHORT_BATCH_BYTES = 1024 * 1024;

async function unpacked(packed: Uint8Array, maxOutputLength: number): Promise<Uint8Array | 'tooLarge' | 'malformed'> {
  try {
    const isShort = maxOutputLength <= SHORT_BATCH_BYTES;
    return isShort ? gunzipSync(packed, { maxOutputLength }) : await promisify(gunzip)(packed, { maxOutputLength });
  } catch (error) {
    const isTooLong = error instanceof RangeError;
    return isTooLong ? 'tooLarge' : 'malformed';
  }
}

const LINE_FEED = 0x0a;

/** Each with its line feed; null where the last has none. */
function linesOf(bytes: Uint8Array): Uint8Array[] | null {
  const isWhole = bytes.length === 0 || bytes.at(-1) === LINE_FEED;
  return isWhole ? linesIn(bytes) : null;
}

/** So much is read at a time: others have their turn in between. */
const BYTES_OF_A_TURN = 1024 * 1024;

async function followed(lines: readonly Uint8Array[], after: Point): Promise<ReadBatch> {
  const isHashOf = eventHashCheck({ hasHash });
  const events: SentEvent[] = [];
  let head = { seq: after.seq, hash: fromHex(after.hash) };
  let readBytes = 0;
  for (const line of lines) {
    readBytes += line.length;
    if (readBytes > BYTES_OF_A_TURN) {
      await setImmediate();
      readBytes = line.length;
    }
    const event = readEventLine(line);
    if (!event) return { ok: false, problem: 'chainBroken' };
    const said = readPayload(event.payload);
    if (said === null || event.seq !== head.seq + 1 || !isHashOf(event, head.hash)) {
      return { ok: false, problem: 'chainBroken' };
    }
    events.push({ seq: event.seq, hash: toHex(event.hash), ...said, line });
    head = { seq: event.seq, hash: event.hash };
  }
  return { ok: true, events };
}

function hasHash(bytes: Uint8Array, expected: Uint8Array): boolean {
  return isEqual(hash('sha256', bytes, 'buffer'), expected);
}

/** What is looked for across tills. An entry that says it as nothing that can be kept is taken all the same, and not found by it. */
const wordSchema = (most: number) => z.string().max(most).refine(isStorable);

/** What is asked of a payload is little, so that entries of later versions are taken, too. */
const payloadSchema = z.looseObject({
  at: wordSchema(40).nullish().catch(null),
  happening: z
    .looseObject({ kind: wordSchema(60) })
    .nullish()
    .catch(null),
  payment: z
    .looseObject({ reference: wordSchema(60) })
    .nullish()
    .catch(null),
  sale: z
    .looseObject({ id: wordSchema(60) })
    .nullish()
    .catch(null),
});

type Said = Pick<SentEvent, 'at' | 'kind' | 'reference' | 'saleId'>;

/** @returns null where the payload is no object in JSON, or says something twice */
function readPayload(payload: Uint8Array): Said | null {
  const read = payloadSchema.safeParse(parsedEntry(payload));
  if (!read.success) return null;
  const { at, happening, payment, sale } = read.data;
  return {
    at: at ?? null,
    kind: happening?.kind ?? null,
    reference: payment?.reference ?? null,
    saleId: sale?.id ?? null,
  };
}
