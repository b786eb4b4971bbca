import type { DeskJournal, Sale } from '../ports/journal-port.ts';

/** More than a run asks about and writes down at any time. */
const MOST_HELD = 512;

/**
 * The sales that a run of re-queries is about to change, as the journal has them: they are read before the service is asked,
 * and not once more when its answer is written. Whatever the desk writes of a sale goes through here, and the sale is let go
 * with it. So what is held is what the journal has.
 */
export interface SaleCache extends Pick<DeskJournal, 'append' | 'appendAll'> {
  /** Reads the sales of these payments, as `DeskJournal.salesOf`, and holds them. */
  readAhead(references: readonly string[]): Promise<Sale[]>;
  /** The sales of these payments, each as the journal has it at some moment of the call: what is held, and what must be read. */
  salesOf(payments: readonly PaymentOfSale[]): Promise<Sale[]>;
}

export interface PaymentOfSale {
  reference: string;
  saleId: string;
}

export function createSaleCache(journal: Pick<DeskJournal, 'append' | 'appendAll' | 'salesOf'>): SaleCache {
  /** By the id of the sale; what was read first is let go first. */
  const held = new Map<string, Sale>();
  /** For each reading that is under way, the sales that were written since it began. */
  const writtenMeanwhile = new Set<Set<string>>();

  function letGo(saleIds: readonly string[]): void {
    for (const id of saleIds) {
      held.delete(id);
      for (const written of writtenMeanwhile) written.add(id);
    }
  }

  /** Let go before and after: nobody knows at which moment between the two the journal has changed. */
  async function write<Value>(saleIds: readonly string[], act: () => Promise<Value>): Promise<Value> {
    letGo(saleIds);
    try {
      return await act();
    } finally {
      letGo(saleIds);
    }
  }

  async function readAhead(references: readonly string[]): Promise<Sale[]> {
    const written = new Set<string>();
    writtenMeanwhile.add(written);
    try {
      const sales = await journal.salesOf(references);
      for (const each of sales) if (!written.has(each.sale.id)) hold(each);
      return sales;
    } finally {
      writtenMeanwhile.delete(written);
    }
  }

  function hold(sale: Sale): void {
    held.set(sale.sale.id, sale);
    const [first] = held.keys();
    if (held.size > MOST_HELD && first !== undefined) held.delete(first);
  }

  return {
    readAhead,
    async salesOf(payments) {
      const found = new Map(payments.map(({ saleId }) => [saleId, held.get(saleId)]));
      const missing = payments.filter(({ saleId }) => !found.get(saleId)).map(({ reference }) => reference);
      const read = missing.length === 0 ? [] : await journal.salesOf(missing);
      return [...found.values(), ...read].filter((sale) => sale !== undefined);
    },
    append: (entry, stepDetail) => write(entry.sale ? [entry.sale.id] : [], () => journal.append(entry, stepDetail)),
    appendAll: (entries, runChange) =>
      write(
        entries.flatMap(({ entry: { sale } }) => sale?.id ?? []),
        () => journal.appendAll(entries, runChange),
      ),
  };
}
