import type { DeskJournal, Sale } from '../ports/journal-port.ts';

/** The most sales to cache: more than a run re-queries and writes at any time. */
const MOST_HELD = 512;

/** Caches the sales that a run is about to change. All writes of the desk evict their sale, so none is stale. */
export type SaleCache = ReturnType<typeof createSaleCache>;

export interface PaymentOfSale {
  reference: string;
  saleId: string;
}

export function createSaleCache(journal: Pick<DeskJournal, 'append' | 'appendAll' | 'salesOf'>) {
  const held = new Map<string, Sale>();
  /** For each running read, the sales that were written since it began. */
  const writtenMeanwhile = new Set<Set<string>>();

  function evict(saleIds: readonly string[]): void {
    for (const id of saleIds) {
      held.delete(id);
      for (const written of writtenMeanwhile) written.add(id);
    }
  }

  /** Evicts sales before and after an act, because the journal may change at any moment in between. */
  async function around<Value>(saleIds: readonly string[], act: () => Promise<Value>): Promise<Value> {
    evict(saleIds);
    try {
      return await act();
    } finally {
      evict(saleIds);
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
    around,
    readAhead,
    /** Returns the sales of these payments. Each sale was current at some moment during the call. */
    async salesOf(payments: readonly PaymentOfSale[]): Promise<Sale[]> {
      const found = new Map(payments.map(({ saleId }) => [saleId, held.get(saleId)]));
      const missing = payments.filter(({ saleId }) => !found.get(saleId)).map(({ reference }) => reference);
      const read = missing.length === 0 ? [] : await journal.salesOf(missing);
      return [...found.values(), ...read].filter((sale) => sale !== undefined);
    },
    append: (...[entry, stepDetail]: Parameters<DeskJournal['append']>) =>
      around(entry.saleId ? [entry.saleId] : [], () => journal.append(entry, stepDetail)),
    appendAll: (...[entries, runChange]: Parameters<DeskJournal['appendAll']>) =>
      around(
        entries.flatMap(({ entry: { saleId } }) => saleId ?? []),
        () => journal.appendAll(entries, runChange),
      ),
  };
}
