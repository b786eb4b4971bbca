import { parseCanonicalJson } from '../../shared/journal/canonical.ts';
import { type JournalEntry, journalEntrySchema } from '../../shared/journal/journal-entry.ts';
import { disclosureSchema, hasPersonalValue, joinedEntry } from '../../shared/journal/personal-data.ts';
import { fromHex } from './bytes.ts';
import type { CheckTools } from './check-tools.ts';

export interface EventLine {
  seq: number;
  hash: Uint8Array;
  /** The hashed bytes of the payload. */
  payload: Uint8Array;
  disclosed: Uint8Array | null;
}

const HASH_BYTES = 32;

/** The fixed text around a payload, which canonical JSON spells in one way. */
const HEAD = bytesOf('{"hash":"');
const BEFORE_PAYLOAD = bytesOf('","payload":');
const BEFORE_PERSONAL = bytesOf(',"personal":');
const BEGINNING_OF_PERSONAL = bytesOf(',"personal":{"data":');
const BEFORE_SEQ = bytesOf(',"seq":');
const END = bytesOf('}\n');
const PAYLOAD_AT = HEAD.length + 2 * HASH_BYTES + BEFORE_PAYLOAD.length;
const MOST_DIGITS = 16;
const ZERO = 0x30;
const COMMA = 0x2c;

/** Parses a line. @returns null if the text around the payload differs from the canonical form */
export function readEventLine(line: Uint8Array): EventLine | null {
  const hash = hashIn(line, HEAD.length);
  if (!hash || !stands(HEAD, line, 0) || !stands(BEFORE_PAYLOAD, line, PAYLOAD_AT - BEFORE_PAYLOAD.length)) return null;
  let at = line.length - END.length;
  if (!stands(END, line, at)) return null;
  let seq = 0;
  let digits = 0;
  for (let place = 1; digits < MOST_DIGITS && isDigit(line[at - 1]); place *= 10) {
    at -= 1;
    digits += 1;
    seq += place * ((line[at] ?? 0) - ZERO);
  }
  const end = at - BEFORE_SEQ.length;
  const isNumber = digits > 0 && line[at] !== ZERO && Number.isSafeInteger(seq);
  if (!isNumber || end < PAYLOAD_AT || !stands(BEFORE_SEQ, line, end)) return null;
  const personalAt = beginningOfPersonal(line, end);
  if (personalAt === null) return { seq, hash, payload: line.subarray(PAYLOAD_AT, end), disclosed: null };
  const disclosed = line.subarray(personalAt + BEFORE_PERSONAL.length, end);
  return { seq, hash, payload: line.subarray(PAYLOAD_AT, personalAt), disclosed };
}

/**
 * Finds the start of the personal data by bytes that can only separate two members of an object: quotes inside a JSON
 * string are escaped.
 */
function beginningOfPersonal(line: Uint8Array, end: number): number | null {
  for (let at = end - BEGINNING_OF_PERSONAL.length; at >= PAYLOAD_AT; at -= 1) {
    if (line[at] === COMMA && stands(BEGINNING_OF_PERSONAL, line, at)) return at;
  }
  return null;
}

function bytesOf(ascii: string): Uint8Array {
  return Uint8Array.from(ascii, (letter) => letter.charCodeAt(0));
}

function stands(bytes: Uint8Array, line: Uint8Array, from: number): boolean {
  for (let at = 0; at < bytes.length; at += 1) if (line[from + at] !== bytes[at]) return false;
  return true;
}

function hashIn(line: Uint8Array, from: number): Uint8Array | null {
  const hash = new Uint8Array(HASH_BYTES);
  for (let at = 0; at < HASH_BYTES; at += 1) {
    const [high, low] = [hexDigit(line[from + 2 * at]), hexDigit(line[from + 2 * at + 1])];
    if (high < 0 || low < 0) return null;
    hash[at] = 16 * high + low;
  }
  return hash;
}

function hexDigit(code = 0): number {
  if (isDigit(code)) return code - ZERO;
  return code >= 0x61 && code <= 0x66 ? code - 0x57 : -1;
}

