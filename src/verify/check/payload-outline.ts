import { type PaymentFacts, serviceOf } from '../../shared/replay/payment-facts.ts';

/*
 * What an entry is about, read from the bytes of its payload without making an object of all of it: of a large export
 * that would cost several times as much as its hashes.
 */

export interface PayloadOutline {
  /** Of what happened. */
  kind: string;
  /** null where it speaks of no payment. */
  payment: PaymentFacts | null;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const BRACE = 0x7b;
const BRACE_END = 0x7d;
const BRACKET = 0x5b;
const LETTER_N = 0x6e;
const ZERO = 0x30;

/** Stands for the place of what is not there. */
const NOWHERE = -1;

/**
 * Reads what an entry is about. The keys of canonical JSON are in their order and there once, so that every reader of JSON
 * takes the same for what they say.
 * @returns null where the payload is no entry of a journal
 */
export function readPayloadOutline(payload: Uint8Array): PayloadOutline | null {
  const happening = valueAt(payload, firstKey(payload, 0), HAPPENING);
  if (happening === NOWHERE) return null;
  const kind = textAt(payload, valueAt(payload, firstKey(payload, happening), KIND));
  const payment = valueAt(payload, nextKey(payload, happening), PAYMENT);
  if (kind === null || payment === NOWHERE) return null;
  const { end, values } = orderedValues(payload, payment, PAYMENT_KEYS);
  if (!endsBehind(payload, end === NOWHERE ? endOfValue(payload, payment) : end)) return null;
  if (payload[payment] === LETTER_N) return { kind, payment: null };
  const reference = textAt(payload, values[5] ?? NOWHERE);
  return end === NOWHERE || reference === null ? null : { kind, payment: factsIn(payload, reference, values) };
}

const PAYMENT_KEYS = keysOf(
  'amount',
  'baseUrl',
  'businessDay',
  'mode',
  'publicKey',
  'reference',
  'saleId',
  'state',
  'successValues',
);
const AMOUNT_KEYS = keysOf('amountMinor', 'currency');
const STATE_KEYS = keysOf('outcome', 'paidAt', 'released');
const RELEASED_KEYS = keysOf('at', 'by');

/** @param values the places of `PAYMENT_KEYS` */
function factsIn(bytes: Uint8Array, reference: string, values: number[]): PaymentFacts {
  const [amountAt = NOWHERE, urlAt = NOWHERE, dayAt = NOWHERE, modeAt = NOWHERE, keyAt = NOWHERE, , ...others] = values;
  const [saleAt = NOWHERE, stateAt = NOWHERE, successAt = NOWHERE] = others;
  const [minorAt = NOWHERE, currencyAt = NOWHERE] = orderedValues(bytes, amountAt, AMOUNT_KEYS).values;
  const [outcomeAt = NOWHERE, paidAt = NOWHERE, releasedAt = NOWHERE] = orderedValues(
    bytes,
    stateAt,
    STATE_KEYS,
  ).values;
  const outcome = textAt(bytes, outcomeAt);
  const isPaid = outcome === 'paid';
  const released = isPaid && bytes[releasedAt] !== LETTER_N ? valuesOf(bytes, releasedAt, RELEASED_KEYS) : null;
  return {
    reference,
    saleId: textAt(bytes, saleAt) ?? '',
    mode: textAt(bytes, modeAt) ?? '',
    service: serviceOf(rawAt(bytes, urlAt), rawAt(bytes, keyAt)),
    amountMinor: numberAt(bytes, minorAt),
    currency: textAt(bytes, currencyAt) ?? '',
    businessDay: dayAt === NOWHERE ? null : rawAt(bytes, dayAt),
    successValues: successAt === NOWHERE ? '{}' : rawText(bytes, successAt, endOfValue(bytes, successAt)),
    isOpen: outcome === 'open',
    paidAtMs: isPaid ? Date.parse(textAt(bytes, paidAt) ?? '') : null,
    releasedAtMs: released && Date.parse(textAt(bytes, released[0] ?? NOWHERE) ?? ''),
    releasedBy: released && rawAt(bytes, released[1] ?? NOWHERE),
  };
}

/**
 * The places of some values of an object whose keys are in their order; NOWHERE for those that are not there.
 * @param keys in their order, with their quotes and colons
 * @returns `end`, the place after the object; NOWHERE where it is none, or its keys are not in their order
 */
function orderedValues(bytes: Uint8Array, from: number, keys: readonly Uint8Array[]): OrderedValues {
  const values: number[] = [];
  let at = firstKey(bytes, from);
  if (bytes[at] === BRACE_END) return { end: at + 1, values };
  for (let before = NOWHERE; ; ) {
    const value = valueOfKey(bytes, at);
    if (value === NOWHERE || (before !== NOWHERE && order(bytes, at, bytes, before) <= 0)) return NO_OBJECT;
    takeValue(bytes, at, value, keys, values);
    const end = endOfValue(bytes, value);
    if (bytes[end] === BRACE_END) return { end: end + 1, values };
    if (bytes[end] !== COMMA) return NO_OBJECT;
    before = at;
    at = end + 1;
  }
}

/** The same of an object that may not be there, or may be none: it then has no values. */
function valuesOf(bytes: Uint8Array, from: number, keys: readonly Uint8Array[]): number[] {
  return from === NOWHERE || bytes[from] !== BRACE ? [] : orderedValues(bytes, from, keys).values;
}

interface OrderedValues {
  end: number;
  values: number[];
}

const NO_OBJECT: OrderedValues = { end: NOWHERE, values: [] };

/** Takes the value of the next wanted key where this is it; a wanted key that would have come before is not there. */
function takeValue(bytes: Uint8Array, key: number, value: number, keys: readonly Uint8Array[], values: number[]): void {
  for (let wanted = keys[values.length]; wanted; wanted = keys[values.length]) {
    const place = order(bytes, key, wanted, 0);
    if (place < 0) return;
    values.push(place > 0 ? NOWHERE : value);
  }
}

/**
 * Whether nothing but keys that come after `payment` stand behind the payment. A line with a second payload behind the first would
 * say one thing here and another to every reader of JSON.
 */
function endsBehind(bytes: Uint8Array, from: number): boolean {
  let at = from;
  for (let before = NOWHERE; bytes[at] === COMMA; ) {
    const key = at + 1;
    const value = valueOfKey(bytes, key);
    const isAfter = before === NOWHERE ? order(bytes, key, PAYMENT, 0) > 0 : order(bytes, key, bytes, before) > 0;
    if (value === NOWHERE || !isAfter) return false;
    before = key;
    at = endOfValue(bytes, value);
  }
  return bytes[at] === BRACE_END && at + 1 === bytes.length;
}

/** The place of the value of a key; NOWHERE where no key begins. */
function valueOfKey(bytes: Uint8Array, key: number): number {
  if (bytes[key] !== QUOTE) return NOWHERE;
  const colon = endOfString(bytes, key);
  return bytes[colon] === COLON ? colon + 1 : NOWHERE;
}

/** Compares two keys by the places of their first quotes: below 0 where the first comes before the second. */
function order(bytes: Uint8Array, key: number, others: Uint8Array, other: number): number {
  for (let at = 1; ; at += 1) {
    const [one = QUOTE, two = QUOTE] = [bytes[key + at], others[other + at]];
    if (one === BACKSLASH || two === BACKSLASH) return orderUnescaped(bytes, key, others, other);
    if (one === two && one !== QUOTE) continue;
    // A key that ends comes before those that go on.
    return (one === QUOTE ? 0 : one) - (two === QUOTE ? 0 : two);
  }
}

function orderUnescaped(bytes: Uint8Array, key: number, others: Uint8Array, other: number): number {
  const [one, two] = [unescaped(rawAt(bytes, key)), unescaped(rawAt(others, other))];
  if (one === two) return 0;
  return one < two ? -1 : 1;
}

function unescaped(raw: string): string {
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    // An escape that is none: the line is no JSON, and is refused by whoever reads it.
    return raw;
  }
}

