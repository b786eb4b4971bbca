import { copied } from './bytes.ts';
import type { FilePart } from './check-tools.ts';
import type { NewestPayments } from './taken-entries.ts';

/** So many payments are made room for at first. */
const ROOM = 65_536;

/** What the newest entry of a payment says, as far as it is added up. */
export interface NewestPayment {
  /** Milliseconds of its `createdAt`; NaN where it cannot be read, and then nothing else of it can. */
  createdAtMs: number;
  /** The business day as the number 20261121. */
  day: number;
  amountMinor: number;
  currency: string;
  isPaid: boolean;
}

/**
 * What the newest entry of each payment comes to, and where it lies in `journal.jsonl`. About 200 bytes are kept of a
 * payment, most of them its reference: what else the entry says is read again when it is needed.
 */
export class NewestEntries {
  readonly #numbers = new Map<string, number>();
  readonly #currencies: string[] = [];
  /** Whoever began a payment, each once; nobody is known at the first place. */
  readonly #people = [''];
  #count = 0;
  #from = new Float64Array(ROOM);
  #bytes = new Uint32Array(ROOM);
  #createdAtMs = new Float64Array(ROOM);
  #days = new Uint32Array(ROOM);
  #amountMinor = new Float64Array(ROOM);
  #currency = new Uint32Array(ROOM);
  #isPaid = new Uint8Array(ROOM);
  #begunBy = new Uint32Array(ROOM);

  /** Puts what later entries say in the place of what was known. To be called in the order of the entries. */
  put({ references, from, bytes, createdAtMs, days, amountMinor, currencies, isPaid, begunBy }: NewestPayments): void {
    for (const [index, reference] of references.entries()) {
      const number = this.#numberFor(reference);
      this.#from[number] = from[index] ?? 0;
      this.#bytes[number] = bytes[index] ?? 0;
      this.#createdAtMs[number] = createdAtMs[index] ?? Number.NaN;
      this.#days[number] = days[index] ?? 0;
      this.#amountMinor[number] = amountMinor[index] ?? 0;
      this.#currency[number] = this.#currencyNumber(currencies[index] ?? '');
      this.#isPaid[number] = isPaid[index] ?? 0;
      const person = begunBy[index] ?? null;
      if (person !== null) this.#begunBy[number] = this.#personNumber(person);
    }
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

  paymentAt(number: number): NewestPayment {
    return {
      createdAtMs: this.#createdAtMs[number] ?? Number.NaN,
      day: this.#days[number] ?? 0,
      amountMinor: this.#amountMinor[number] ?? 0,
      currency: this.#currencies[this.#currency[number] ?? 0] ?? '',
      isPaid: this.#isPaid[number] === 1,
    };
  }

  /** Null where no entry at hand says who began it. */
  begunByAt(number: number): string | null {
    const person = this.#begunBy[number] ?? 0;
    return person === 0 ? null : (this.#people[person] ?? null);
  }

  /** Each payment with its number. One that was told may be left out meanwhile. */
  all(): Iterable<[reference: string, number: number]> {
    return this.#numbers;
  }

  #numberFor(reference: string): number {
    const known = this.#numbers.get(reference);
    if (known !== undefined) return known;
    const number = this.#count;
    this.#count += 1;
    this.#numbers.set(reference, number);
    if (number === this.#from.length) this.#grow();
    return number;
  }

  #currencyNumber(currency: string): number {
    const known = this.#currencies.indexOf(currency);
    return known >= 0 ? known : this.#currencies.push(currency) - 1;
  }

  #personNumber(person: string): number {
    const known = this.#people.indexOf(person, 1);
    return known > 0 ? known : this.#people.push(person) - 1;
  }

  #grow(): void {
    const room = 2 * this.#from.length;
    this.#from = copied(this.#from, new Float64Array(room));
    this.#bytes = copied(this.#bytes, new Uint32Array(room));
    this.#createdAtMs = copied(this.#createdAtMs, new Float64Array(room));
    this.#days = copied(this.#days, new Uint32Array(room));
    this.#amountMinor = copied(this.#amountMinor, new Float64Array(room));
    this.#currency = copied(this.#currency, new Uint32Array(room));
    this.#isPaid = copied(this.#isPaid, new Uint8Array(room));
    this.#begunBy = copied(this.#begunBy, new Uint32Array(room));
  }
}
