import { createEntryFold, type EntryFold } from '../../shared/fold/entry-fold.ts';
import type { FoldRule } from '../../shared/fold/fold-rules.ts';
import type { EntryWithState, JournalEntry } from '../../shared/journal/journal-entry.ts';
import type { BegunPayment } from '../../shared/journal/payment-columns.ts';
import type { Mode } from '../../shared/mode.ts';
import type { PaymentRecord, SaleState } from '../../shared/payment/records.ts';
import type { CheckTools } from './check-tools.ts';

export interface BrokenEntry {
  seq: number;
  /** The payment of the entry; empty if the entry names no payment. */
  reference: string;
  rule: FoldRule;
}

/** A payment whose intent is in the export. */
interface Begun {
  saleId: string;
  position: number;
  cashier: string;
}

/** Tables order entries of the same millisecond by number. At most this many can be told apart. */
const PLACES_A_MS = 1_024;

/** Rules that depend on the other payments of the sale. They cannot be judged if one of these payments is unknown. */
const OF_THE_SALE: readonly FoldRule[] = ['saleEnded', 'handedOverUnpaid', 'erasedTooEarly', 'doesNotFollow'];

export class FoldedPayments {
  readonly #isFromBeginning: boolean;
  readonly #mode: Mode;
  readonly #sales: KeptSales;
  readonly #entryFold: EntryFold;
  readonly #begun = new Map<string, Begun>();
  /** Payments whose intent is not in the export, with their sales. */
  readonly #begunBefore = new Map<string, string>();
  readonly #broken: (BrokenEntry & { saleId: string })[] = [];

  /** @param isFromBeginning true if the export has every entry from the first on, so that no intent can be missing */
  constructor(isFromBeginning: boolean, mode: Mode, tools: CheckTools) {
    this.#isFromBeginning = isFromBeginning;
    this.#mode = mode;
    this.#sales = new KeptSales(tools);
    this.#entryFold = createEntryFold(this.#sales);
  }

  /** @returns the entry with its payment and sale; null for both if the intent is not in the export */
  take(seq: number, entry: JournalEntry): EntryWithState {
    const { entry: told, broken } = this.#entryFold.follow(entry);
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

  /** Returns the first rule break of each sale and payment, because later breaks are consequences. */
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
    const all = new Set([...this.#begun.keys(), ...this.#begunBefore.keys()]);
    return all.size - this.provable().length;
  }

  /** @param reference of a payment whose intent was taken @throws Error for any other payment */
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

/** How many sales stay unpacked, a few kilobytes each. Entries of one sale lie close together, so few are unpacked twice. */
const MOST_UNPACKED = 100_000;

/** A payment without a separate confirmation, which nearly always equals the newest answer. */
interface PackedPayment extends Omit<PaymentRecord, 'confirmation'> {
  confirmation?: PaymentRecord['confirmation'] | 'lastRequery';
}

/** Keeps the state of every sale of an export. Older sales are serialized, so that a million fit in memory. */
export class KeptSales {
  readonly #tools: Pick<CheckTools, 'encodeUtf8' | 'decodeUtf8'>;
  readonly #mostUnpacked: number;
  readonly #unpacked = new Map<string, SaleState>();
  readonly #packed = new Map<string, Uint8Array>();

  constructor(tools: Pick<CheckTools, 'encodeUtf8' | 'decodeUtf8'>, mostUnpacked = MOST_UNPACKED) {
    this.#tools = tools;
    this.#mostUnpacked = mostUnpacked;
  }

  get(saleId: string): SaleState | undefined {
    const packed = this.#packed.get(saleId);
    return this.#unpacked.get(saleId) ?? (packed && unpackedSale(this.#tools.decodeUtf8(packed) ?? ''));
  }

  set(saleId: string, state: SaleState): void {
    this.#unpacked.set(saleId, state);
    if (this.#unpacked.size <= this.#mostUnpacked) return;
    for (const [oldest, kept] of this.#unpacked) {
      this.#unpacked.delete(oldest);
      this.#packed.set(oldest, this.#tools.encodeUtf8(packedText(kept)));
      return;
    }
  }
}

function packedText({ sale, payments }: SaleState): string {
  const packed = payments.map(
    (payment): PackedPayment =>
      payment.confirmation && payment.confirmation === payment.lastRequery
        ? { ...payment, confirmation: 'lastRequery' }
        : payment,
  );
  return JSON.stringify({ sale, payments: packed });
}

function unpackedSale(text: string): SaleState {
  const { sale, payments } = JSON.parse(text) as { sale: SaleState['sale']; payments: PackedPayment[] };
  return {
    sale,
    payments: payments.map(({ confirmation, ...payment }): PaymentRecord => {
      const confirming = confirmation === 'lastRequery' ? payment.lastRequery : confirmation;
      return confirming ? { ...payment, confirmation: confirming } : payment;
    }),
  };
}
