import { readJson } from './parsed-json.ts';

/** The longest that a till writes is a day closed with all that may be listed: some 400 KiB, and nine deep. */
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_DEEP = 64;

/**
 * What an entry says; undefined where it is no JSON, where it is longer or nested deeper than any entry, since to read that would hold up
 * everybody, or where an object in it has a key twice. Of such a key one reader shows the first value and another one the last: whoever
 * writes it hides one of them from what is shown, looked for and erased. No till does either.
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
/** How much deeper each byte leads, outside a text. */
const DEPTH_STEPS = Int8Array.from({ length: 256 }, (_, byte) => {
  const letter = String.fromCharCode(byte);
  return Number('{['.includes(letter)) - Number(']}'.includes(letter));
});

function hasKeyTwice(text: string, said: unknown): boolean {
  // What is written anew has each key once: a line as tills write it is compared alone, and not gone through.
  return JSON.stringify(said) !== text && isKeyTwiceIn(text);
}

/** @param text of which it is known that it is JSON */
function isKeyTwiceIn(text: string): boolean {
  /** Of the objects and lists around a place, from without: the keys that an object has had so far, null for a list. */
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

/** @param spelled with its quotes; a key may be spelled with escapes */
function isNewIn(keys: Set<string>, spelled: string): boolean {
  const before = keys.size;
  keys.add(JSON.parse(spelled) as string);
  return keys.size > before;
}

/** @returns the place after the closing quote */
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
