import type { ChainPoint } from '../../shared/journal/hash-text.ts';
import type { Contents, SignedSeal } from '../../shared/journal/seal.ts';
import { fromHex, isEqual } from './bytes.ts';

export interface Place {
  folder: string;
  file: string;
}

export interface SeenSeal extends SignedSeal, Place {
  hash: string;
  /** The number of the entry that contains the seal; null for a manifest. */
  seq: number | null;
}

export interface JournalKnowledge {
  hashes: KnownHashes;
  /** Seals in manifests and in the journal's own entries. */
  seals: SeenSeal[];
  /** Points at which a journal continued after lost entries. Seals up to this number may be lost. */
  lostSeals: { seq: number; upTo: number }[];
  /** The completely exported ranges of the chain. */
  ranges: (Place & { range: NonNullable<Contents['events']> })[];
  /** The keys of the exports, each with its earlier keys. */
  keys: (Place & { ancestors: string[] })[];
}

export function emptyKnowledge(): JournalKnowledge {
  return { hashes: new KnownHashes(), seals: [], lostSeals: [], ranges: [], keys: [] };
}

/** @returns false if the point contradicts what was known */
export function learnPoint({ hashes }: JournalKnowledge, { seq, hash }: ChainPoint): boolean {
  return hashes.learn(seq, fromHex(hash));
}

/** The block is small, because a forged file may name one entry in each block. */
const BLOCK = 64;
const HASH_BYTES = 32;

/** The entry hashes of one journal that the checked exports contain, 32 bytes each, by entry number. */
class KnownHashes {
  readonly #blocks = new Map<number, { bytes: Uint8Array; present: Uint8Array }>();

  /** @returns false if another hash was known for this number */
  learn(seq: number, hash: Uint8Array): boolean {
    const block = this.#blockOf(seq);
    const at = seq % BLOCK;
    const place = block.bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES);
    if (block.present[at] === 1) return isEqual(place, hash);
    place.set(hash);
    block.present[at] = 1;
    return true;
  }

  #blockOf(seq: number): { bytes: Uint8Array; present: Uint8Array } {
    const number = Math.floor(seq / BLOCK);
    const known = this.#blocks.get(number);
    if (known) return known;
    const block = { bytes: new Uint8Array(BLOCK * HASH_BYTES), present: new Uint8Array(BLOCK) };
    this.#blocks.set(number, block);
    return block;
  }
}
