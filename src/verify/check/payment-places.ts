import type { FilePart } from './check-tools.ts';

/** So many places are made room for at once. */
const BLOCK = 65_536;

/**
 * Where the newest entry of each payment lies in `journal.jsonl`. About 150 bytes are kept of a payment, most of them
 * its reference: what the entry says is read again when it is needed.
 */
export class PaymentPlaces {
  readonly #numbers = new Map<string, number>();
  #count = 0;
  #from = new Float64Array(BLOCK);
  #bytes = new Uint32Array(BLOCK);

  /** To be called for each entry of a payment, in their order. */
  put(reference: string, { from, to }: FilePart): void {
    let number = this.#numbers.get(reference);
    if (number === undefined) {
      number = this.#count;
      this.#count += 1;
      this.#numbers.set(reference, number);
      if (number === this.#from.length) this.#grow();
    }
    this.#from[number] = from;
    this.#bytes[number] = to - from;
  }

  /** A payment that no table has a row for. */
  leaveOut(reference: string): void {
    this.#numbers.delete(reference);
  }

  /** All numbers are below it. */
  get count(): number {
    return this.#count;
  }

  /** From 0, in the order in which they were first spoken of; null for one that no entry speaks of. */
  numberOf(reference: string): number | null {
    return this.#numbers.get(reference) ?? null;
  }

  partAt(number: number): FilePart {
    const from = this.#from[number] ?? 0;
    return { from, to: from + (this.#bytes[number] ?? 0) };
  }

  /** Each payment with its number. */
  all(): Iterable<[reference: string, number: number]> {
    return this.#numbers;
  }

  /** The same, so many at a time. One that was told may be left out meanwhile. */
  *groups(size: number): Generator<[reference: string, number: number][]> {
    let group: [string, number][] = [];
    for (const each of this.#numbers) {
      group.push(each);
      if (group.length < size) continue;
      yield group;
      group = [];
    }
    yield group;
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