function isDigit(code = 0): boolean {
  return code >= ZERO && code <= ZERO + 9;
}

type EntryTools = Pick<CheckTools, 'decodeUtf8' | 'hasHash' | 'compile'>;

/** Returns `notAnEntry` for unknown forms, and `personalChanged` if the entry does not commit to the disclosed data. */
export type ReadEntry = (
  line: Pick<EventLine, 'payload' | 'disclosed'>,
) => JournalEntry | 'notAnEntry' | 'personalChanged';

/** Creates a reader that accepts canonical JSON only, so that every reader sees the same values and no key twice. */
export function entryReader(tools: EntryTools): ReadEntry {
  const entrySchema = tools.compile?.(journalEntrySchema) ?? journalEntrySchema;
  return ({ payload, disclosed }) => {
    const entry = parseCanonicalJson(tools.decodeUtf8(payload) ?? '');
    if (!hasHappening(entry) || hasPersonalValue(entry)) return 'notAnEntry';
    const disclosure =
      disclosed && disclosureSchema.safeParse(parseCanonicalJson(tools.decodeUtf8(disclosed) ?? '')).data;
    if (disclosure === undefined) return 'notAnEntry';
    if (disclosed && disclosure && !commitsTo(entry.personal, disclosed, disclosure.salt, tools)) {
      return 'personalChanged';
    }
    return entrySchema.safeParse(disclosure ? joinedEntry(entry, disclosure.data) : entry).data ?? 'notAnEntry';
  };
}

/** Returns true for an object whose personal data can be located. It may still not be a valid entry. */
function hasHappening(value: unknown): value is Pick<JournalEntry, 'happening' | 'personal'> {
  return typeof value === 'object' && value !== null && 'happening' in value && value.happening instanceof Object;
}

/**
 * Tells whether the entry commits to the data. Canonical data lies between fixed texts, and just those bytes are
 * hashed.
 */
function commitsTo(
  commitment: string | undefined,
  disclosed: Uint8Array,
  salt: string,
  { hasHash }: Pick<CheckTools, 'hasHash'>,
): boolean {
  const data = disclosed.subarray(BEFORE_DATA.length, disclosed.length - AFTER_DATA_BYTES);
  const salted = new Uint8Array(SALT_BYTES + data.length);
  salted.set(fromHex(salt));
  salted.set(data, SALT_BYTES);
  return typeof commitment === 'string' && hasHash(salted, fromHex(commitment));
}

const BEFORE_DATA = '{"data":';
const SALT_BYTES = 32;
const AFTER_DATA_BYTES = ',"salt":""}'.length + 2 * SALT_BYTES;

/** Returns true if the hash of an event follows from the previous hash, its number and its payload. */
export type IsHashOf = (event: Omit<EventLine, 'disclosed'>, previous: Uint8Array) => boolean;

const NUMBER_BYTES = 8;

/**
 * Returns a check of an event's hash, which is the SHA-256 hash of the previous hash (32 bytes), the number (8 bytes,
 * big endian) and the payload.
 */
export function eventHashCheck(tools: Pick<CheckTools, 'hasHash'>): IsHashOf {
  let room = new Uint8Array(MOST_USUAL_BYTES);
  let view = new DataView(room.buffer);
  return ({ seq, hash, payload }, previous) => {
    const length = HASH_BYTES + NUMBER_BYTES + payload.length;
    if (room.length < length) {
      room = new Uint8Array(2 * length);
      view = new DataView(room.buffer);
    }
    room.set(previous);
    view.setUint32(HASH_BYTES, Math.floor(seq / 2 ** 32));
    view.setUint32(HASH_BYTES + 4, seq % 2 ** 32);
    room.set(payload, HASH_BYTES + NUMBER_BYTES);
    return tools.hasHash(room.subarray(0, length), hash);
  };
}

/** The first size of the buffer, in bytes; hardly any entry is longer. */
const MOST_USUAL_BYTES = 16 * 1024;
