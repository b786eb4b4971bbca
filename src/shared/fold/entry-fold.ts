import type { EntryWithState, EventWithState, JournalEntry, JournalEvent } from '../journal/journal-entry.ts';
import type { SaleState } from '../payment/records.ts';
import { type Folded, type FoldResult, fold, isOfTill } from './fold.ts';
import type { FoldRule } from './fold-rules.ts';

/** An entry with the state after it. An entry that breaks a rule changes nothing. */
export interface EntryResult {
  entry: EntryWithState;
  broken: FoldRule | null;
}

export type EntryFold = ReturnType<typeof createEntryFold>;

interface Sales {
  get(saleId: string): SaleState | undefined;
  set(saleId: string, state: SaleState): unknown;
}

export function createEntryFold(sales: Sales = new Map()) {
  /** The sale of each payment: a reference belongs to one sale only. */
  const saleOf = new Map<string, string>();

  return {
    /** @returns the entry with its payment and its sale; null for both if its intent was not among the entries */
    follow(entry: JournalEntry): EntryResult {
      if (isOfTill(entry)) return { entry: withState(entry, null), broken: null };
      const { saleId = '', reference = '' } = entry;
      const before = sales.get(saleId) ?? null;
      const isElsewhere = (saleOf.get(reference) ?? saleId) !== saleId;
      if (!isElsewhere) saleOf.set(reference, saleId);
      const result = isElsewhere ? refusedElsewhere(entry) : fold(before, entry);
      if (result.ok) {
        sales.set(saleId, result.value.state);
        return { entry: withState(entry, result.value), broken: null };
      }
      const payment = before?.payments.find((each) => each.reference === reference);
      const known = before && payment ? { payment, state: before } : null;
      return { entry: withState(entry, known), broken: result.rule };
    },
    /** @returns undefined if no entry so far was about the sale */
    sale: (saleId: string) => sales.get(saleId),
  };
}

function refusedElsewhere({ happening }: JournalEntry): FoldResult {
  return { ok: false, rule: happening.kind === 'paymentIntended' ? 'intendedTwice' : 'otherSale', refusal: null };
}

export function withStates(events: readonly JournalEvent[]): EventWithState[] {
  const entryFold = createEntryFold();
  return events.map((event) => ({ ...event, entry: entryFold.follow(event.entry).entry }));
}

/** Returns an entry with its payment and sale, and with the judgement if it is a re-query that breaks no rule. */
export function withState(
  entry: JournalEntry,
  after: (Pick<Folded, 'payment' | 'state'> & Partial<Folded>) | null,
): EntryWithState {
  const { happening } = entry;
  const { verdict = null, row = null } = after?.judgement ?? {};
  return {
    ...entry,
    happening: happening.kind === 'requeried' ? { ...happening, verdict, row } : happening,
    payment: after?.payment ?? null,
    sale: after?.state.sale ?? null,
  };
}
