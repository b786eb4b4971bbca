import type { DatabaseSync } from 'node:sqlite';
import type { EntryResult } from '../../../shared/fold/entry-fold.ts';
import { withState } from '../../../shared/fold/entry-fold.ts';
import { type Folded, fold, isOfTill } from '../../../shared/fold/fold.ts';
import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';
import type { SaleState } from '../../../shared/payment/records.ts';
import { readable } from '../records.ts';
import { entryColumns, storedEntry } from '../written-entry.ts';

/** Folds entries in order and without gaps. The state before the first one is read from the journal. */
export type StoredFold = ReturnType<typeof prepareStoredFold>;

/** The sales to keep in memory, some kilobytes each. Others are read again. */
const MOST_SALES = 1_000;

/** @param connection of a journal that has all entries before the first followed one */
export function prepareStoredFold(connection: DatabaseSync, mostSales = MOST_SALES) {
  const earlier = prepareEntriesOfSale(connection);
  const sales = new Map<string, SaleState>();

  function keep(saleId: string, state: SaleState): void {
    sales.delete(saleId);
    sales.set(saleId, state);
    const [oldest] = sales.keys();
    if (sales.size > mostSales && oldest !== undefined) sales.delete(oldest);
  }

  return {
    follow(seq: number, entry: JournalEntry): EntryResult & Partial<Folded> {
      if (isOfTill(entry)) return { entry: withState(entry, null), broken: null };
      const { saleId = '', reference = '' } = entry;
      const before = sales.get(saleId) ?? foldAll(earlier(saleId, seq));
      const result = fold(before, entry);
      if (result.ok) {
        keep(saleId, result.value.state);
        return { ...result.value, entry: withState(entry, result.value), broken: null };
      }
      const payment = before?.payments.find((each) => each.reference === reference);
      const known = before && payment ? { state: before, payment } : null;
      return { entry: withState(entry, known), broken: result.rule };
    },
    /** Forgets entries whose transaction failed. */
    forget: () => sales.clear(),
  };
}

export function prepareEntriesOfSale(connection: DatabaseSync): (saleId: string, before: number) => JournalEntry[] {
  const entries = connection.prepare(`SELECT ${entryColumns()} FROM event WHERE sale_id = ? AND seq < ? ORDER BY seq`);
  return (saleId, before) => entries.all(saleId, before).map((row) => readable(() => storedEntry(row)));
}

/** Folds entries. An entry that breaks a rule changes nothing. */
export function foldAll(entries: readonly JournalEntry[]): SaleState | null {
  let state: SaleState | null = null;
  for (const entry of entries) {
    const result = fold(state, entry);
    if (result.ok) state = result.value.state;
  }
  return state;
}
