import type { FoldRule } from '../../shared/fold/fold-rules.ts';
import { createTelling, type Telling } from '../../shared/fold/telling.ts';
import type { JournalEntry, ToldEntry } from '../../shared/journal/journal-entry.ts';
import type { BegunPayment } from '../../shared/journal/payment-columns.ts';
import type { Mode } from '../../shared/mode.ts';
import type { CheckTools } from './check-tools.ts';
import { KeptSales } from './kept-sales.ts';

/** An entry that breaks a rule of the fold. */
export interface BrokenEntry {
  seq: number;
  /** Empty if the entry names no payment. */
  reference: string;
  rule: FoldRule;
}

/** A payment whose intent is in the export. */
interface Begun {
  saleId: string;
  /** The position of the payment in the tables. */
  position: number;
  cashier: string;
}

/** Tables order entries of the same millisecond by number. At most this many can be told apart. */
const PLACES_A_MS = 1_024;

/** Rules that depend on the other payments of the sale. They cannot be judged if one of these payments is unknown. */
const OF_THE_SALE: readonly FoldRule[] = ['saleEnded', 'handedOverUnpaid', 'erasedTooEarly', 'doesNotFollow'];

/** Folds the entries of an export in order. */
export class FoldedPayments {
  readonly #isFromBeginning: boolean;
  readonly #mode: Mode;
  readonly #sales: KeptSales;
  readonly #telling: Telling;
  readonly #begun = new Map<string, Begun>();
  /** Payments whose intent is not in the export, with their sales. */
  readonly #begunBefore = new Map<string, string>();
  readonly #broken: (BrokenEntry & { saleId: string })[] = [];

  /**
   * @param isFromBeginning true if the export has every entry from the first on, so that no intent can be missing
   */
  constructor(isFromBeginning: boolean, mode: Mode, tools: CheckTools) {
    this.#isFromBeginning = isFromBeginning;
    this.#mode = mode;
    this.#sales = new KeptSales(tools);
    this.#telling = createTelling(this.#sales);
  }

  /**
   * @returns the entry with its payment and sale; null for both if the intent is not in the export
   */
  take(seq: number, entry: JournalEntry): ToldEntry {
    const { entry: told, broken } = this.#telling.follow(entry);
    const { saleId = '', reference = '', happening, actor, at } = entry;
    if (broken === 'noIntent' && !this.#isFromBeginning && saleId !== '' && reference !== '') {
      this.#begunBefore.set(reference, saleId);
    } else if (broken) {
      this.#broken.push({ seq, reference, rule: broken, saleId });
    } else if (happening.kind === 'paymentIntended') {
      if (happening.mode !== this.#mode) this.#broken.push({ seq, reference, rule: 'doesNotFollow', saleId });
      const position = Date.parse(at) * PLACES_A_MS + (seq % PLACES_A_MS);
      this.#begun.set(reference, { saleId, position, cashier: actor });
    }
    return told;
  }

  /** Returns the first rule break of each sale and payment. Later ones are consequences. */
  broken(): BrokenEntry[] {
    const partial = this.#partialSales();
    const certain = this.#broken.filter(({ saleId, rule }) => !partial.has(saleId) || !OF_THE_SALE.includes(rule));
    const named = new Set<string>();
    return certain.filter(({ saleId, reference }) => {
      const names = [saleId, reference].filter((name) => name !== '');
      const isFirst = !names.some((name) => named.has(name));
      for (const name of names) named.add(name);
      return isFirst;
    });
  }

  /** Returns the proven payments in the order of the tables. */
  provable(): string[] {
    const partial = this.#partialSales();
    return [...this.#begun]
      .filter(([reference, { saleId }]) => !this.#begunBefore.has(reference) && !partial.has(saleId))
      .sort(([, one], [, other]) => one.position - other.position)
      .map(([reference]) => reference);
  }

  /** Counts payments that cannot be proven, because an intent of their sale is not in the export. */
  notProvable(): number {
    const partial = this.#partialSales();
    const ofPartialSale = [...this.#begun].filter(
      ([reference, { saleId }]) => !this.#begunBefore.has(reference) && partial.has(saleId),
    );
    return this.#begunBefore.size + ofPartialSale.length;
  }

  /**
   * @param reference of a payment whose intent was taken
   * @throws Error for any other
   */
  payment(reference: string): BegunPayment {
    const { saleId = '', cashier = '' } = this.#begun.get(reference) ?? {};
    const payment = this.#sales.get(saleId)?.payments.find((each) => each.reference === reference);
    if (!payment) throw new Error(`No entry begins payment ${reference}.`);
    return { ...payment, cashier };
  }

  #partialSales(): Set<string> {
    return new Set(this.#begunBefore.values());
  }
}
