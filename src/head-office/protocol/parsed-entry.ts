import { readJson } from './parsed-json.ts';

/** The largest entry of a till is a closed day with the longest lists: about 400 KiB, nested nine deep. */
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_DEEP = 64;

/**
 * Parses an entry. Returns undefined if it is no JSON, is larger or deeper than any entry of a till, or contains a duplicate key. Large input would
 * block all other requests. Readers disagree about which value of a duplicate key counts, so a duplicate could hide data from display, search or
 * erasure.
 */
export function parsedEntry(bytes: Uint8Array): unknown {
  if (bytes.length > MOST_BYTES || isTooDeep(bytes)) return undefined;
  const read = readJson(bytes);
  return read === null || hasKeyTwice(read.text, read.said) ? undefined : read.said;
}

function isTooDeep(bytes: Uint8Array): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) isText = !isText;
    else if (!isText) depth += DEPTH_STEPS[byte] ?? 0;
    else if (byte === BACKSLASH) at += 1;
    if (depth > MOST_DEEP) return true;
  }
  return false;
}

const [QUOTE, BACKSLASH] = Buffer.from('"\\');
/** The change of depth for each byte outside a string. */
const DEPTH_STEPS = Int8Array.from({ length: 256 }, (_, byte) => {
  const letter = String.fromCharCode(byte);
  return Number('{['.includes(letter)) - Number(']}'.includes(letter));
});

function hasKeyTwice(text: string, said: unknown): boolean {
  // Serialized again, an object has each key once. An unchanged text therefore needs no scan.
  return JSON.stringify(said) !== text && isKeyTwiceIn(text);
}

/** @param text valid JSON */
function isKeyTwiceIn(text: string): boolean {
  /** The enclosing objects and lists, outermost first: the keys seen so far, or null for a list. */
  const around: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '{') around.push(new Set());
    if (letter === '[') around.push(null);
    if (letter === '}' || letter === ']') around.pop();
    if (letter !== '"') continue;
    const end = endOfText(text, at);
    const keys = around.at(-1);
    if (keys && isBeforeColon(text, end) && !isNewIn(keys, text.slice(at, end))) return true;
    at = end - 1;
  }
  return false;
}

/** @param spelled with its quotes and escapes */
function isNewIn(keys: Set<string>, spelled: string): boolean {
  const before = keys.size;
  keys.add(JSON.parse(spelled) as string);
  return keys.size > before;
}

/** @returns the index after the closing quote */
function endOfText(text: string, from: number): number {
  let at = from + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function isBeforeColon(text: string, from: number): boolean {
  let at = from;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1;
  return text[at] === ':';
}
