import { isEqual } from './bytes.ts';

const BLOCK = 4_096;
const HASH_BYTES = 32;

/** The hashes of a journal's events by their numbers, as far as any export shows them: 32 bytes each. */
export class KnownHashes {
  readonly #blocks = new Map<number, { bytes: Uint8Array; present: Uint8Array }>();

  /** @returns whether it fits what was known of this number before */
  learn(seq: number, hash: Uint8Array): boolean {
    const block = this.#blockOf(seq);
    const at = seq % BLOCK;
    const place = block.bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES);
    if (block.present[at] === 1) return isEqual(place, hash);
    place.set(hash);
    block.present[at] = 1;
    return true;
  }

  /** The same for many. @param hashes one after the other. @returns the numbers of those that do not fit */
  learnAll(seqs: Float64Array, hashes: Uint8Array): number[] {
    const differing: number[] = [];
    for (const [index, seq] of seqs.entries()) {
      if (!this.learn(seq, hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES))) differing.push(seq);
    }
    return differing;
  }

  /** null where no export showed it. */
  get(seq: number): Uint8Array | null {
    const block = this.#blocks.get(Math.floor(seq / BLOCK));
    const at = seq % BLOCK;
    return block?.present[at] === 1 ? block.bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES) : null;
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