/** The bytes of what an entry says of its payment; null where it speaks of none. */
export function paymentBytes(payload: Uint8Array): Uint8Array | null {
  const from = valueAt(payload, firstKey(payload, 0), PAYMENT);
  return from === NOWHERE || payload[from] !== BRACE ? null : payload.subarray(from, endOfValue(payload, from));
}

/** The bytes of what happened. */
export function happeningBytes(payload: Uint8Array): Uint8Array | null {
  const from = valueAt(payload, firstKey(payload, 0), HAPPENING);
  return from === NOWHERE ? null : payload.subarray(from, endOfValue(payload, from));
}

/** The bytes of who acted; null where the entry does not say. */
export function actorBytes(payload: Uint8Array): Uint8Array | null {
  const from = valueAt(payload, firstKey(payload, 0), ACTOR);
  return from === NOWHERE ? null : payload.subarray(from, endOfValue(payload, from));
}

const ACTOR = bytesOf('"actor":');
const HAPPENING = bytesOf('"happening":');
const KIND = bytesOf('"kind":');
const PAYMENT = bytesOf('"payment":');

function keysOf(...names: string[]): Uint8Array[] {
  return names.map((name) => bytesOf(`"${name}":`));
}

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

/** A whole number that is not below zero; NaN for any other value. */
function numberAt(bytes: Uint8Array, from: number): number {
  let number = Number.NaN;
  for (let at = from; from !== NOWHERE && at < bytes.length; at += 1) {
    const digit = (bytes[at] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) return bytes[at] === COMMA || bytes[at] === BRACE_END ? number : Number.NaN;
    number = 10 * (number || 0) + digit;
  }
  return number;
}

/** The bytes of a text as they are, one character each: only to be compared. Empty for any other value. */
function rawAt(bytes: Uint8Array, from: number): string {
  if (from === NOWHERE || bytes[from] !== QUOTE) return '';
  return rawText(bytes, from + 1, endOfString(bytes, from) - 1);
}

/** Made at once: a text that is put together letter by letter takes many times its room. */
function rawText(bytes: Uint8Array, from: number, to: number): string {
  return Reflect.apply(String.fromCharCode, null, bytes.subarray(from, to));
}

/** A text of printable ASCII without escapes: kinds and references have nothing else. null for any other value. */
function textAt(bytes: Uint8Array, from: number): string | null {
  if (from === NOWHERE || bytes[from] !== QUOTE) return null;
  for (let at = from + 1; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) return rawAt(bytes, from);
    if (byte < 0x20 || byte > 0x7e || byte === BACKSLASH) return null;
  }
  return null;
}
