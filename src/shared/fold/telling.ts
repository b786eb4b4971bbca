import type { JournalEntry, JournalEvent, ToldEntry, ToldEvent } from '../journal/journal-entry.ts';
import type { SaleState } from '../payment/records.ts';
import { type Folded, type FoldResult, fold, isOfTill } from './fold.ts';
import type { FoldRule } from './fold-rules.ts';

/** An entry with the state after it, and the rule that it breaks, if any: it then changes nothing. */
export interface Told {
  entry: ToldEntry;
  broken: FoldRule | null;
}

/** Follows the entries of a journal in order, and returns the state after each. */
export interface Telling {
  /** @returns the entry with its payment and its sale; null for both if its intent was not among the entries */
  follow(entry: JournalEntry): Told;
  /** Returns the sale after the entries so far; undefined if none was about it. */
  sale(saleId: string): SaleState | undefined;
}

/** The sales of the entries so far. */
interface Sales {
  get(saleId: string): SaleState | undefined;
  set(saleId: string, state: SaleState): void;
}

export function createTelling(sales: Sales = inMemory()): Telling {
  /** The sale of each payment: a reference belongs to one sale only. */
  const saleOf = new Map<string, string>();

  function folded(before: SaleState | null, entry: JournalEntry): FoldResult {
    const { saleId, reference = '', happening } = entry;
    const known = saleOf.get(reference);
    if (known === undefined || known === saleId) return fold(before, entry);
    return { ok: false, rule: happening.kind === 'paymentIntended' ? 'intendedTwice' : 'otherSale', refusal: null };
  }

  return {
    follow(entry) {
      if (isOfTill(entry)) return { entry: toldOf(entry, null, null), broken: null };
      const { saleId = '', reference = '' } = entry;
      const before = sales.get(saleId) ?? null;
      const result = folded(before, entry);
      if (result.ok) {
        sales.set(saleId, result.value.state);
        saleOf.set(reference, saleId);
      }
      const payment = before?.payments.find((each) => each.reference === reference) ?? null;
      const known = payment && before && { payment, state: before };
      return result.ok
        ? { entry: toldOf(entry, result.value, result.value), broken: null }
        : { entry: toldOf(entry, known, null), broken: result.rule };
    },
    sale: (saleId) => sales.get(saleId),
  };
}

function inMemory(): Sales {
  const sales = new Map<string, SaleState>();
  return { get: (saleId) => sales.get(saleId), set: (saleId, state) => void sales.set(saleId, state) };
}

/** Follows the entries of whole sales in order. */
export function tellEvents(events: readonly JournalEvent[]): ToldEvent[] {
  const telling = createTelling();
  return events.map((event) => ({ ...event, entry: telling.follow(event.entry).entry }));
}

/** Joins an entry with the result of its fold. @param after the payment and the sale after it, if they are known */
export function toldOf(
  entry: JournalEntry,
  after: Pick<Folded, 'payment' | 'state'> | null,
  judged: Pick<Folded, 'judgement'> | null,
): ToldEntry {
  const { happening } = entry;
  const { verdict = null, row = null } = judged?.judgement ?? {};
  return {
    ...entry,
    happening: happening.kind === 'requeried' ? { ...happening, verdict, row } : happening,
    payment: after?.payment ?? null,
    sale: after?.state.sale ?? null,
  };
}
