import type { FilePart } from './check-tools.ts';

/** So many places are made room for at once. */
const BLOCK = 65_536;

/**
 * Where the newest entry of each payment lies in `journal.jsonl`. About 150 bytes are kept of a payment, most of them
 * its reference: what the entry says is read again when it is needed.
 */
export class PaymentPlaces {
  readonly #numbers = new Map<string, number>();
  #from = new Float64Array(BLOCK);
  #bytes = new Uint32Array(BLOCK);

  /** To be called for each entry of a payment, in their order. */
  put(reference: string, { from, to }: FilePart): void {
    const number = this.#numbers.get(reference) ?? this.#numbers.size;
    if (number === this.#numbers.size) this.#numbers.set(reference, number);
    if (number === this.#from.length) this.#grow();
    this.#from[number] = from;
    this.#bytes[number] = to - from;
  }

  get count(): number {
    return this.#numbers.size;
  }

  /** From 0, in the order in which they were first spoken of; null for one that no entry speaks of. */
  numberOf(reference: string): number | null {
    return this.#numbers.get(reference) ?? null;
  }

  partAt(number: number): FilePart {
    const from = this.#from[number] ?? 0;
    return { from, to: from + (this.#bytes[number] ?? 0) };
  }

  references(): Iterable<string> {
    return this.#numbers.keys();
  }

  #grow(): void {
    const from = new Float64Array(this.#from.length + BLOCK);
    from.set(this.#from);
    this.#from = from;
    const bytes = new Uint32Array(this.#bytes.length + BLOCK);
    bytes.set(this.#bytes);
    this.#bytes = bytes;
  }
}
