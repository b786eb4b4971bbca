/*
 * A block: payments that follow each other, and which of them have each of the terms that many of them have. The bit of a
 * payment is that of its place among them; what few have is not kept, since the other indexes are quick there.
 */

/** What is kept of a block. */
export interface SearchBlock {
  /** Of its payments, oldest first. */
  positions: Float64Array;
  bits: Map<string, Uint8Array>;
}

/** What a block is made of. */
export interface BlockRow {
  position: number;
  /** As the full text has it. */
  text: string;
  /** Values that payments are filtered by and that never change, by column. */
  values: Readonly<Record<string, string | null>>;
}

/** What of a payment is kept beside its text. */
export const BLOCK_COLUMNS = ['bank_code', 'brand', 'actor', 'till', 'instrument'] as const;
export type BlockColumn = (typeof BLOCK_COLUMNS)[number];

/** A term is kept where at least this share of a block's payments have it. */
const LEAST_SHARE = 1 / 64;
/** Bits come in words, so that they are compared by words. */
const WORD_BYTES = 4;

/** A block that is being made, payment by payment. */
export interface BegunBlock {
  readonly payments: number;
  /** Of the newest payment so far. */
  readonly last: number | null;
  /** @param row newer than those before */
  add(row: BlockRow): void;
  finish(): SearchBlock;
}

export function beginBlock(): BegunBlock {
  const positions: number[] = [];
  const places = new Map<string, number[]>();
  return {
    get payments() {
      return positions.length;
    },
    get last() {
      return positions.at(-1) ?? null;
    },
    add(row) {
      for (const term of termsOf(row)) {
        const having = places.get(term);
        if (having) having.push(positions.length);
        else places.set(term, [positions.length]);
      }
      positions.push(row.position);
    },
    finish() {
      const common = [...places].filter(([, having]) => having.length >= positions.length * LEAST_SHARE);
      return {
        positions: Float64Array.from(positions),
        bits: new Map(common.map(([term, having]) => [term, bitsOf(having, positions.length)])),
      };
    },
  };
}

/** Every three characters in a row of a text, once each: what the full text knows of it. */
export function trigrams(text: string): string[] {
  const characters = [...text];
  const threes = new Set<string>();
  for (let start = 0; start + 3 <= characters.length; start += 1) {
    threes.add(`${characters[start]}${characters[start + 1]}${characters[start + 2]}`);
  }
  return [...threes];
}

/** The term of a column's value: longer than three characters, so that it is no part of a text. */
export function valueTerm(column: BlockColumn, value: string): string {
  return `${column}=${value}`;
}

/** @param places in the block, each at most once */
export function bitsOf(places: Iterable<number>, payments: number): Uint8Array {
  const bits = new Uint8Array(WORD_BYTES * Math.ceil(payments / (8 * WORD_BYTES)));
  for (const place of places) bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7));
  return bits;
}

/** Keeps the bits that both have. @returns whether there are any */
export function keepCommonBits(kept: Uint8Array, others: Uint8Array): boolean {
  const keptWords = wordsOf(kept);
  const otherWords = wordsOf(others);
  let any = 0;
  for (let index = 0; index < keptWords.length; index += 1) {
    const both = (keptWords[index] ?? 0) & (otherWords[index] ?? 0);
    keptWords[index] = both;
    any |= both;
  }
  return any !== 0;
}

/** Thirty-two bits at a time. Bytes that do not lie where words may are copied, which only bits that are read may be. */
function wordsOf(bits: Uint8Array): Int32Array {
  const { buffer, byteOffset, byteLength } = byteOffsetFits(bits) ? bits : bits.slice();
  return new Int32Array(buffer, byteOffset, byteLength / WORD_BYTES);
}

function byteOffsetFits({ byteOffset }: Uint8Array): boolean {
  return byteOffset % WORD_BYTES === 0;
}

/** How many bits are set. */
export function countBits(bits: Uint8Array): number {
  let count = 0;
  for (let left of bits) {
    for (; left !== 0; left &= left - 1) count += 1;
  }
  return count;
}

/** The places whose bits are set, the newest payment's first. */
export function placesOf(bits: Uint8Array): number[] {
  const places: number[] = [];
  for (let index = bits.length - 1; index >= 0; index -= 1) {
    for (let bit = 7; bit >= 0 && bits[index] !== 0; bit -= 1) {
      if ((bits[index] ?? 0) & (1 << bit)) places.push(index * 8 + bit);
    }
  }
  return places;
}

function* termsOf({ text, values }: BlockRow): Iterable<string> {
  yield* trigrams(text);
  for (const column of BLOCK_COLUMNS) {
    const value = values[column];
    if (value !== null && value !== undefined) yield valueTerm(column, value);
  }
}
