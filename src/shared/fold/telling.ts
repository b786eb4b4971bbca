import type { JournalEntry, JournalEvent, ToldEntry, ToldEvent } from '../journal/journal-entry.ts';
import type { SaleState } from '../payment/records.ts';
import { type Folded, type FoldResult, fold, isOfTill } from './fold.ts';
import type { FoldRule } from './fold-rules.ts';

/** An entry with the state after it, and the rule that it breaks, if any: it then changes nothing. */
export interface Told {
  entry: ToldEntry;
  broken: FoldRule | null;
}

export type Telling = ReturnType<typeof createTelling>;

interface Sales {
  get(saleId: string): SaleState | undefined;
  set(saleId: string, state: SaleState): unknown;
}

export function createTelling(sales: Sales = new Map()) {
  /** The sale of each payment: a reference belongs to one sale only. */
  const saleOf = new Map<string, string>();

  return {
    /** @returns the entry with its payment and its sale; null for both if its intent was not among the entries */
    follow(entry: JournalEntry): Told {
      if (isOfTill(entry)) return { entry: toldOf(entry, null), broken: null };
      const { saleId = '', reference = '' } = entry;
      const before = sales.get(saleId) ?? null;
      const isElsewhere = (saleOf.get(reference) ?? saleId) !== saleId;
      if (!isElsewhere) saleOf.set(reference, saleId);
      const result = isElsewhere ? refusedElsewhere(entry) : fold(before, entry);
      if (result.ok) {
        sales.set(saleId, result.value.state);
        return { entry: toldOf(entry, result.value), broken: null };
      }
      const payment = before?.payments.find((each) => each.reference === reference);
      const known = before && payment ? { payment, state: before } : null;
      return { entry: toldOf(entry, known), broken: result.rule };
    },
    /** @returns undefined if no entry so far was about the sale */
    sale: (saleId: string) => sales.get(saleId),
  };
}

function refusedElsewhere({ happening }: JournalEntry): FoldResult {
  return { ok: false, rule: happening.kind === 'paymentIntended' ? 'intendedTwice' : 'otherSale', refusal: null };
}

export function tellEvents(events: readonly JournalEvent[]): ToldEvent[] {
  const telling = createTelling();
  return events.map((event) => ({ ...event, entry: telling.follow(event.entry).entry }));
}

/** Leaves out the judgement if the entry breaks a rule. */
export function toldOf(
  entry: JournalEntry,
  after: (Pick<Folded, 'payment' | 'state'> & Partial<Folded>) | null,
): ToldEntry {
  const { happening } = entry;
  const { verdict = null, row = null } = after?.judgement ?? {};
  return {
    ...entry,
    happening: happening.kind === 'requeried' ? { ...happening, verdict, row } : happening,
    payment: after?.payment ?? null,
    sale: after?.state.sale ?? null,
  };
}
