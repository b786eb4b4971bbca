import { isKeyedText, type KeyedText } from '../../../shared/input/keyed-text.ts';
import type { Detail } from './details.ts';

/** The longest escape of one UTF-16 unit: a backslash, `u` and four digits. */
const LARGEST_ESCAPE = 6;

const SHORT_ESCAPES: Readonly<Record<number, string>> = {
  8: 'b',
  9: 't',
  10: 'n',
  12: 'f',
  13: 'r',
  34: '"',
  92: '\\',
};

/** Fills a buffer that the caller must wipe; a string would stay in memory. @param room how many zero bytes follow */
export function asciiJson(
  details: Readonly<Record<string, Detail>>,
  room: number,
): { bytes: Buffer<ArrayBuffer>; length: number } {
  const bytes = Buffer.alloc(sizeAtMost(details) + room);
  const writer = writeTo(bytes);
  writer.object(Object.entries(details));
  return { bytes, length: writer.length() };
}

function sizeAtMost(details: Readonly<Record<string, Detail>>): number {
  const texts = Object.entries(details).flatMap(([name, value]) => [
    name,
    ...(isKeyedText(value) ? [value] : value.flatMap((entry) => Object.entries(entry).flat())),
  ]);
  const units = texts.reduce((total, text) => total + text.length, 0);
  return units * LARGEST_ESCAPE + texts.length * 8 + 16;
}

function writeTo(bytes: Buffer) {
  let at = 0;
  const sign = (text: string) => {
    at = bytes.writeUInt8(text.charCodeAt(0), at);
  };
  const unit = (code: number) => {
    const short = SHORT_ESCAPES[code];
    if (code >= 0x20 && code < 0x7f && short === undefined) {
      at = bytes.writeUInt8(code, at);
      return;
    }
    // JSON needs no escape for 0x7f.
    if (code === 0x7f) at = bytes.writeUInt8(code, at);
    else
      at += bytes.write(short === undefined ? `\\u${code.toString(16).padStart(4, '0')}` : `\\${short}`, at, 'latin1');
  };
  const text = (value: KeyedText) => {
    sign('"');
    if (typeof value === 'string') for (let index = 0; index < value.length; index += 1) unit(value.charCodeAt(index));
    else for (const code of value) unit(code);
    sign('"');
  };
  const list = <Item>(
    items: readonly Item[],
    [open, close]: readonly [string, string],
    write: (item: Item) => void,
  ) => {
    sign(open);
    for (const [index, item] of items.entries()) {
      if (index > 0) sign(',');
      write(item);
    }
    sign(close);
  };
  const object = (entries: readonly [string, Detail][]) =>
    list(entries, ['{', '}'], ([name, value]) => {
      text(name);
      sign(':');
      if (isKeyedText(value)) text(value);
      else list(value, ['[', ']'], (entry) => object(Object.entries(entry)));
    });
  return { object, length: () => at };
}
