/*
 * What an entry is about, read from the bytes of its payload without making an object of all of it: of a large export
 * that would cost several times as much as its hashes.
 */

export interface PayloadOutline {
  /** Of what happened. */
  kind: string;
  /** null where it speaks of no payment. */
  reference: string | null;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const BRACE = 0x7b;
const BRACE_END = 0x7d;
const BRACKET = 0x5b;
const LETTER_N = 0x6e;

/** Stands for the place of what is not there. */
const NOWHERE = -1;

/**
 * Reads what an entry is about. The keys of canonical JSON are in their order, so that nothing behind the reference is
 * looked at but where it ends: who needs more reads the newest entry of a payment as a whole.
 * @returns null where the payload is no entry of a journal
 */
export function readPayloadOutline(payload: Uint8Array): PayloadOutline | null {
  const happening = valueAt(payload, firstKey(payload, 0), HAPPENING);
  if (happening === NOWHERE) return null;
  const kind = textAt(payload, valueAt(payload, firstKey(payload, happening), KIND));
  const payment = valueAt(payload, nextKey(payload, happening), PAYMENT);
  if (kind === null || payment === NOWHERE || !isLastInOrder(payload, payment)) return null;
  if (payload[payment] === LETTER_N) return { kind, reference: null };
  const reference = textAt(payload, valueAt(payload, firstKey(payload, payment), REFERENCE));
  return reference === null ? null : { kind, reference };
}

/**
 * Whether nothing but keys that come after `payment` follows, up to the end: a line with a second payload behind the first
 * would say one thing here and another to every reader of JSON.
 */
function isLastInOrder(bytes: Uint8Array, payment: number): boolean {
  let before = PAYMENT;
  let at = endOfValue(bytes, payment);
  while (bytes[at] === COMMA && bytes[at + 1] === QUOTE) {
    const colon = endOfString(bytes, at + 1);
    const key = bytes.subarray(at + 1, colon + 1);
    if (bytes[colon] !== COLON || !isAfter(key, before)) return false;
    before = key;
    at = endOfValue(bytes, colon + 1);
  }
  return bytes[at] === BRACE_END && at + 1 === bytes.length;
}

/** Compares two keys with their quotes and colons. */
function isAfter(key: Uint8Array, before: Uint8Array): boolean {
  const length = Math.min(key.length, before.length);
  for (let at = 0; at < length; at += 1) {
    if (key[at] !== before[at]) return (key[at] ?? 0) > (before[at] ?? 0);
  }
  return key.length > before.length;
}

/** The bytes of what an entry says of its payment; null where it speaks of none. */
export function paymentBytes(payload: Uint8Array): Uint8Array | null {
  const from = valueAt(payload, firstKey(payload, 0), PAYMENT);
  return from === NOWHERE || payload[from] !== BRACE ? null : payload.subarray(from, endOfValue(payload, from));
}

const HAPPENING = bytesOf('"happening":');
const KIND = bytesOf('"kind":');
const PAYMENT = bytesOf('"payment":');
const REFERENCE = bytesOf('"reference":');

function bytesOf(key: string): Uint8Array {
  return Uint8Array.from(key, (letter) => letter.charCodeAt(0));
}

/** The place of the first key of an object. */
function firstKey(bytes: Uint8Array, at: number): number {
  return at !== NOWHERE && bytes[at] === BRACE ? at + 1 : NOWHERE;
}

/** The place of the key after a value. */
function nextKey(bytes: Uint8Array, value: number): number {
  const end = endOfValue(bytes, value);
  return bytes[end] === COMMA ? end + 1 : NOWHERE;
}

/** The place of a key's value, looked for from another key of the same object on. */
function valueAt(bytes: Uint8Array, firstKeyAt: number, key: Uint8Array): number {
  for (let at = firstKeyAt; at !== NOWHERE; ) {
    if (bytes[at] !== QUOTE) return NOWHERE;
    if (isAt(bytes, at, key)) return at + key.length;
    const colon = endOfString(bytes, at);
    if (bytes[colon] !== COLON) return NOWHERE;
    at = nextKey(bytes, colon + 1);
  }
  return NOWHERE;
}

/** The place after a value; the end of the payload where it does not end. */
function endOfValue(bytes: Uint8Array, from: number): number {
  const first = bytes[from];
  if (first === QUOTE) return endOfString(bytes, from);
  if (first !== BRACE && first !== BRACKET) return endOfWord(bytes, from);
  const end = bytes.length;
  let depth = 0;
  for (let at = from; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfString(bytes, at) - 1;
    // Brackets differ from braces by this bit alone.
    else if ((byte | 0x20) === BRACE) depth += 1;
    else if ((byte | 0x20) === BRACE_END) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return end;
}

/** @param from the place of the opening quote. @returns the place after the closing one */
function endOfString(bytes: Uint8Array, from: number): number {
  const end = bytes.length;
  let at = from + 1;
  // What stands behind a backslash ends no text.
  for (let byte = bytes[at]; at < end && byte !== QUOTE; byte = bytes[at]) at += byte === BACKSLASH ? 2 : 1;
  return Math.min(at + 1, end);
}

/** A number, `true`, `false` or `null`. */
function endOfWord(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== COMMA && bytes[at] !== BRACE_END) at += 1;
  return at;
}

function isAt(bytes: Uint8Array, at: number, key: Uint8Array): boolean {
  for (let index = 0; index < key.length; index += 1) if (bytes[at + index] !== key[index]) return false;
  return true;
}

/** A text of printable ASCII without escapes: kinds and references have nothing else. null for any other value. */
function textAt(bytes: Uint8Array, from: number): string | null {
  if (from === NOWHERE || bytes[from] !== QUOTE) return null;
  let text = '';
  for (let at = from + 1; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) return text;
    if (byte < 0x20 || byte > 0x7e || byte === BACKSLASH) return null;
    text += String.fromCharCode(byte);
  }
  return null;
}
