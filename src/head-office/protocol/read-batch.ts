import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import { BATCH_LIMITS, type Point } from '../../shared/head-office/wire.ts';
import type { Happening } from '../../shared/journal/journal-entry.ts';
import { hasPersonalValue } from '../../shared/journal/personal-data.ts';
import { fromHex, isEqual, toHex } from '../../verify/check/bytes.ts';
import { eventHashCheck, type IsHashOf, readEventLine } from '../../verify/check/event-line.ts';
import { linesIn } from '../../verify/check/read-lines.ts';
import { isCommittedTo, lineWithoutDisclosed } from './disclosed-line.ts';
import { parsedEntry } from './parsed-entry.ts';
import { isStorable } from './storable-text.ts';

export interface SentEvent {
  seq: number;
  hash: string;
  /** The time in the payload; null if it has none, for example in a later version. */
  at: string | null;
  kind: string | null;
  reference: string | null;
  saleId: string | null;
  ofCase: NamedCase | null;
  /** The numbers of the entries whose personal data the till erased; null if the event is no erasure. */
  erases: readonly number[] | null;
  /** The line as it is hashed: with its line feed, without personal data. */
  line: Uint8Array;
  /** The personal data with its salt in canonical JSON; null if the till did not send it. */
  disclosed: string | null;
}

/** `notBeside` means that an entry contains personal data, or does not commit to the personal data beside it. */
export type ReadBatch =
  | { ok: true; events: readonly SentEvent[] }
  | { ok: false; problem: 'tooLarge' | 'malformed' | 'chainBroken' | 'notBeside' };

/**
 * Decompresses a batch and verifies its chain. Accepts entries of unknown kinds.
 * @param after the event that the batch claims to follow
 */
export async function readBatch(packed: Uint8Array, after: Point): Promise<ReadBatch> {
  if (packed.length > BATCH_LIMITS.gzipBytes) return { ok: false, problem: 'tooLarge' };
  const bytes = await unpacked(packed);
  if (typeof bytes === 'string') return { ok: false, problem: bytes };
  const lines = linesOf(bytes);
  if (lines === null || lines.length === 0) return { ok: false, problem: 'malformed' };
  if (lines.length > BATCH_LIMITS.events) return { ok: false, problem: 'tooLarge' };
  return await followed(lines, after);
}

async function unpacked(packed: Uint8Array): Promise<Uint8Array | 'tooLarge' | 'malformed'> {
  try {
    return await promisify(gunzip)(packed, { maxOutputLength: BATCH_LIMITS.bytes });
  } catch (error) {
    return error instanceof RangeError ? 'tooLarge' : 'malformed';
  }
}

const LINE_FEED = 0x0a;

function linesOf(bytes: Uint8Array): Uint8Array[] | null {
  const isWhole = bytes.length === 0 || bytes.at(-1) === LINE_FEED;
  return isWhole ? linesIn(bytes) : null;
}

/** How many bytes are read before other requests get a turn. */
const BYTES_OF_A_TURN = 1024 * 1024;

async function followed(lines: readonly Uint8Array[], after: Point): Promise<ReadBatch> {
  const isHashOf = entryHashCheck();
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
    const disclosed = event?.disclosed ? Buffer.from(event.disclosed).toString() : null;
    const said = event && readPayload(event.payload, disclosed);
    if (said === 'notBeside') return { ok: false, problem: 'notBeside' };
    if (!event || !said || event.seq !== head.seq + 1 || !isHashOf(event, head.hash)) {
      return { ok: false, problem: 'chainBroken' };
    }
    events.push({
      seq: event.seq,
      hash: toHex(event.hash),
      ...said,
      line: lineWithoutDisclosed(line, event),
      disclosed,
    });
    head = { seq: event.seq, hash: event.hash };
  }
  return { ok: true, events };
}

/** Returns the check of an entry's hash, with the SHA-256 of Node.js. */
export function entryHashCheck(): IsHashOf {
  return eventHashCheck({ hasHash: (bytes, expected) => isEqual(hash('sha256', bytes, 'buffer'), expected) });
}

/** A value that cannot be stored is ignored; the entry is still accepted. */
const wordSchema = (most: number) => z.string().max(most).refine(isStorable);

/** Requires little of a payload, so that entries of later versions are accepted. */
const payloadSchema = z.looseObject({
  at: wordSchema(40).nullish().catch(null),
  happening: z
    .looseObject({ kind: wordSchema(60), entries: z.array(z.int().positive()).optional().catch(undefined) })
    .nullish()
    .catch(null),
  reference: wordSchema(60).nullish().catch(null),
  saleId: wordSchema(60).nullish().catch(null),
});

type Said = Pick<SentEvent, 'at' | 'kind' | 'reference' | 'saleId' | 'ofCase' | 'erases'>;

/**
 * @returns null if the payload is no canonical JSON object; `notBeside` if it contains a personal value, which could
 * never be erased from the chain, or does not commit to the disclosed data
 */
function readPayload(payload: Uint8Array, disclosed: string | null): Said | 'notBeside' | null {
  const read = payloadSchema.safeParse(parsedEntry(payload));
  if (!read.success) return null;
  const { at, happening, reference, saleId, personal } = read.data;
  if (disclosed !== null && !isCommittedTo(disclosed, personal)) return 'notBeside';
  if (happening && hasPersonalValue({ ...read.data, happening: happening as Happening })) return 'notBeside';
  const kind = happening?.kind ?? null;
  return {
    at: at ?? null,
    kind,
    reference: reference ?? null,
    saleId: saleId ?? null,
    ofCase: storableCase(caseOf(read.data)),
    erases: kind === ERASING ? (happening?.entries ?? []) : null,
  };
}

const ERASING = 'personalErased';

/** Leaves out invalid ids, which no till assigns. */
function storableCase(named: NamedCase | null): NamedCase | null {
  const isWord = (text: string) => text.length <= MOST_OF_AN_ID && isStorable(text);
  return named && isWord(named.id) ? { id: named.id, references: named.references.filter(isWord) } : null;
}

const MOST_OF_AN_ID = 64;

/** The case of an entry, with the payments that the entry names. */
type NamedCase = NonNullable<ReturnType<typeof caseOf>>;

/** Returns the case of an entry, even of a later version; null if there is none. */
function caseOf({ happening }: { happening?: unknown }) {
  const [id] = valuesAt(happening, ['case', 'id']);
  if (typeof id !== 'string') return null;
  const named = PLACES.flatMap((place) => valuesAt(happening, place.split('.')));
  return { id, references: [...new Set(named.filter((value) => typeof value === 'string'))] };
}

/** Where an entry about a case names payments. `*` stands for each item of a list. */
const PLACES: readonly string[] = [
  'reference',
  'payment.reference',
  'flag.reference',
  'references.*',
  'external.*.reference',
  'flags.*.reference',
  'returned.*.reference',
];

function valuesAt(value: unknown, [name, ...rest]: readonly string[]): unknown[] {
  if (name === undefined) return [value];
  if (typeof value !== 'object' || value === null) return [];
  if (name === '*') return Array.isArray(value) ? value.flatMap((each) => valuesAt(each, rest)) : [];
  return Object.hasOwn(value, name) ? valuesAt((value as Record<string, unknown>)[name], rest) : [];
}
