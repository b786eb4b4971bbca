import { z } from 'zod';
import { canonicalJson } from '../../shared/journal/canonical.ts';
import { type GivenNumbers, givenNumbersSchema } from '../../shared/journal/given-numbers.ts';
import { type SignedSeal, signedSealSchema } from '../../shared/journal/seal.ts';
import type { CheckTools } from './check-tools.ts';
import { actorBytes, happeningBytes, paymentBytes } from './payload-outline.ts';

/** An event as a line of `journal.jsonl` gives it. */
export interface EventLine {
  seq: number;
  hash: Uint8Array;
  /** The payload's bytes as they are hashed. */
  payload: Uint8Array;
}

const HASH_BYTES = 32;
const HEAD = asciiBytes('{"hash":"');
const MIDDLE = asciiBytes('","payload":');
const PAYLOAD_AT = HEAD.length + 2 * HASH_BYTES + MIDDLE.length;
const BEFORE_NUMBER = asciiBytes(',"seq":');
const END = asciiBytes('}\n');
const MOST_DIGITS = 16;

const NO_DIGIT = 0xff;
/** What each byte stands for as a lower-case hex digit. */
const HEX_DIGITS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const digit = '0123456789abcdef'.indexOf(String.fromCharCode(byte));
  return digit < 0 ? NO_DIGIT : digit;
});

/** Takes a line apart, byte by byte as it must be; null where it is anything else. */
export function readEventLine(line: Uint8Array): EventLine | null {
  const number = readNumber(line);
  if (!number || number.from < PAYLOAD_AT) return null;
  if (!isAt(line, 0, HEAD) || !isAt(line, PAYLOAD_AT - MIDDLE.length, MIDDLE)) return null;
  const hash = readHash(line);
  return hash && { seq: number.seq, hash, payload: line.subarray(PAYLOAD_AT, number.from) };
}

/** The number at the end of a line. @property from where the text before it begins */
function readNumber(line: Uint8Array): { seq: number; from: number } | null {
  const end = line.length - END.length;
  if (!isAt(line, end, END)) return null;
  let seq = 0;
  let at = end;
  for (let place = 1; ; place *= 10, at -= 1) {
    const digit = HEX_DIGITS[line[at - 1] ?? 0] ?? NO_DIGIT;
    if (digit > 9) break;
    seq += digit * place;
  }
  const digits = end - at;
  // It has one spelling: no zeros in front.
  if (digits === 0 || digits > MOST_DIGITS || line[at] === ZERO || !Number.isSafeInteger(seq)) return null;
  const from = at - BEFORE_NUMBER.length;
  return isAt(line, from, BEFORE_NUMBER) ? { seq, from } : null;
}

const ZERO = 0x30;

function readHash(line: Uint8Array): Uint8Array | null {
  const hash = new Uint8Array(HASH_BYTES);
  for (let index = 0; index < HASH_BYTES; index += 1) {
    const at = HEAD.length + 2 * index;
    const high = HEX_DIGITS[line[at] ?? 0] ?? NO_DIGIT;
    const low = HEX_DIGITS[line[at + 1] ?? 0] ?? NO_DIGIT;
    if (high === NO_DIGIT || low === NO_DIGIT) return null;
    hash[index] = 16 * high + low;
  }
  return hash;
}

/** Tells whether an event's hash is that of the hash before it, its number and its payload. */
export type IsHashOf = (event: EventLine, previous: Uint8Array) => boolean;

const NUMBER_BYTES = 8;

/** SHA-256 over the hash before (32 bytes), the number (8 bytes, big endian) and the payload. */
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

/** Hardly any entry is longer. */
const MOST_USUAL_BYTES = 16 * 1024;

/** The seal that an entry of kind `sealed` took down; null where it has none. */
export function readSealed(payload: Uint8Array, tools: CheckTools): SignedSeal | null {
  const sealed = sealedEntrySchema.safeParse(parsedOrNull(payload, tools));
  if (!sealed.success) return null;
  const { seal, signature } = sealed.data.happening;
  return { seal, signature };
}

const sealedEntrySchema = z.object({ happening: signedSealSchema.loose() });

/** The highest numbers that an entry knows to have been given; null where it names none. */
export function readNumbers(payload: Uint8Array, tools: Pick<CheckTools, 'decodeUtf8'>): GivenNumbers | null {
  return acceptedEntrySchema.safeParse(parsedOrNull(payload, tools)).data?.happening.numbers ?? null;
}

const acceptedEntrySchema = z.object({ happening: z.object({ numbers: givenNumbersSchema }) });

/** What a payload says of its payment, whatever that is; null where it speaks of none. */
export function readPayment(payload: Uint8Array, tools: Pick<CheckTools, 'decodeUtf8'>): unknown {
  const payment = paymentBytes(payload);
  return payment && parsedOrNull(payment, tools);
}

/** Who acted, as a payload says it; null where it names nobody. */
export function readActor(payload: Uint8Array, tools: Pick<CheckTools, 'decodeUtf8'>): string | null {
  const actor = parsedOrNull(actorBytes(payload) ?? new Uint8Array(), tools);
  return typeof actor === 'string' ? actor : null;
}

/** What a payload says that happened, whatever that is; null where it is no canonical JSON, which has no key twice. */
export function readHappening(payload: Uint8Array, { decodeUtf8 }: Pick<CheckTools, 'decodeUtf8'>): unknown {
  const text = decodeUtf8(happeningBytes(payload) ?? new Uint8Array());
  try {
    const happening: unknown = JSON.parse(text ?? '');
    return canonicalJson(happening) === text ? happening : null;
  } catch {
    // What is no JSON says nothing, and so confirms nothing.
    return null;
  }
}

function parsedOrNull(bytes: Uint8Array, { decodeUtf8 }: Pick<CheckTools, 'decodeUtf8'>): unknown {
  try {
    return JSON.parse(decodeUtf8(bytes) ?? '');
  } catch {
    // What is no JSON is no entry; what depends on it is named by whoever asked.
    return null;
  }
}

function isAt(bytes: Uint8Array, at: number, expected: Uint8Array): boolean {
  for (let index = 0; index < expected.length; index += 1) if (bytes[at + index] !== expected[index]) return false;
  return true;
}

function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
